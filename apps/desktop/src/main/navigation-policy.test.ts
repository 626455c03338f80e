import { describe, expect, it } from 'vitest'
import { mayDownload, mayNavigate, mayRequest } from './navigation-policy.ts'

describe('the window', () => {
  it('may be reloaded', () => {
    expect(mayNavigate({ url: 'marquee://app/', isMainFrame: true })).toBe(true)
  })

  it.each([
    'https://cinema.example/',
    'http://127.0.0.1:8080/',
    'file:///home/clerk/movie.mp4',
    'marquee://elsewhere/',
    'javascript:alert(1)',
    'data:text/html,hello',
    'mailto:someone@cinema.example',
  ])('does not go to %s', (url) => {
    expect(mayNavigate({ url, isMainFrame: true })).toBe(false)
  })

  it('allows no frame in the page, not even of our own', () => {
    expect(mayNavigate({ url: 'marquee://app/', isMainFrame: false })).toBe(false)
  })
})

describe('the page', () => {
  it.each(['marquee://app/assets/index.js', 'data:image/svg+xml,%3Csvg/%3E', 'blob:marquee://app/4f1c'])(
    'loads %s',
    (url) => {
      expect(mayRequest(url, { packaged: true })).toBe(true)
    },
  )

  it.each([
    'https://cinema.example/pixel.gif',
    'http://127.0.0.1:8080/api',
    'ws://127.0.0.1:8080/',
    'file:///etc/passwd',
    'blob:https://cinema.example/4f1c',
    'devtools://devtools/bundled/inspector.html',
  ])('does not load %s', (url) => {
    expect(mayRequest(url, { packaged: true })).toBe(false)
  })

  it('lets a developer’s DevTools load themselves', () => {
    expect(mayRequest('devtools://devtools/bundled/inspector.html', { packaged: false })).toBe(true)
  })
})

describe('what may be saved as a file', () => {
  const made = 'blob:marquee://app/4f1c'
  it('is what the page has made, and at a kiosk nothing', () => {
    expect(mayDownload(made, { kiosk: false })).toBe(true)
    expect(mayDownload(made, { kiosk: true })).toBe(false)
  })
  it.each(['https://cinema.example/a.csv', 'blob:https://cinema.example/4f1c', 'blob:marquee://app.example/1'])(
    'is not %s',
    (url) => {
      expect(mayDownload(url, { kiosk: false })).toBe(false)
    },
  )
})

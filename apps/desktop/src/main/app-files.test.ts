import { describe, expect, it } from 'vitest'
import { appFile, appHeaders, CONTENT_SECURITY_POLICY } from './app-files.ts'

const ROOT = '/opt/marquee/renderer'

describe('the file for an address', () => {
  it.each([
    ['marquee://app/', '/opt/marquee/renderer/index.html'],
    ['marquee://app', '/opt/marquee/renderer/index.html'],
    ['marquee://app/assets/index-4f1c.js?v=1#top', '/opt/marquee/renderer/assets/index-4f1c.js'],
    ['marquee://app/assets/%C3%A9t%C3%A9.svg', '/opt/marquee/renderer/assets/été.svg'],
    ['marquee://app/../../secret.json', '/opt/marquee/renderer/secret.json'],
  ])('%s is %s', (url, file) => {
    expect(appFile(ROOT, url)).toBe(file)
  })

  it.each([
    'marquee://app/..%2f..%2fetc/hosts.txt',
    'marquee://app/assets/%2e%2e%2f%2e%2e%2fsecret.json',
    'marquee://app/..%5c..%5csecret.json',
    'marquee://app/assets\\..\\..\\secret.json%5c',
    'marquee://app/.env.json',
    'marquee://app/.git/config.txt',
    'marquee://app/C:/Windows/win.txt',
    'marquee://app/index.html%00.js',
    'marquee://app/%',
    'marquee://app/kiosk',
    'marquee://app/terminal.sqlite',
    'marquee://other/index.html',
    'https://app/index.html',
  ])('%s is refused', (url) => {
    expect(appFile(ROOT, url)).toBeUndefined()
  })
})

describe("the page's headers", () => {
  it('let it run only its own scripts', () => {
    const directives = new Map(
      CONTENT_SECURITY_POLICY.split('; ').map((directive) => {
        const [name = '', ...values] = directive.split(' ')
        return [name, values] as const
      }),
    )
    expect(directives.get('default-src')).toEqual(["'self'"])
    expect(directives.get('script-src')).toEqual(["'self'"])
    expect(directives.get('object-src')).toEqual(["'none'"])
    expect(directives.get('base-uri')).toEqual(["'none'"])
    expect(CONTENT_SECURITY_POLICY).not.toMatch(/unsafe|\*|https?:|wss?:/)
  })

  it('keep it from opening dialogs, windows and downloads', () => {
    expect(CONTENT_SECURITY_POLICY).toContain('sandbox ')
    expect(CONTENT_SECURITY_POLICY).not.toMatch(/allow-(modals|popups|downloads|top-navigation)/)
  })

  it('name the type of each file, so that no browser guesses', () => {
    expect(appHeaders('/r/index.html')['Content-Type']).toBe('text/html; charset=utf-8')
    expect(appHeaders('/r/a.js')['Content-Type']).toBe('text/javascript; charset=utf-8')
    expect(appHeaders('/r/a.js')['X-Content-Type-Options']).toBe('nosniff')
  })
})

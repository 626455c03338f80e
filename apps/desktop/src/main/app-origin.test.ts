import { expect, it } from 'vitest'
import { isAppUrl } from './app-origin.ts'

it.each(['marquee://app/', 'marquee://app/index.html?show=1#seats', 'marquee://app/assets/index.js'])(
  '%s belongs to the app',
  (url) => {
    expect(isAppUrl(url)).toBe(true)
  },
)

it.each([
  'https://app/',
  'http://marquee//app/',
  'file:///etc/passwd',
  'marquee://app.example/',
  'marquee://application/',
  'marquee://evil@app/',
  'marquee://app:8080/',
  'marquee:app',
  'javascript:alert(1)',
  'data:text/html,hello',
  'about:blank',
  'blob:marquee://app/4f1c',
  'devtools://devtools/bundled/inspector.html',
  '',
  'not a url',
])("%s doesn't belong to the app", (url) => {
  expect(isAppUrl(url)).toBe(false)
})

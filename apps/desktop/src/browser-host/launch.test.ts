import { expect, test } from 'vitest'
import { createLaunch } from './launch.ts'
import { newLaunchKey } from './launch-key.ts'

const key = newLaunchKey()
const launch = createLaunch(key, 4601)
const cookie = (of = launch) => of.cookieFor(`/?launch=${key}`)?.split(';')[0] ?? ''

test('the address with the key is exchanged for a cookie that scripts and other sites can not use', () => {
  const [, path] = /^http:\/\/127\.0\.0\.1:4601(\/.+)$/.exec(launch.address('http://127.0.0.1:4601')) ?? []
  expect(launch.cookieFor(path)).toMatch(/^marquee-4601=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/; Max-Age=\d+$/)
})

test('the cookie admits, also between others, and does not tell the key', () => {
  expect(launch.admits({ cookie: cookie() })).toBe(true)
  expect(launch.admits({ cookie: `marquee-4602=x; ${cookie()}; theme=dark` })).toBe(true)
  expect(cookie()).not.toContain(key)
})

test('a cookie of another port or of another key admits nobody', () => {
  const other = cookie(createLaunch(key, 4602)).replace('4602', '4601')
  const [name] = cookie().split('=')
  for (const wrong of [undefined, '', other, `${name}=`, `${name}=${key}`, cookie().slice(0, -1), `x${cookie()}`])
    expect(launch.admits(wrong === undefined ? {} : { cookie: wrong }), wrong).toBe(false)
  expect(createLaunch(newLaunchKey(), 4601).admits({ cookie: cookie() })).toBe(false)
})

test.each([undefined, '/', '/?launch=', `/?launch=${newLaunchKey()}`, `/assets/x.js?launch=${key}`, `/?other=${key}`])(
  'nobody gets a cookie for %s',
  (url) => expect(launch.cookieFor(url)).toBeUndefined(),
)

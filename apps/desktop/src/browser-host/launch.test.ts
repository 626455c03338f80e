import { expect, test } from 'vitest'
import { displayKeyFrom } from '../renderer/connection/display-key.ts'
import { createLaunch } from './launch.ts'
import { newLaunchKey } from './launch-key.ts'

const key = newLaunchKey()
const launch = createLaunch(key, 4601)
const cookie = (from = launch) => from.open(`/?launch=${key}`)?.cookie.split(';')[0] ?? ''
const engineKey = (from = launch) => from.open(`/?launch=${key}`)?.page.replace('/#engine=', '') ?? ''

test('the address with the key is exchanged for a cookie and for a key after the #', () => {
  const [, path] = /^http:\/\/127\.0\.0\.1:4601(\/.+)$/.exec(launch.address('http://127.0.0.1:4601')) ?? []
  expect(launch.open(path)).toEqual({
    cookie: expect.stringMatching(/^marquee-4601=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/; Max-Age=\d+$/),
    page: expect.stringMatching(/^\/#engine=[\w-]{43}$/),
  })
})

test('the cookie opens the page, even among other cookies, and reveals neither key', () => {
  expect(launch.admitsPage({ cookie: cookie() })).toBe(true)
  expect(launch.admitsPage({ cookie: `marquee-4602=x; ${cookie()}; theme=dark` })).toBe(true)
  expect(cookie()).not.toContain(key)
  expect(cookie()).not.toContain(engineKey())
})

test('a cookie of another port or key opens nothing', () => {
  const other = cookie(createLaunch(key, 4602)).replace('4602', '4601')
  const [name] = cookie().split('=')
  for (const wrong of [undefined, '', other, `${name}=`, `${name}=${key}`, cookie().slice(0, -1), `x${cookie()}`])
    expect(launch.admitsPage(wrong === undefined ? {} : { cookie: wrong }), wrong).toBe(false)
  expect(createLaunch(newLaunchKey(), 4601).admitsPage({ cookie: cookie() })).toBe(false)
})

test('the engine opens by its own key alone, not by the cookie', () => {
  const admits = (protocols: string) => launch.admitsEngine({ 'sec-websocket-protocol': protocols })
  expect([admits(`marquee, ${engineKey()}`), admits(engineKey())]).toEqual([true, true])
  const [, value = ''] = cookie().split('=')
  for (const wrong of ['', 'marquee', key, value, engineKey(createLaunch(key, 4602)), engineKey().slice(1)])
    expect(admits(`marquee, ${wrong}`), wrong).toBe(false)
  expect(launch.admitsEngine({ cookie: cookie() })).toBe(false)
})

test('a display opens by the key that the page makes from the engine’s, and that key opens no engine', async () => {
  const displayKey = await displayKeyFrom(engineKey())
  expect(displayKey).toMatch(/^[\w-]{43}$/)
  const named = (key: string) => ({ 'sec-websocket-protocol': `marquee, ${key}` })
  expect(launch.admitsDisplay(named(displayKey))).toBe(true)
  expect(launch.admitsEngine(named(displayKey))).toBe(false)
  for (const wrong of ['', key, displayKey.slice(1), await displayKeyFrom(engineKey(createLaunch(key, 4602)))])
    expect(launch.admitsDisplay(named(wrong)), wrong).toBe(false)
  expect(launch.admitsDisplay({ cookie: cookie() })).toBe(false)
})

test.each([undefined, '/', '/?launch=', `/?launch=${newLaunchKey()}`, `/assets/x.js?launch=${key}`, `/?other=${key}`])(
  '%s opens nothing',
  (url) => expect(launch.open(url)).toBeUndefined(),
)

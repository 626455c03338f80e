/** How much a terminal's page loads before it can be used: its own screen, and the letters that are on it. */
import type { TerminalKind } from '@marquee/shared'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertTestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { type House, openHouse } from './house.ts'

/**
 * Bytes on the wire, with what the connection adds. The aim is 170,000. 48,000 are letters, which come while the page can be
 * used already. A screen that grows beyond its limit loads something that it doesn't need at first.
 */
const LIMITS: Record<TerminalKind, number> = { counter: 269_500, kiosk: 203_500, manager: 257_000, door: 199_500 }

let house: House
beforeAll(async () => {
  house = await openHouse()
  await insertTestProgramme(house.server.pool)
})
afterAll(() => house?.close())

it.each<TerminalKind>(['counter', 'kiosk', 'manager', 'door'])('a %s loads its own screen at first', async (kind) => {
  const page = await house.openPage(await house.openTerminal(kind, kind))
  await page.locator('#screen > div').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  const loaded = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) => ({
      name: entry.name.split('/').at(-1) ?? '',
      bytes: (entry as PerformanceResourceTiming).transferSize,
    })),
  )
  const fonts = loaded.filter(({ name }) => name.endsWith('.woff2')).map(({ name }) => name)
  expect(fonts).toEqual([expect.stringMatching(/^inter-latin-wght-normal-/)])
  expect(await page.evaluate(() => document.fonts.check('16px "Inter Variable"'))).toBe(true)
  const sum = loaded.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(sum, JSON.stringify(loaded)).toBeLessThan(LIMITS[kind])
  await page.context().close()
})

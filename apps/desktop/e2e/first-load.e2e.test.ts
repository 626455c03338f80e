/** How much a terminal's page loads before it can be used: its own screen, and the letters that are on it. */
import type { TerminalKind } from '@marquee/shared'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertTestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { type House, openHouse } from './house.ts'

/**
 * Bytes on the wire, with what the connection adds, until the screen is there: at most 170 KB, which are 174,080. 18,000 are letters. A screen that
 * grows beyond its limit loads something that it doesn't need at first.
 */
const LIMITS: Record<TerminalKind, number> = { counter: 174_000, kiosk: 160_000, manager: 130_000, door: 140_000 }

/** A kiosk names each language in its own script, from its own disk: who reads no other finds it by that. */
const NAMES_OF_LANGUAGES = /^noto-sans-(devanagari|arabic)-/

const DISPLAY_LIMIT = 170_000

let house: House
beforeAll(async () => {
  house = await openHouse()
  await insertTestProgramme(house.server.pool)
})
afterAll(() => house?.close())

async function loadedBy(page: Page): Promise<{ name: string; isRest: boolean; bytes: number }[]> {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  return page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) => ({
      name: entry.name.split('/').at(-1) ?? '',
      // A counter loads its other parts while it waits for its clerk.
      isRest: entry.startTime > (performance.getEntriesByName('marquee-rest-begins')[0]?.startTime ?? Infinity),
      // A file that another window has loaded counts as well.
      bytes: (entry as PerformanceResourceTiming).transferSize || (entry as PerformanceResourceTiming).encodedBodySize,
    })),
  )
}

const fontsIn = (loaded: { name: string }[]): string[] =>
  loaded.map(({ name }) => name).filter((name) => name.endsWith('.woff2'))
const sumOf = (loaded: { bytes: number }[]): number => loaded.reduce((sum, { bytes }) => sum + bytes, 0)

it.each<TerminalKind>(['counter', 'kiosk', 'manager', 'door'])('a %s loads its own screen at first', async (kind) => {
  const page = await house.openPage(await house.openTerminal(kind, kind))
  await page.locator('#screen > div').first().waitFor()
  const loaded = (await loadedBy(page)).filter(({ isRest }) => !isRest)
  const first = kind === 'kiosk' ? loaded.filter(({ name }) => !NAMES_OF_LANGUAGES.test(name)) : loaded
  expect(fontsIn(first)).toEqual([expect.stringMatching(/^inter-first-/)])
  expect(await page.evaluate(() => document.fonts.check('16px "Inter Variable"'))).toBe(true)
  expect(sumOf(first), JSON.stringify(first)).toBeLessThan(LIMITS[kind])
  await page.context().close()
})

it('a customer display loads nothing of the counter’s, and one language', async () => {
  const counter = await house.openPage(await house.openTerminal('counter', 'With a display'))
  const button = counter.getByRole('button', { name: 'Customer display' })
  const [display] = await Promise.all([counter.context().waitForEvent('page'), button.click()])
  await display.locator('.advert').waitFor()
  const loaded = await loadedBy(display)
  expect(fontsIn(loaded)).toEqual([expect.stringMatching(/^inter-first-/)])
  expect(sumOf(loaded), JSON.stringify(loaded)).toBeLessThan(DISPLAY_LIMIT)
  await counter.context().close()
})

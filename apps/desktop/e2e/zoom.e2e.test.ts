/**
 * Every terminal's screens at 200 % zoom: a window of 1280 × 800 has 640 × 400 points then, one of 1024 × 768 has 512 × 384. All of
 * it can be reached by scrolling down, nothing lies on anything else, and axe finds nothing, in dark and in light.
 */
import { mkdirSync } from 'node:fs'
import type { TerminalKind } from '@marquee/shared'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { launchChromium } from '../../../tooling/testing/services/chromium.ts'
import { createFakeHouse } from '../src/renderer/testing/fake-house.ts'
import { type FakeTerminalPage, serveFakeTerminal } from '../src/renderer/testing/fake-terminal-page.ts'
import { sampleHouse } from '../src/renderer/testing/sample-house.ts'
import { axeFindings, overlapping, scrollsSideways, smallTargets, stickingOut } from './page-checks.ts'

const SIZES = [
  { width: 640, height: 400 },
  { width: 512, height: 384 },
] as const
const PATIENCE_MS = 20_000

let browser: Browser
let page: Page
const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 }))
const terminals: FakeTerminalPage[] = []
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  for (const terminal of terminals) await terminal.close()
})
beforeEach(async () => {
  await page?.close()
  page = await browser.newPage({ viewport: SIZES[0] })
  page.setDefaultTimeout(PATIENCE_MS)
})

async function openTerminal(kind: TerminalKind | null): Promise<void> {
  const terminal = await serveFakeTerminal(house, kind)
  terminals.push(terminal)
  await page.goto(terminal.url)
}

/** Kept in a folder that `MARQUEE_SCREENS` names, for people to look at. */
async function keepPicture(name: string): Promise<void> {
  const folder = process.env.MARQUEE_SCREENS
  if (folder === undefined || folder === '') return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/zoom-${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}

/** What is on the screen now, at each size; in each theme as well where `themes` says so. */
async function isUsable(name: string, { themes = true } = {}): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await keepPicture(name)
    const faults = {
      sideways: await scrollsSideways(page),
      stickingOut: await stickingOut(page),
      overlapping: await overlapping(page),
      small: await smallTargets(page, { isScrolled: true }),
    }
    expect
      .soft(faults, `${name} at ${size.width}`)
      .toEqual({ sideways: 0, stickingOut: [], overlapping: [], small: [] })
  }
  if (!themes) return
  const own = await page.evaluate(() => document.documentElement.dataset['theme'])
  for (const theme of ['dark', 'light', own]) {
    await page.evaluate((theme) => {
      document.documentElement.dataset['theme'] = theme
    }, theme)
    if (theme !== own || own === undefined) expect.soft(await axeFindings(page), `${name} in ${theme}`).toEqual([])
  }
  expect.soft(await axeFindings(page), name).toEqual([])
}

it('a counter sells: shows, map and tickets, order, cash, sold', async () => {
  await openTerminal('counter')
  await page.locator('[data-show-id]').first().waitFor()
  await isUsable('counter-shows')
  await page.locator('[data-show-id]').first().click()
  await page.locator('[data-testid="seat-canvas"][data-revision]').waitFor()
  await page
    .getByRole('button', { name: /^One .* more/ })
    .first()
    .click()
  await page.locator('.cart-seats li, [data-cart-seat]').first().waitFor()
  await isUsable('counter-order')
  await page.keyboard.press('F8')
  await page.getByLabel('Cash given').waitFor()
  await isUsable('counter-cash', { themes: false })
  await page.getByRole('button', { name: 'Exact' }).click()
  await page.getByRole('button', { name: 'Take cash' }).click()
  await page
    .getByAltText(/QR code/)
    .first()
    .waitFor()
  await isUsable('counter-sold', { themes: false })
})

it('a counter’s dialogs fit', async () => {
  await openTerminal('counter')
  await page.locator('[data-show-id]').first().waitFor()
  for (const name of ['Recent sales', 'Find a booking', 'Give back', 'Hand over by code', 'Keys']) {
    await page.getByRole('button', { name, exact: false }).first().click()
    await page.locator('dialog[open]').waitFor()
    await isUsable(`counter-${name.toLowerCase().replaceAll(' ', '-')}`, { themes: false })
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
  }
})

it('a kiosk shows movies and a map', async () => {
  await openTerminal('kiosk')
  await page.locator('.kiosk button').first().waitFor()
  await isUsable('kiosk-start')
})

it('a manager’s page shows each of its views', async () => {
  await openTerminal('manager')
  await page.locator('.view-tab').first().waitFor()
  const names = await page.locator('.view-tab').allTextContents()
  for (const name of names) {
    await page.locator('.view-tab', { hasText: name }).first().click()
    await page.locator('main:not([aria-busy="true"])').first().waitFor()
    await page.getByText('Loading').first().waitFor({ state: 'detached' })
    await isUsable(`manager-${name.toLowerCase().replaceAll(/\W+/g, '-')}`, { themes: name === names[0] })
  }
})

it('a door, and a terminal that isn’t enrolled yet', async () => {
  await openTerminal('door')
  await page.getByTestId('door-light').waitFor()
  await isUsable('door')
  await openTerminal(null)
  await page.getByRole('textbox').first().waitFor()
  await isUsable('enrol')
})

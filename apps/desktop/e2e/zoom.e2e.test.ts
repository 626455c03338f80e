/**
 * Every terminal's screens at 200 % zoom: a window of 1280 × 800 has 640 × 400 points then, one of 1024 × 768 has 512 × 384. All of
 * it can be reached by scrolling down, nothing lies on anything else, and axe finds nothing, in dark and in light.
 */
import { mkdirSync } from 'node:fs'
import { granted, newId, type OfficeState, refused, type TerminalKind } from '@marquee/shared'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { launchChromium } from '../../../tooling/testing/services/chromium.ts'
import { createFakeHouse } from '../src/renderer/testing/fake-house.ts'
import { type FakeTerminalPage, serveFakeTerminal } from '../src/renderer/testing/fake-terminal-page.ts'
import { sampleHouse } from '../src/renderer/testing/sample-house.ts'
import { DOOR_VERDICTS, type DoorVerdict, type Scan } from '../src/terminal/api.ts'
import { openView, viewNames, viewTab } from './office-views.ts'
import { axeFindings, overlapping, scrollsSideways, smallTargets, stickingOut } from './page-checks.ts'
import { scanAs } from './scan.ts'

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

async function openTerminal(kind: TerminalKind | null): Promise<FakeTerminalPage> {
  const terminal = await serveFakeTerminal(house, kind)
  terminals.push(terminal)
  await page.goto(terminal.url)
  // Its screen has opened the terminal by then, and can be told something.
  if (kind !== null) await page.locator('#screen > div').first().waitFor()
  return terminal
}

const slug = (name: string): string => name.toLowerCase().replaceAll(/\W+/g, '-')

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
    if (theme === own) continue
    expect.soft(await axeFindings(page, { coloursAlone: true }), `${name} in ${theme}`).toEqual([])
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
  for (const name of ['Recent sales', 'Find a booking', 'Give back', 'Hand over by code', 'Keys', 'No shift']) {
    await page.getByRole('button', { name, exact: false }).first().click()
    await page.locator('dialog[open]').waitFor()
    await isUsable(`counter-${slug(name)}`)
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
  }
})

it('the log-in of operators: their names, a PIN pad, a wrong PIN, and a wait', async () => {
  const counter = (await openTerminal('counter')).terminal()
  await page.locator('[data-show-id]').first().waitFor()
  let waitSeconds = 0
  const operators = ['Clerk 1', 'Clerk 2', 'Supervisor 1'].map((name, i) => ({
    ...{ operatorId: newId(), number: i + 1, name, hasPin: true, mayApprove: name.startsWith('Supervisor') },
  }))
  counter.api.operatorChoices = async () => ({
    operators: operators.map((each) => ({ ...each, waitSeconds })),
    isDamaged: false,
  })
  counter.api.logIn = async () => refused({ code: 'wrong_pin', left: 4 })
  counter.tell({ atWork: { isNeeded: true, who: null, isLocked: false } })
  await page.getByRole('button', { name: /^Clerk 1/ }).waitFor()
  await isUsable('log-in-names')
  await page.getByRole('button', { name: /^Clerk 1/ }).click()
  await page.getByLabel('PIN of Clerk 1').fill('9999')
  await page.keyboard.press('Enter')
  await page.getByText('That is not the PIN.').waitFor()
  await isUsable('log-in-wrong-pin')
  waitSeconds = 900
  counter.tell({})
  await page.getByText(/Wait 1[45]:/).waitFor()
  await isUsable('log-in-wait')
})

it('the log-in of the office: by password, by a code, by the house’s provider', async () => {
  const manager = (await openTerminal('manager')).terminal()
  await viewTab(page, 'Shows').waitFor()
  const office: OfficeState = {
    ...{ isNeeded: true, hasAccounts: true, session: null, provider: 'the cinema’s account', idleSeconds: 900 },
  }
  manager.api.officeLogIn = async () => refused({ code: 'office_wrong' })
  manager.tell({ office })
  await page.getByRole('form', { name: 'Log in' }).waitFor()
  await page.getByLabel('User name or e-mail').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('not the right one')
  await page.keyboard.press('Enter')
  await page.getByText('These don’t belong together.').waitFor()
  await isUsable('office-log-in')
  await page.getByRole('button', { name: 'I have a code' }).click()
  await page.getByRole('form', { name: 'Set a password' }).waitFor()
  await isUsable('office-code')
  await page.getByRole('button', { name: 'Log in with the cinema’s account' }).click()
  await page.getByRole('form', { name: 'Set a password' }).waitFor({ state: 'detached' })
  await isUsable('office-provider', { themes: false })
})

it('a manager’s question before a show is cancelled', async () => {
  await openTerminal('manager')
  await page.locator('.show-table tbody tr').first().click()
  await page.getByRole('button', { name: 'Cancel the show…' }).click()
  await isUsable('manager-cancel')
  await page.keyboard.type('the projector is broken')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('nothing is sold for it').waitFor()
  await isUsable('manager-cancel-question')
})

it('a kiosk shows movies and a map', async () => {
  await openTerminal('kiosk')
  await page.locator('.kiosk button').first().waitFor()
  await isUsable('kiosk-start')
})

it('a manager’s page shows each of its views', async () => {
  await openTerminal('manager')
  await viewTab(page, 'Shows').waitFor()
  const names = await viewNames(page)
  for (const name of names) {
    await openView(page, name)
    await page.locator('main:not([aria-busy="true"])').first().waitFor()
    await page.getByText('Loading').first().waitFor({ state: 'detached' })
    await isUsable(`manager-${slug(name)}`, { themes: name === names[0] })
  }
})

/** What a door says of a ticket, with all that can stand there. */
function scanOf(verdict: DoorVerdict): Scan {
  const [sample] = house.house.shows
  if (!sample) throw new Error('the sample has no show')
  const now = new Date().toISOString()
  const time = { at: now, timeZone: sample.cinema.timeZone, isToday: true }
  const isRead = !['forged', 'unknown_key', 'unreadable'].includes(verdict)
  const isUsed = verdict === 'already_used' || verdict === 'seat_taken'
  const seats = ['A-1', 'A-2', 'A-3', 'A-4', 'A-5'].map((seatId, i) => ({
    ...{ ticketId: newId(), seatId, state: i < 3 ? ('waiting' as const) : ('in' as const) },
    why: i < 3 ? null : [{ says: 'used' as const, time, door: 'Door 2' }],
  }))
  return {
    id: newId(),
    verdict,
    at: now,
    says: [{ says: 'seat_taken', time, door: 'Door 2' }],
    ticketId: isRead ? newId() : null,
    seatId: isRead ? 'A-12' : null,
    show: isRead
      ? {
          showId: sample.show.id,
          movieTitle: sample.movie.title,
          auditorium: sample.auditorium.name,
          startsAt: sample.show.startsAt,
          timeZone: sample.cinema.timeZone,
        }
      : null,
    used: isUsed ? { at: now, door: 'Door 2' } : null,
    ...(verdict === 'group' && { group: { code: 'MQG', seats } }),
  }
}
/** One verdict of each colour. */
const COLOURS: DoorVerdict[] = ['valid', 'group', 'already_used', 'wrong_show', 'unreadable']

it.each(DOOR_VERDICTS)('a door says %s', async (verdict) => {
  const opened = await openTerminal('door')
  await page.getByTestId('door-light').waitFor()
  const door = opened.terminal()
  door.api.scan = async () => granted(scanOf(verdict))
  await scanAs(page, 'us', 'MQ4:A-TICKET')
  await page.locator(`[data-testid="door-light"][data-verdict="${verdict}"]`).waitFor()
  await isUsable(`door-${verdict}`, { themes: COLOURS.includes(verdict) })
})

it('a door’s dialogs fit', async () => {
  await openTerminal('door')
  await page.getByTestId('door-light').waitFor()
  await page.getByRole('button', { name: 'Look up' }).click()
  await page.locator('dialog[open]').waitFor()
  await isUsable('door-look-up')
})

it('a door, and a terminal that isn’t enrolled yet', async () => {
  await openTerminal('door')
  await page.getByTestId('door-light').waitFor()
  await isUsable('door')
  await openTerminal(null)
  await page.getByRole('textbox').first().waitFor()
  await isUsable('enrol')
})

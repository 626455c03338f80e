/**
 * Screens while the server is away, and a manager's settling afterwards: in real Chromium, with a fake house in the
 * engine's place. Selling cut off for real is told in the tests with a server.
 */
import { newId, refused } from '@marquee/shared'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium } from '../../../tooling/testing/services/chromium.ts'
import { createFakeHouse, type FakeHouse } from '../src/renderer/testing/fake-house.ts'
import { sampleConflict } from '../src/renderer/testing/fake-office.ts'
import { type FakeTerminalPage, serveFakeTerminal } from '../src/renderer/testing/fake-terminal-page.ts'
import { type SampleShow, sampleHouse } from '../src/renderer/testing/sample-house.ts'
import {
  chooseCinema,
  chooseShow,
  connectionLight,
  focusSeat,
  openCounter,
  payCash,
  problem,
  seatBecomes,
  seatState,
  tapSeat,
  toggleSeat,
} from './counter-page.ts'
import { openView, viewTab } from './office-views.ts'
import { axeFindings, stickingOut } from './page-checks.ts'

let browser: Browser
let house: FakeHouse
let counter: FakeTerminalPage
let manager: FakeTerminalPage
let show: SampleShow
let ids: string[]
const open: Page[] = []

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(async () => {
  for (const host of [counter, manager]) await host?.close()
  await browser?.close()
})
beforeEach(async () => {
  for (const page of open.splice(0)) await page.close()
  for (const host of [counter, manager]) await host?.close()
  // The sample's shows stand around this moment.
  const now = new Date()
  house = createFakeHouse(sampleHouse({ now, stadiumSeats: 0 }))
  counter = await serveFakeTerminal(house, 'counter')
  manager = await serveFakeTerminal(house, 'manager')
  const near = ({ cinema, show }: SampleShow): boolean =>
    cinema.name === 'Lido' && Math.abs(Date.parse(show.startsAt) - now.getTime()) < 3 * 3_600_000
  show = house.house.shows.find(near) as SampleShow
  ids = show.plan.row.map((row, i) => `${show.plan.rows[row]}-${show.plan.number[i]}`)
})

async function newPage(width = 1280, height = 800): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height } })
  page.setDefaultTimeout(20_000)
  open.push(page)
  return page
}

/** A counter on its show, with the first seats of it allotted to it. */
async function counterWithAllotment(seats: number, width?: number, height?: number) {
  const page = await newPage(width, height)
  await openCounter(page, counter.url)
  await chooseCinema(page, 'Lido')
  await chooseShow(page, show.show.id)
  const allotted = ids.slice(0, seats)
  const terminal = counter.terminal()
  terminal.allot(show.show.id, allotted)
  return { page, terminal, allotted, other: ids[seats + 1] as string }
}

const band = (page: Page) => page.getByTestId('connection-banner')

describe('a counter that is cut off', () => {
  it('shows since when, which seats can be sold here and what waits, and goes on selling', async () => {
    const { page, terminal, allotted } = await counterWithAllotment(3)
    await page.getByTestId('allotted-line').getByText('3 seats allotted to this counter').waitFor()
    terminal.cutOff(new Date(Date.now() - 12 * 60_000).toISOString())
    await connectionLight(page).getByText('Offline since').waitFor()
    await band(page).getByText('Cut off since').waitFor()
    await band(page).getByText('12 minutes').waitFor()
    await band(page).getByText('3 seats of this show can be sold here').waitFor()
    await page.locator(`[data-show-id="${show.show.id}"]`).getByText('3 here').waitFor()
    const [first = '', second = ''] = allotted
    await toggleSeat(page, first, 'yours')
    await toggleSeat(page, second, 'yours')
    await band(page).getByText('1 seat of this show can be sold here').waitFor()
    expect(await payCash(page, '50')).toMatch(/^MQ-/)
    await expect.poll(() => page.getByAltText(/QR code of the ticket for seat/).count()).toBe(2)
    await band(page).getByText('1 record is kept here and waits for the server').waitFor()
    await page.getByRole('button', { name: 'Next customer' }).click()
    expect(await seatState(page, first)).toBe('booked')
    await page.getByRole('button', { name: 'Recent sales' }).click()
    await page.getByRole('dialog').getByText('Waits for the server').waitFor()
  })

  it('marks the other free seats as unavailable for now, and says why when one is tapped', async () => {
    const { page, terminal, allotted, other } = await counterWithAllotment(3)
    terminal.cutOff()
    await band(page).waitFor()
    expect(await seatState(page, allotted[0] as string)).toBe('allotted')
    expect(await seatState(page, other)).toBe('not_now')
    await tapSeat(page, other)
    await problem(page).getByText(`Seat ${other} cannot be sold here while the server cannot be reached`).waitFor()
    expect(await seatState(page, other)).toBe('not_now')
    expect(house.openCarts()).toEqual([])
    terminal.tell({ link: { state: 'online', since: new Date().toISOString() }, cutOffSince: null })
    await problem(page).getByText('cannot be sold here').waitFor({ state: 'detached' })
  })

  it('makes a seat available again when it leaves the cart', async () => {
    const { page, terminal, allotted } = await counterWithAllotment(2)
    terminal.cutOff()
    await band(page).waitFor()
    await toggleSeat(page, allotted[0] as string, 'yours')
    await toggleSeat(page, allotted[0] as string, 'allotted')
    await band(page).getByText('2 seats of this show can be sold here').waitFor()
  })

  it('says when the last seats are in the cart, and when none is left', async () => {
    const { page, terminal, allotted } = await counterWithAllotment(2)
    terminal.cutOff()
    await band(page).waitFor()
    for (const seatId of allotted) await toggleSeat(page, seatId, 'yours')
    await band(page).getByText('The last seats of this show that can be sold here are in the cart.').waitFor()
    await payCash(page, '50')
    await band(page).getByText('No seat of this show is left to sell here').waitFor()
  })

  it('leads the keyboard to the seats that can be sold', async () => {
    const { page, terminal, allotted } = await counterWithAllotment(2)
    terminal.cutOff()
    await page.getByRole('button', { name: 'Go to an allotted seat' }).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-seat-id'))
    await page.keyboard.press('F7')
    await expect.poll(focused).toBe(allotted[0])
    await page.keyboard.press('F7')
    await expect.poll(focused).toBe(allotted[1])
    await page.keyboard.press('F7')
    await expect.poll(focused).toBe(allotted[0])
    await page.keyboard.press('Enter')
    await seatBecomes(page, allotted[0] as string, 'yours')
  })

  it('without the right to sell says why and what to do, and offers nothing', async () => {
    const { page, terminal, allotted } = await counterWithAllotment(2)
    terminal.cutOff()
    terminal.tell({ maySell: false })
    await band(page).getByText('must reach the server once before it sells').waitFor()
    await band(page).getByText('sell at another counter').waitFor()
    await focusSeat(page, allotted[0] as string)
    await page.keyboard.press('Enter')
    await problem(page).getByText('must hear from the server once').waitFor()
    expect(await seatState(page, allotted[0] as string)).toBe('not_now')
  })

  it('shows the progress of sending when it is back online, and nothing once it is done', async () => {
    const { page, terminal } = await counterWithAllotment(2)
    terminal.cutOff()
    await band(page).waitFor()
    const online = { state: 'online', since: new Date().toISOString() } as const
    terminal.tell({ link: online, cutOffSince: null, waitingCommands: 9588, draining: { total: 10_000 } })
    const line = page.getByTestId('draining-line')
    await line.getByText('412 of 10,000 records sent').waitFor()
    // The clerk sells meanwhile.
    await toggleSeat(page, ids[5] as string, 'yours')
    terminal.tell({ waitingCommands: 1 })
    await line.getByText('9,999 of 10,000 records sent').waitFor()
    terminal.tell({ waitingCommands: 0, draining: null })
    await line.waitFor({ state: 'detached' })
    await band(page).waitFor({ state: 'detached' })
  })

  it('tells the clerk of a sale in conflict, and keeps it marked', async () => {
    const { page, terminal, allotted } = await counterWithAllotment(2)
    terminal.cutOff()
    await band(page).waitFor()
    await toggleSeat(page, allotted[0] as string, 'yours')
    const reference = await payCash(page, '50')
    await page.getByRole('button', { name: 'Next customer' }).click()
    const [sale] = await terminal.api.recentSales()
    if (sale === undefined) throw new Error('nothing was sold')
    terminal.putInConflict(sale.booking.bookingId, 'Its seat was released by a manager.')
    const told = page.getByRole('region', { name: 'Notices' })
    await told.getByText(`The sale ${reference} could not be entered`).waitFor()
    await told.getByRole('button').click()
    await told.getByText(reference).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Recent sales' }).click()
    await page.getByRole('dialog').getByText('With a manager').waitFor()
  })

  it('lists refunds to pay out, with one key each', async () => {
    const { page, terminal } = await counterWithAllotment(2)
    const payOut = (text: string, amount: number) => ({
      conflictId: newId(),
      bookingId: null,
      money: { amount, currency: 'SGD' },
      text,
    })
    terminal.tell({ payOuts: [payOut('For J-12.', 2800), payOut('For K-3.', 1400)] })
    const list = page.getByRole('region', { name: 'Money to give back' })
    await list.getByText('For J-12.').waitFor()
    expect([await axeFindings(page), await stickingOut(page)]).toEqual([[], []])
    await list.locator('button:enabled').first().waitFor()
    await page.keyboard.press('F6')
    await list.getByText('For J-12.').waitFor({ state: 'detached' })
    await list.getByRole('button', { name: /Money given back/ }).click()
    await list.waitFor({ state: 'detached' })
  })

  it.each([
    [1024, 768],
    [1280, 800],
    [1920, 1080],
  ])('fits a screen of %i by %i, and axe finds nothing wrong', async (width, height) => {
    const { page, terminal, allotted } = await counterWithAllotment(10, width, height)
    terminal.cutOff(new Date(Date.now() - 185 * 60_000).toISOString())
    terminal.tell({ waitingCommands: 1234 })
    await band(page).getByText('3 h 5 min').waitFor()
    for (const seatId of allotted.slice(0, 8)) await toggleSeat(page, seatId, 'yours')
    expect([await axeFindings(page), await stickingOut(page)]).toEqual([[], []])
    const button = await page.getByRole('button', { name: 'Pay cash' }).boundingBox()
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(height)
  })
})

describe('a manager', () => {
  /** A conflict that has come by itself can be read before a key settles it. */
  const mayBeSettled = (page: Page) => page.locator('.proposal:enabled').first().waitFor()

  async function conflictsPage(width?: number, height?: number): Promise<Page> {
    const [a, b, c, d] = ids as [string, string, string, string]
    house.office.open = [
      sampleConflict(show, [a, b], {
        reference: 'MQ-AAAAAA',
        otherSeats: [c, d],
        choices: ['other_seats', 'refund', 'release_other', 'noted'],
      }),
      sampleConflict(show, [c, d], { reference: 'MQ-BBBBBB', rivals: [], choices: ['same_seats', 'refund', 'noted'] }),
    ]
    const page = await newPage(width, height)
    await page.goto(manager.url)
    await viewTab(page, 'Conflicts').waitFor()
    manager.terminal().tell({ openConflicts: 2 })
    await page.getByTestId('conflicts-count').getByText('2').waitFor()
    await openView(page, 'Conflicts')
    await mayBeSettled(page)
    return page
  }

  it('settles a conflict with one key, and reads what was done, by whom and why', async () => {
    const page = await conflictsPage()
    await page.getByRole('article', { name: 'Conflict of MQ-AAAAAA' }).getByText('in the drawer of Counter 2').waitFor()
    await page.getByTestId('conflict-map').waitFor()
    await page.keyboard.press('s')
    await page.getByTestId('conflict-result').getByText(`MQ-AAAAAA has seats ${ids[2]} and ${ids[3]} now`).waitFor()
    await page.getByRole('article', { name: 'Conflict of MQ-BBBBBB' }).waitFor()
    await page.getByTestId('conflicts-count').getByText('1').waitFor()
    await page.getByLabel(/^Reason/).fill('seen with the clerk')
    // While a reason is written, the keys are letters.
    await page.keyboard.press('Enter')
    await mayBeSettled(page)
    await page.keyboard.press('a')
    await page.getByText('No conflicts').waitFor()
    await page.getByText('Settled (2)').click()
    await page.getByText('by Office 1: seen with the clerk').waitFor()
    expect(house.office.settled.map(({ settled }) => settled?.resolution)).toEqual(['same_seats', 'other_seats'])
    expect(await axeFindings(page)).toEqual([])
  })

  it('is asked again before a paying customer loses a seat', async () => {
    const page = await conflictsPage()
    await page.keyboard.press('o')
    const question = page.getByRole('dialog')
    await question.getByText('MQ-2D8HXA loses seat').waitFor()
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    expect(house.office.settled).toEqual([])
    await page.keyboard.press('o')
    await question.getByRole('button', { name: 'Take and refund' }).click()
    await page.getByTestId('conflict-result').getByText('MQ-2D8HXA loses seat').waitFor()
  })

  it('moves through open conflicts with the arrows, and is told when another was faster', async () => {
    const page = await conflictsPage()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('article', { name: 'Conflict of MQ-BBBBBB' }).waitFor()
    const { conflictId } = house.office.open[1] ?? { conflictId: '' }
    house.office.settle({ conflictId, resolution: 'refund', reason: 'so' }, 'Office 2')
    await page.keyboard.press('r')
    await page.getByTestId('conflict-result').getByText('Office 2 has settled this meanwhile.').waitFor()
  })

  it('takes seats from a terminal that is away, in two steps with the risk in writing', async () => {
    const page = await newPage()
    const lastSeenAt = new Date(Date.now() - 40 * 60_000).toISOString()
    const { show: at, movie, auditorium } = show
    const place = { movie: movie.title, auditorium: auditorium.name, cinema: show.cinema.name }
    house.office.allotments = [
      {
        terminal: { terminalId: newId(), name: 'Counter 2', connected: false, revoked: false, lastSeenAt },
        show: { ...place, showId: at.id, startsAt: at.startsAt },
        allotted: ids.slice(0, 4),
        held: ids.slice(4, 5),
        orphaned: ids.slice(0, 1),
      },
    ]
    await page.goto(manager.url)
    await openView(page, 'Allotted seats')
    const allotment = page.getByTestId('allotment')
    await allotment.getByText('Away since').waitFor()
    await allotment.getByText(`${ids[0]} orphaned.`).waitFor()
    await allotment.getByRole('button', { name: /by force/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('two customers have tickets for one seat').waitFor()
    expect(await dialog.getByRole('button', { name: 'Go on…' }).isDisabled()).toBe(true)
    await page.keyboard.type('the counter is broken')
    await dialog.getByLabel(ids[4] as string).uncheck()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Go on…' }).click()
    await dialog.getByText('Because: the counter is broken').waitFor()
    await dialog.getByRole('button', { name: 'Release 4 seats' }).click()
    await page.getByRole('status').getByText('are free. Counter 2 is told as soon as it is heard.').waitFor()
    expect(house.office.allotments).toMatchObject([{ allotted: [], held: [ids[4]] }])
  })

  it('sees that a terminal is revoked, and that its seats stay closed', async () => {
    const page = await newPage()
    const { show: at, movie, auditorium, cinema } = show
    house.office.allotments = [
      {
        terminal: { terminalId: newId(), name: 'Counter 2', connected: false, revoked: true, lastSeenAt: null },
        show: {
          showId: at.id,
          startsAt: at.startsAt,
          movie: movie.title,
          auditorium: auditorium.name,
          cinema: cinema.name,
        },
        allotted: ids.slice(0, 4),
        held: [],
        orphaned: [],
      },
    ]
    await page.goto(manager.url)
    await openView(page, 'Allotted seats')
    const allotment = page.getByTestId('allotment')
    await allotment.getByText('Revoked', { exact: true }).waitFor()
    await allotment.getByText('they stay closed until they are released by force').waitFor()
    expect([await axeFindings(page), await stickingOut(page)]).toEqual([[], []])
    await allotment.getByRole('button', { name: /by force/ }).click()
    await page.getByRole('dialog').getByText('Counter 2 is revoked and can’t be asked.').waitFor()
  })

  it('sets the allotment policy of a cinema', async () => {
    const page = await newPage()
    await page.goto(manager.url)
    await openView(page, 'Allotted seats')
    const form = page.getByRole('complementary', { name: 'Policy' })
    await form.getByLabel('Seats for each counter').fill('101')
    await form.getByText('A number from 0 to 100').waitFor()
    expect(await form.getByRole('button', { name: 'Keep this policy' }).isDisabled()).toBe(true)
    await form.getByLabel('Seats for each counter').fill('12')
    await form.getByLabel('Category').selectOption('premium')
    await form.getByRole('button', { name: 'Keep this policy' }).click()
    await form.getByText('Kept.').waitFor()
    expect(house.office.policy).toMatchObject({ seats: 12, category: 'premium', terminalIds: null })
  })

  it('sees the policy again when the server is back', async () => {
    const page = await newPage(1024, 768)
    await page.goto(manager.url)
    await viewTab(page, 'Allotted seats').waitFor({ state: 'attached' })
    const { api } = manager.terminal()
    const { allotmentPolicy } = api
    api.allotmentPolicy = async () => refused({ code: 'offline', what: 'how many seats are allotted is not known' })
    manager.terminal().cutOff()
    await openView(page, 'Allotted seats')
    const panel = page.getByRole('complementary', { name: 'Policy' })
    await panel.getByText('No connection to the server').waitFor()
    expect(await stickingOut(page)).toEqual([])
    api.allotmentPolicy = allotmentPolicy
    manager.terminal().tell({ link: { state: 'online', since: new Date().toISOString() }, cutOffSince: null })
    await panel.getByLabel('Seats for each counter').waitFor()
    expect(await panel.getByText('No connection').count()).toBe(0)
  })

  it.each([
    [1024, 768],
    [1280, 800],
  ])('sees the proposals without scrolling on %i by %i', async (width, height) => {
    const page = await conflictsPage(width, height)
    await page.getByTestId('conflict-map').waitFor()
    expect([await axeFindings(page), await stickingOut(page)]).toEqual([[], []])
    const last = await page.getByRole('button', { name: 'Note it' }).boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(height)
    await openView(page, 'Allotted seats')
    await page.getByText('No seats are allotted').waitFor()
    expect([await axeFindings(page), await stickingOut(page)]).toEqual([[], []])
  })
})

/**
 * The screens in real Chromium, with a fake house in the engine's place. They are tested at their real sizes, as people
 * see and hear them, under the host's own content security policy. Selling for real is told in the tests with a server.
 */

import { BOOKED, encodeSeatStates, granted, HELD } from '@marquee/shared'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { photographed, read } from '../../../tooling/testing/qr-pictures.ts'
import { launchChromium } from '../../../tooling/testing/services/chromium.ts'
import { createFakeHouse, type FakeHouse } from '../src/renderer/testing/fake-house.ts'
import { type FakeTerminalPage, serveFakeTerminal } from '../src/renderer/testing/fake-terminal-page.ts'
import { sampleHouse } from '../src/renderer/testing/sample-house.ts'
import {
  chooseCinema,
  chooseShow,
  connectionLight,
  focusSeat,
  openCounter,
  payCash,
  problem,
  seatBecomes,
  seatCell,
  seatState,
  tapSeat,
  toggleSeat,
} from './counter-page.ts'
import { chooseCinemaAtKiosk, chooseShowAtKiosk, goToPay, ownSeats, start, takeSeatsAtKiosk } from './kiosk-page.ts'
import { openView, viewTab } from './office-views.ts'
import { axeFindings, lackingRoom, stickingOut } from './page-checks.ts'

const NOW = new Date()

let browser: Browser
let house: FakeHouse
let counter: FakeTerminalPage
let kiosk: FakeTerminalPage
let manager: FakeTerminalPage
let newcomer: FakeTerminalPage
let complaints: string[]
const open: Page[] = []

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(async () => {
  for (const host of [counter, kiosk, manager, newcomer]) await host?.close()
  await browser?.close()
})
beforeEach(async () => {
  complaints = []
  for (const page of open.splice(0)) await page.close()
  for (const host of [counter, kiosk, manager, newcomer]) await host?.close()
  house = createFakeHouse(sampleHouse({ now: NOW, stadiumSeats: 0 }))
  counter = await serveFakeTerminal(house, 'counter')
  kiosk = await serveFakeTerminal(house, 'kiosk')
  manager = await serveFakeTerminal(house, 'manager')
  newcomer = await serveFakeTerminal(house, null)
})

async function newPage(width = 1366, height = 768): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height } })
  page.setDefaultTimeout(20_000)
  open.push(page)
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return page
}

/** A show of today at a cinema that plays several: the first auditorium's. */
function aShow() {
  const today = house.house.shows.filter(({ cinema }) => cinema.name === 'Lido')
  const show = today.find(({ show }) => Math.abs(Date.parse(show.startsAt) - NOW.getTime()) < 3 * 3_600_000)
  if (show === undefined) throw new Error('the sample has no show around now')
  const ids = show.plan.row.map((row, i) => `${show.plan.rows[row]}-${show.plan.number[i]}`)
  return { id: show.show.id, cinema: show.cinema.name, ids }
}

async function counterOnShow(page: Page) {
  const show = aShow()
  await openCounter(page, counter.url)
  await chooseCinema(page, show.cinema)
  await chooseShow(page, show.id)
  return show
}

describe('the counter', () => {
  it('sells: seats, a child’s ticket, cash with change, tickets with their codes', async () => {
    const page = await newPage()
    const { ids } = await counterOnShow(page)
    const [first = '', second = ''] = ids
    await toggleSeat(page, first, 'yours')
    await toggleSeat(page, second, 'yours')
    await page.getByLabel(`Ticket type of seat ${second}`).selectOption('child')
    await expect.poll(() => page.getByLabel('Total').textContent()).toContain('23.00')
    const reference = await payCash(page, '50')
    expect(reference).toMatch(/^MQ-/)
    const codes = page.getByAltText(/QR code of the ticket for seat/)
    await expect.poll(() => codes.count()).toBe(2)
    expect(read(await photographed(await codes.first().screenshot()))).toMatch(/^MQ4:/)
    await page.getByRole('button', { name: 'Next customer' }).click()
    expect(await seatState(page, first)).toBe('booked')
    expect(complaints).toEqual([])
  })

  it('speaks Arabic at one touch: it begins on the right, sells by keys, and shows the hall as it is', async () => {
    const page = await newPage(1024, 768)
    const { ids } = await counterOnShow(page)
    /** By which the seats of a row stand in the hall. */
    const placesOf = async (seatIds: string[]): Promise<number[]> => {
      const places = []
      for (const seatId of seatIds) {
        await page.locator('.seat-finder input').fill(seatId)
        await page.keyboard.press('Enter')
        const cell = seatCell(page, seatId)
        await cell.waitFor({ state: 'attached' })
        const [canvas, box] = await Promise.all([page.getByTestId('seat-canvas').boundingBox(), cell.boundingBox()])
        places.push(Math.round((box?.x ?? 0) - (canvas?.x ?? 0)))
      }
      return places
    }
    const faults = async () => ({
      outside: await stickingOut(page),
      // A long title is cut off on purpose.
      clipped: await lackingRoom(page, '.counter :is(button, p, h2, h3, label, dt, dd, span):not(.row-title)'),
    })
    const none = { outside: [], clipped: [] }
    const row = ids.slice(0, 2)
    const inEnglish = await placesOf(row)
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('button', { name: 'العربية' }).click()
    await page.locator('html[dir="rtl"][lang="ar"]').waitFor({ state: 'attached' })
    await page.getByRole('heading', { name: 'السلة' }).waitFor()
    expect(await placesOf(row)).toEqual(inEnglish)
    await page.keyboard.press('1')
    await page.keyboard.press('2')
    await page.locator('.cart-seats [data-status="yours"]').nth(1).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await faults()).toEqual(none)
    await page.keyboard.press('F8')
    await page.locator('.cash-view').waitFor()
    await page.keyboard.type('50')
    expect(await faults()).toEqual(none)
    await page.keyboard.press('Enter')
    expect(await page.getByTestId('booking-reference').textContent()).toMatch(/^MQ-/)
    expect(await faults()).toEqual(none)
    expect(complaints).toEqual([])
  })

  it('shows the seats of other terminals, and accepts a tap on the picture', async () => {
    const page = await newPage()
    const { id, ids } = await counterOnShow(page)
    const [first = '', second = ''] = ids
    await focusSeat(page, first)
    house.change(id, [0, HELD])
    await seatBecomes(page, first, 'held')
    await tapSeat(page, second)
    await seatBecomes(page, second, 'yours')
    await tapSeat(page, second)
    await seatBecomes(page, second, 'free')
  })

  it('draws a burst of thousands of changes', async () => {
    const page = await newPage()
    const { id, ids } = await counterOnShow(page)
    await focusSeat(page, ids.at(-1) ?? '')
    for (let round = 0; round < 20; round++)
      house.change(
        id,
        ids.flatMap((_, i) => [i, round % 2 === 0 ? HELD : BOOKED]),
      )
    await seatBecomes(page, ids.at(-1) ?? '', 'booked')
    const { revision } = house.liveShow(id)
    await page.locator(`[data-testid="seat-canvas"][data-revision="${revision}"]`).waitFor()
  })

  it('says that a seat has just been taken, and puts an eleventh into the same order', async () => {
    const page = await newPage()
    const { id, ids } = await counterOnShow(page)
    await focusSeat(page, ids[0] ?? '')
    // Taken in the house, and the news of it has not reached this screen.
    house.liveShow(id).states[0] = BOOKED
    await page.keyboard.press('Enter')
    await problem(page).getByText(`Seat ${ids[0]} has just been taken.`).waitFor()
    for (const seatId of ids.slice(1, 11)) await toggleSeat(page, seatId, 'yours')
    await toggleSeat(page, ids[11] ?? '', 'yours')
    await page.getByRole('complementary', { name: 'Sale' }).getByRole('heading', { name: '11 seats' }).waitFor()
  })

  it('keeps the cart over a reload', async () => {
    const page = await newPage()
    const { ids } = await counterOnShow(page)
    await toggleSeat(page, ids[3] ?? '', 'yours')
    await page.reload()
    await page.locator(`[data-cart-seat="${ids[3]}"][data-status="yours"]`).waitFor()
    expect(await seatState(page, ids[3] ?? '')).toBe('yours')
  })

  it('asks before it gives seats back for another show', async () => {
    const page = await newPage()
    const { id, ids } = await counterOnShow(page)
    await toggleSeat(page, ids[0] ?? '', 'yours')
    const other = page.locator(`.show-row:not([data-show-id="${id}"])`).first()
    await other.click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    expect(house.liveShow(id).states[0]).toBe(HELD)
    await other.click()
    await page.getByRole('button', { name: 'Give back and change' }).click()
    await expect.poll(() => house.liveShow(id).states[0]).toBe(0)
  })

  it('shows the state of its connection', async () => {
    const page = await newPage()
    const { id, ids } = await counterOnShow(page)
    await connectionLight(page).getByText('Online').waitFor()
    const terminal = counter.terminal()
    terminal.cutOff()
    await connectionLight(page).getByText('Offline since').waitFor()
    await page.getByTestId('connection-banner').getByText('Cut off since').waitFor()
    const since = new Date().toISOString()
    terminal.tell({
      link: {
        state: 'refused',
        since,
        code: 'revoked_terminal',
        why: 'This terminal has been revoked by a manager and may not sell.',
      },
    })
    await page.getByTestId('connection-banner').getByText('revoked by a manager').waitFor()
    terminal.tell({ link: { state: 'online', since }, cutOffSince: null, waitingCommands: 2 })
    await connectionLight(page).getByText('2 records waiting for the server').waitFor()
    await connectionLight(page).getByText('Online').waitFor()
    const map = {
      mapLife: 'other',
      revision: 3,
      confirmedAt: since,
      states: encodeSeatStates(Uint8Array.from(ids, () => BOOKED)),
    }
    terminal.emit('map', { showId: id, map })
    expect(await seatState(page, ids[5] ?? '')).toBe('booked')
  })

  it('says so when it has lost its own terminal, and reconnects by itself', async () => {
    const page = await newPage()
    await counterOnShow(page)
    await counter.close()
    await connectionLight(page).getByText('Terminal program lost').waitFor()
    counter = await counter.reopen()
    await connectionLight(page).getByText('Online').waitFor()
  })

  it('says what became of its seats while its terminal was away, and sells the held ones', async () => {
    const page = await newPage()
    const { ids } = await counterOnShow(page)
    const [one = '', two = ''] = ids
    await toggleSeat(page, one, 'yours')
    await toggleSeat(page, two, 'yours')
    const [bookingId = ''] = house.openCarts()
    const loseTerminal = async (meanwhile: () => Promise<unknown>): Promise<void> => {
      await page.getByRole('button', { name: 'Pay cash' }).click()
      await counter.close()
      await connectionLight(page).getByText('Terminal program lost').waitFor()
      await meanwhile()
      counter = await counter.reopen()
    }
    const { api } = house.openTerminal('counter', {})

    await loseTerminal(() => api.releaseSeats({ bookingId, seatIds: [one] }))
    await problem(page).getByText(`Seat ${one} was given back.`).waitFor()
    expect(await page.locator('[data-cart-seat]').count()).toBe(1)
    await loseTerminal(() => api.abandonCart({ bookingId }))
    await problem(page).getByText('These seats were given back: choose again.').waitFor()
    expect(await page.locator('[data-cart-seat]').count()).toBe(0)
    expect(await seatState(page, two)).toBe('free')
    await toggleSeat(page, two, 'yours')
    expect(await payCash(page, '50')).toMatch(/^MQ-/)
  })

  it.each([
    [1024, 768],
    [1366, 768],
    [1920, 1080],
  ])('fits a screen of %i by %i, with ten seats and red light', async (width, height) => {
    const page = await newPage(width, height)
    const { ids } = await counterOnShow(page)
    for (const seatId of ids.slice(0, 10)) await toggleSeat(page, seatId, 'yours')
    counter.terminal().cutOff()
    counter.terminal().tell({ waitingCommands: 12 })
    await page.getByTestId('connection-banner').waitFor()
    expect(await stickingOut(page)).toEqual([])
    await page.keyboard.press('F8')
    await page.getByLabel('Cash given').waitFor()
    expect(await stickingOut(page)).toEqual([])
    const button = await page.getByRole('button', { name: 'Take cash' }).boundingBox()
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(height)
  })
})

describe('the kiosk', () => {
  async function chooseASeat(page: Page): Promise<void> {
    const show = aShow()
    await page.goto(kiosk.url)
    await chooseCinemaAtKiosk(page, show.cinema)
    await chooseShowAtKiosk(page, show.id)
    await takeSeatsAtKiosk(page, 1)
  }

  it('holds seats, and sends the customer to the counter with a reference', async () => {
    const page = await newPage(1080, 1920)
    await chooseASeat(page)
    expect(await stickingOut(page)).toEqual([])
    await goToPay(page)
    await page.locator('.pay-band').getByText('Pay at the counter').waitFor()
    await page.getByText(/^MQ-/).waitFor()
    expect(house.openCarts().length).toBe(1)
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect.poll(() => house.openCarts().length).toBe(0)
  })

  it("hides the previous customer's seats from the next customer", async () => {
    const page = await newPage(1080, 1920)
    await chooseASeat(page)
    await goToPay(page)
    await page.getByRole('button', { name: 'Done' }).click()
    await start(page).waitFor()
    // A reload would take the cart up again under this id.
    expect(await page.evaluate(() => sessionStorage.getItem('marquee.session'))).toBeNull()
    await page.reload()
    await start(page).waitFor()
    expect(house.openCarts().length).toBe(1)
  })

  it('withdraws its promise when the seats are no longer held', async () => {
    const page = await newPage(1080, 1920)
    await chooseASeat(page)
    await goToPay(page)
    const lost = page.getByText('This machine starts again. Wait a moment.')
    const loseTerminal = async (): Promise<void> => {
      await kiosk.close()
      await lost.waitFor()
    }
    const comesBack = async (): Promise<void> => {
      kiosk = await kiosk.reopen()
      await lost.waitFor({ state: 'detached' })
    }
    await loseTerminal()
    await comesBack()
    await page.getByText('Kept for you until').waitFor()

    await loseTerminal()
    const [bookingId = ''] = house.openCarts()
    await house.openTerminal('kiosk', {}).api.abandonCart({ bookingId })
    await comesBack()
    await page.getByText('Your seats were given back. These are kept for you now.').waitFor()
    expect(await page.getByText('Kept for you until').count()).toBe(0)
    await ownSeats(page).waitFor()
    await goToPay(page)
    await page.getByText('Kept for you until').waitFor()
  })

  it('asks whether anybody is there, and then gives the seats back', async () => {
    const page = await newPage(1080, 1920)
    await page.clock.install({ time: NOW })
    await chooseASeat(page)
    await page.clock.runFor(61_000)
    await page.getByRole('heading', { name: 'Still there?' }).waitFor()
    await page.getByRole('button', { name: 'Yes, go on' }).click()
    await page.getByRole('heading', { name: 'Still there?' }).waitFor({ state: 'detached' })
    expect(house.openCarts().length).toBe(1)
    await page.clock.runFor(81_000)
    await start(page).waitFor()
    await expect.poll(() => house.openCarts().length).toBe(0)
  })
})

describe('the manager’s page', () => {
  it("counts sold and held seats as they change, and lists a show's sales", async () => {
    const [page, sellingPage] = [await newPage(1440, 900), await newPage()]
    await page.goto(manager.url)
    const show = aShow()
    const row = page.locator(`tr[data-show-id="${show.id}"]`)
    await row.waitFor()
    const { ids } = await counterOnShow(sellingPage)
    await toggleSeat(sellingPage, ids[0] ?? '', 'yours')
    await expect.poll(() => row.locator('td').nth(4).textContent()).toBe('1')
    const reference = await payCash(sellingPage, '50')
    await expect.poll(() => row.locator('td').nth(3).textContent()).toBe('1')
    await row.click()
    await page.getByText(reference).waitFor()
  })

  it.each([
    [1024, 768],
    [1366, 768],
  ])('shows a day’s money at the gateway on %i by %i, with every tab in the window', async (width, height) => {
    const sgd = (amount: number) => ({ amount, digits: 2, currency: 'SGD' })
    const at = NOW.toISOString()
    const charge = { what: 'charge', at, chargeRef: 'pi_3NabcdefGHIJKLmnopqrstuv' } as const
    house.office.gatewayDay = () =>
      granted({
        timeZone: 'Asia/Singapore',
        readUntil: at,
        currencies: [
          {
            currency: 'SGD',
            ledger: { captured: sgd(184_525_000), givenBack: sgd(-42_500) },
            gateway: {
              captured: sgd(184_522_500),
              givenBack: sgd(-42_500),
              disputed: sgd(-2500),
              fees: sgd(-31_680),
              net: sgd(184_445_820),
            },
            accountFees: sgd(-2000),
          },
        ],
        payouts: [
          {
            gatewayRef: 'po_1',
            money: sgd(184_443_820),
            madeAt: at,
            arrivesOn: '2026-11-27',
            state: 'failed',
            failure: 'account_closed',
            match: 'by_hand',
          },
        ],
        mismatches: [
          { ...charge, name: 'a', why: 'not_there', reference: 'MQ-7K3F9P', ours: sgd(2500), theirs: null },
          { ...charge, name: 'b', why: 'not_here', reference: null, ours: null, theirs: sgd(900) },
        ],
      })
    const page = await newPage(width, height)
    await page.goto(manager.url)
    await openView(page, 'Gateway')
    await page.getByRole('table', { name: 'Payouts' }).getByText('Sent back by the bank').waitFor()
    expect([await axeFindings(page), await stickingOut(page)]).toEqual([[], []])
    await page.getByRole('button', { name: 'MQ-7K3F9P' }).click()
    await page.getByRole('main', { name: 'Bookings' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('cancels a show after a confirmation and a reason, and the show is marked everywhere', async () => {
    const [page, selling] = [await newPage(1280, 800), await newPage()]
    const { id } = await counterOnShow(selling)
    await page.goto(manager.url)
    const row = page.locator(`tr[data-show-id="${id}"]`)
    await row.click()
    await page.getByRole('button', { name: 'Cancel the show…' }).click()
    await page.keyboard.type('the projector is broken')
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog')
    await question.getByText('nothing is sold for it').waitFor()
    expect([await axeFindings(page), await stickingOut(page)]).toEqual([[], []])
    await question.getByRole('button', { name: 'Cancel the show' }).click()
    await page.getByText('Nothing had been sold.').waitFor()
    await row.getByText('Cancelled').waitFor()
    await selling.locator(`.show-row[data-show-id="${id}"]`).getByText('Cancelled').waitFor()
    await selling.getByRole('main').getByText('Cancelled').waitFor()
    await selling.getByText('This show is cancelled: nothing is sold for it.').waitFor()
    expect([await axeFindings(selling), await stickingOut(selling)]).toEqual([[], []])
  })

  it('shows every terminal with its current state', async () => {
    const page = await newPage(1024, 768)
    await page.goto(manager.url)
    const list = page.getByRole('region', { name: 'Terminals' })
    await list.getByText('Office 1').waitFor()
    const [office] = house.terminals
    if (office === undefined) throw new Error('the house has no terminal')
    manager.terminal().emit('terminalChanged', { ...office, id: office.id, state: 'away' })
    await list.getByText('Away').waitFor()
    expect(await stickingOut(page)).toEqual([])
  })

  it('has the way to every view in one line, and keys alone go there', async () => {
    const page = await newPage(1280, 800)
    await page.goto(manager.url)
    await viewTab(page, 'Shows').waitFor()
    manager.terminal().tell({ openConflicts: 12 })
    await page.getByTestId('conflicts-count').waitFor()
    const views = page.getByRole('navigation', { name: 'Views' })
    for (const size of [
      { width: 1440, height: 900 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size)
      const tops = await views
        .locator('.view-tab:visible')
        .evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top))
      expect(new Set(tops).size, `lines at ${size.width}`).toBe(1)
      expect(await stickingOut(page)).toEqual([])
    }
    const list = views.getByRole('button', { name: 'House' })
    await list.focus()
    await page.keyboard.press('ArrowDown')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('Allotted seats')
    expect([await axeFindings(page), await stickingOut(page)]).toEqual([[], []])
    const heights = await views
      .locator('.view-list button:visible')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toBe('Terminals')
    await page.keyboard.press('Enter')
    await page.getByRole('main', { name: 'Terminals' }).waitFor()
    await expect.poll(focused).toBe('House')
    expect(await viewTab(page, 'Terminals').isVisible()).toBe(false)
    await page.keyboard.press('Enter')
    await viewTab(page, 'Terminals').waitFor()
    await page.keyboard.press('Escape')
    await viewTab(page, 'Terminals').waitFor({ state: 'hidden' })
  })
})

describe('without a mouse or without sight', () => {
  it('axe finds nothing wrong with any view of the counter', async () => {
    const page = await newPage()
    const { ids } = await counterOnShow(page)
    expect(await axeFindings(page)).toEqual([])
    await toggleSeat(page, ids[0] ?? '', 'yours')
    counter.terminal().cutOff()
    counter.terminal().tell({
      waitingCommands: 1,
      notices: [
        { id: 'n', at: new Date().toISOString(), severity: 'warning', text: 'The local data has been rebuilt.' },
      ],
    })
    await page.getByTestId('connection-banner').waitFor()
    expect(await axeFindings(page)).toEqual([])
    counter.terminal().reconnect()
    await page.keyboard.press('F8')
    await page.getByLabel('Cash given').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Exact' }).click()
    await page.getByRole('button', { name: 'Take cash' }).click()
    await page.getByAltText(/QR code/).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Recent sales' }).click()
    await page.getByRole('button', { name: 'Close' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  it('axe finds nothing wrong with the kiosk, the manager’s page and the enrolment', async () => {
    const page = await newPage(1080, 1920)
    await page.goto(kiosk.url)
    await start(page).waitFor()
    expect(await axeFindings(page)).toEqual([])
    const show = aShow()
    await chooseCinemaAtKiosk(page, show.cinema)
    await chooseShowAtKiosk(page, show.id)
    await takeSeatsAtKiosk(page, 1)
    await goToPay(page)
    await page.locator('.pay-band').getByText('Pay at the counter').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.goto(manager.url)
    await page.locator('.show-table tbody tr').first().click()
    await page.getByText(/^0 bookings/).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.goto(newcomer.url)
    await page.getByLabel('Enrolment code').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  it('a whole sale can be made with the keyboard, and each seat describes itself', async () => {
    const page = await newPage()
    const { ids } = await counterOnShow(page)
    await page.keyboard.press('F4')
    await page.keyboard.type(ids[0] ?? '')
    await page.keyboard.press('Enter')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toMatch(/^Row .+ seat .+, free, SGD/)
    const before = await focused()
    await page.keyboard.press('ArrowRight')
    await expect.poll(focused).not.toBe(before)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(focused).toBe(before)
    await page.keyboard.press(' ')
    await expect.poll(focused).toContain('yours')
    // It comes with the first seat, before a person's hand is at the next key.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name, duration }) => name.includes('CashView') && duration > 0),
    )
    await page.keyboard.press('F8')
    await page.keyboard.type('50')
    await page.keyboard.press('Enter')
    // The change is read before Enter ends the sale.
    await page.getByRole('button', { name: 'Next customer' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Cart' }).waitFor()
  })
})

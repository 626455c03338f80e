/**
 * The sale at the counter as a clerk makes it with people in the queue: the party first, and the terminal chooses the seats. Touches and
 * keys are counted as the page gets them.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertTestProgramme, type TestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { createTcpProxy, type TcpProxy } from '../../../tooling/testing/network/tcp-proxy.ts'
import { chooseShow, connectionLight, focusSeat, seatBecomes, tapSeat } from './counter-page.ts'
import { type House, openHouse } from './house.ts'
import { axeFindings, stickingOut } from './page-checks.ts'

const SIZES = [
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]
const ALLOTTED = 6

let house: House
let line: TcpProxy
let counter: Page
let programme: TestProgramme
let complaints: string[]

beforeAll(async () => {
  house = await openHouse({ redis: false, env: { MARQUEE_SINGLE_SEATS: 'allow' } })
  programme = await insertTestProgramme(house.server.pool, { shows: 8, allots: ALLOTTED })
  // Late comers only.
  await house.server.pool.query("update shows set starts_at = starts_at - interval '1 hour' where id = any ($1)", [
    programme.showIds.slice(0, 2),
  ])
  line = await createTcpProxy({ port: Number(new URL(house.server.url).port) })
  const terminal = await house.openTerminal('counter', 'Counter 1', `http://127.0.0.1:${line.port}`)
  const context = await house.browser.newContext({ viewport: { width: 1280, height: 800 }, hasTouch: true })
  await context.addInitScript(() => {
    const counted = { touches: 0, keys: [] as string[] }
    Object.assign(window, { counted })
    window.addEventListener('pointerdown', () => counted.touches++, true)
    const count = ({ key, isTrusted }: KeyboardEvent): void => {
      // A burst of keys that is no scan is given back by the page itself.
      if (isTrusted) counted.keys.push(key)
    }
    window.addEventListener('keydown', count, true)
  })
  counter = await context.newPage()
  counter.setDefaultTimeout(20_000)
  complaints = []
  counter.on('pageerror', (error) => complaints.push(error.message))
  await counter.goto(terminal.url)
  await row(2).waitFor()
})
afterAll(async () => {
  await line?.close()
  await house?.close()
})
beforeEach(() => countAnew())

interface Counting {
  counted: { touches: number; keys: string[] }
}
const countAnew = () =>
  counter.evaluate(() => Object.assign((window as unknown as Counting).counted, { touches: 0, keys: [] }))
const counted = () => counter.evaluate(() => (window as unknown as Counting).counted)

const row = (nth: number) => counter.locator(`[data-show-id="${programme.showIds[nth]}"]`)
const button = (name: string | RegExp) => counter.getByRole('button', { name })
const sale = () => counter.getByRole('complementary', { name: 'Sale' })
const chosen = (type?: string) =>
  counter.locator(
    `[data-cart-seat][data-status="yours"]${type === undefined ? '' : `:has(option[value="${type}"]:checked)`}`,
  )

async function seatIds(): Promise<string[]> {
  return chosen().evaluateAll((rows) => rows.map((each) => each.getAttribute('data-cart-seat') ?? '').sort())
}

/** Waits for the ledger, which has each sale of the test as one booking. */
async function inLedger(reference: string): Promise<{ seats: number; adults: number; rows: number }> {
  const read = async () => {
    const { rows } = await house.server.pool.query<{ seats: number; adults: number; rows: number }>(
      `select count(*)::int seats, count(*) filter (where t.ticket_type = 'adult')::int adults,
         count(distinct c.seat_index / 12)::int rows
       from bookings b join tickets t on t.booking_id = b.id
         join seat_claims c on c.booking_id = b.id and c.seat_index = t.seat_index and c.kind = 'booked'
       where b.reference = $1 and b.state = 'confirmed'`,
      [reference],
    )
    return rows[0]
  }
  await expect.poll(async () => (await read())?.seats).toBeGreaterThan(0)
  return (await read()) ?? { seats: 0, adults: 0, rows: 0 }
}

async function soldReference(): Promise<string> {
  await sale().getByRole('heading', { name: 'Sold' }).waitFor()
  return (await counter.getByTestId('booking-reference').textContent()) ?? ''
}

async function isGood(name: string): Promise<void> {
  const folder = process.env.MARQUEE_SCREENS
  for (const size of SIZES) {
    await counter.setViewportSize(size)
    if (folder !== undefined) {
      mkdirSync(folder, { recursive: true })
      await counter.waitForTimeout(300)
      await counter.screenshot({ path: join(folder, `${name}-${size.width}.png`) })
    }
    expect(await stickingOut(counter), `${name} at ${size.width}`).toEqual([])
    expect(await axeFindings(counter), `${name} at ${size.width}`).toEqual([])
    expect(await tooSmall(), `${name} at ${size.width}`).toEqual([])
  }
  await counter.setViewportSize({ width: 1280, height: 800 })
}

/** What can be pressed beside, on and below the map, and is smaller than a finger. */
const tooSmall = (): Promise<string[]> =>
  counter.evaluate(() =>
    [...document.querySelectorAll('.counter-body :is(button, select, input:not([type="checkbox"]))')]
      .filter((each) => !each.matches('.accessible-seat, .visually-hidden *'))
      .flatMap((each) => {
        const { width, height } = each.getBoundingClientRect()
        const isSmall = width > 0 && (width < 43.5 || height < 43.5)
        return isSmall ? [`${each.textContent} ${each.getAttribute('aria-label')}: ${width} by ${height}`] : []
      }),
  )

describe('two adults and a child', () => {
  it('are sold by five touches from the list of shows, on seats together', async () => {
    await isGood('empty')
    await row(2).tap()
    await button('One Adult more').tap()
    await button('One Adult more').tap()
    await button('One Child more').tap()
    await chosen().nth(2).waitFor()
    const exact = button('Exact cash')
    await expect.poll(() => exact.isEnabled()).toBe(true)
    await exact.tap()
    const reference = await soldReference()
    expect((await counted()).touches).toBeLessThanOrEqual(5)
    expect(await inLedger(reference)).toEqual({ seats: 3, adults: 2, rows: 1 })
    await button('Next customer').tap()
  })

  it('are sold by eight keys from the list of shows', async () => {
    const { keyboard } = counter
    await keyboard.press('F2')
    await keyboard.type('mo')
    await keyboard.press('Enter')
    await counter.locator('[data-testid="seat-canvas"][data-revision]').waitFor()
    expect(await counter.getByLabel('Search shows').inputValue()).toBe('')
    for (const key of ['1', '1', '2']) await keyboard.press(key)
    await chosen().nth(2).waitFor()
    await expect.poll(() => button('Exact cash').isEnabled()).toBe(true)
    await keyboard.press('F12')
    const reference = await soldReference()
    expect((await counted()).keys).toEqual(['F2', 'm', 'o', 'Enter', '1', '1', '2', 'F12'])
    expect(await inLedger(reference)).toEqual({ seats: 3, adults: 2, rows: 1 })
    await keyboard.press('Enter')
    await sale().getByRole('heading', { name: 'Cart' }).waitFor()
    // The next customer's tickets can be typed at once.
    await keyboard.press('2')
    await chosen('child').waitFor()
    await keyboard.press('Backspace')
    await chosen().waitFor({ state: 'detached' })
  })
})

describe('the list of shows', () => {
  it('has the next first, and those that have begun folded away', async () => {
    expect(await row(0).count()).toBe(0)
    await button(/^Begun \(2\)/).click()
    await row(0).waitFor()
    await button(/^Begun \(2\)/).click()
    expect(await row(0).count()).toBe(0)
  })

  it('is led by arrows while something is searched, and Escape ends the search', async () => {
    const search = counter.getByLabel('Search shows')
    await counter.keyboard.press('F2')
    await search.fill('mvie')
    await row(0).waitFor()
    await expect.poll(() => row(2).getAttribute('class')).toContain('marked')
    await counter.keyboard.press('ArrowDown')
    await expect.poll(() => row(3).getAttribute('class')).toContain('marked')
    await isGood('search')
    await counter.keyboard.press('Escape')
    expect(await search.inputValue()).toBe('')
    await search.fill('no such thing')
    await counter.getByText('No show matches').waitFor()
    await counter.keyboard.press('Enter')
    await counter.keyboard.press('Escape')
  })
})

describe('a party on the map', () => {
  it('moves as one by a tap, one of it by a long touch, and to the next best place by a key', async () => {
    await chooseShow(counter, programme.showIds[3] as string)
    for (const key of ['1', '1', '2']) await counter.keyboard.press(key)
    await chosen().nth(2).waitFor()
    const first = await seatIds()
    await focusSeat(counter, 'C-2')
    await tapSeat(counter, 'C-2')
    await expect.poll(seatIds).toEqual(['C-2', 'C-3', 'C-4'])
    await focusSeat(counter, 'D-3')
    await counter.keyboard.press('Shift+Enter')
    await expect.poll(async () => (await seatIds()).includes('D-3')).toBe(true)
    expect(await chosen().count()).toBe(3)
    expect(await chosen('child').count()).toBe(1)
    const before = await seatIds()
    const box = await counter.locator('[data-seat-id="D-5"]').boundingBox()
    await counter.mouse.move((box?.x ?? 0) + 8, (box?.y ?? 0) + 8)
    await counter.mouse.down()
    await expect.poll(async () => (await seatIds()).includes('D-5')).toBe(true)
    await counter.mouse.up()
    expect(await seatIds()).not.toEqual(before)
    await isGood('party')
    await counter.locator('.party-steppers').focus()
    await counter.keyboard.press('b')
    await expect.poll(seatIds).toEqual(first)
  })

  it('has the same tickets after a reload', async () => {
    const before = await seatIds()
    await counter.reload()
    await chosen().nth(2).waitFor()
    expect(await seatIds()).toEqual(before)
    expect([await chosen('adult').count(), await chosen('child').count()]).toEqual([2, 1])
    const adults = counter.getByLabel('Adult tickets')
    await expect.poll(() => adults.textContent()).toBe('2')
    await focusSeat(counter, 'B-2')
    await tapSeat(counter, 'B-2')
    await expect.poll(seatIds).toEqual(['B-2', 'B-3', 'B-4'])
  })

  it('loses a ticket by a key with Shift, and all of them by one', async () => {
    await counter.locator('.party-steppers').focus()
    await counter.keyboard.press('Shift+Digit1')
    await expect.poll(() => chosen().count()).toBe(2)
    // It is meant only when it is said twice, and a key that is pressed again doesn't say so.
    const question = counter.getByRole('dialog')
    await counter.keyboard.press('Delete')
    await question.getByText('2 seats of this order').waitFor()
    await counter.keyboard.press('Delete')
    await counter.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    expect(await chosen().count()).toBe(2)
    await counter.keyboard.press('Delete')
    await question.getByRole('button', { name: 'Give it back' }).click()
    await chosen().first().waitFor({ state: 'detached' })
    // The next customer's tickets are a digit away.
    await expect.poll(() => counter.evaluate(() => document.activeElement?.className)).toBe('party-steppers')
  })

  it('is told at the touch why a seat can’t be had', async () => {
    const { rows } = await house.server.pool.query<{ seat_index: number }>(
      "select seat_index from seat_claims where show_id = $1 and kind = 'booked' order by seat_index",
      [programme.showIds[2]],
    )
    const taken = programme.seats[rows[0]?.seat_index ?? -1]
    const seatId = `${taken?.row}-${taken?.number}`
    await chooseShow(counter, programme.showIds[2] as string)
    await focusSeat(counter, seatId)
    await seatBecomes(counter, seatId, 'booked')
    await tapSeat(counter, seatId)
    const label = counter.locator('.seat-label.refusal')
    await label.getByText(`Seat ${seatId} is sold.`).waitFor()
    await counter.getByRole('main').getByRole('status').getByText(`Seat ${seatId} is sold.`).waitFor()
    const [box, map] = [await label.boundingBox(), await counter.locator('.seat-map-surface').boundingBox()]
    expect(box && map && box.x >= map.x && box.x + box.width <= map.x + map.width).toBe(true)
    await label.waitFor({ state: 'detached' })
  })
})

describe('a counter that is cut off', () => {
  it('sells two adults and a child by five touches, and by eight keys, from the seats that it has', async () => {
    for (const nth of [2, 4]) {
      await chooseShow(counter, programme.showIds[nth] as string)
      await counter.getByTestId('allotted-line').getByText(`${ALLOTTED} seats allotted`).waitFor({ timeout: 40_000 })
    }
    await chooseShow(counter, programme.showIds[5] as string)
    line.cut('all')
    await connectionLight(counter).getByText('Offline since').waitFor({ timeout: 20_000 })
    await counter.getByTestId('connection-banner').getByText('Cut off since').waitFor()
    await countAnew()
    await row(4).tap()
    await button('One Adult more').tap()
    await button('One Adult more').tap()
    await button('One Child more').tap()
    await chosen().nth(2).waitFor()
    await isGood('cut-off')
    await expect.poll(() => button('Exact cash').isEnabled()).toBe(true)
    await button('Exact cash').tap()
    const references = [await soldReference()]
    expect((await counted()).touches).toBeLessThanOrEqual(5)
    await button('Next customer').tap()

    await countAnew()
    const { keyboard } = counter
    await keyboard.press('F2')
    await keyboard.type('mo')
    await keyboard.press('Enter')
    await expect.poll(() => row(2).getAttribute('aria-pressed')).toBe('true')
    for (const key of ['1', '1', '2']) await keyboard.press(key)
    await chosen().nth(2).waitFor()
    await expect.poll(() => button('Exact cash').isEnabled()).toBe(true)
    await keyboard.press('F12')
    references.push(await soldReference())
    expect((await counted()).keys).toHaveLength(8)
    await keyboard.press('Enter')
    for (const key of ['1', '1', '1', '1']) await keyboard.press(key)
    await sale().getByRole('alert').getByText('There is no free seat for one more Adult ticket.').waitFor()

    line.pass()
    await connectionLight(counter).getByText('Online').waitFor({ timeout: 30_000 })
    for (const reference of references) {
      expect(await inLedger(reference)).toMatchObject({ seats: 3, adults: 2 })
    }
    expect(complaints).toEqual([])
  })
})

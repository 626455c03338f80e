/** Real counters on a real server: an order is put aside for a customer who fetches a purse, and taken up again, here or at the next counter. */
import { join } from 'node:path'
import { newId } from '@marquee/shared'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WRONG_IN_ORDERS } from '../../../tooling/testing/audits/orders.ts'
import { changeTariff } from '../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme, type TestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { createTcpProxy, type TcpProxy } from '../../../tooling/testing/network/tcp-proxy.ts'
import { chooseShow, connectionLight, focusSeat, seatBecomes } from './counter-page.ts'
import { type House, openHouse, type TestTerminal } from './house.ts'
import { axeFindings, stickingOut } from './page-checks.ts'

let house: House
let programme: TestProgramme
/** Of the first counter. */
let line: TcpProxy
let terminal: TestTerminal
let first: Page
let second: Page

beforeAll(async () => {
  house = await openHouse({ redis: false, env: { MARQUEE_SINGLE_SEATS: 'allow' } })
  programme = await insertTestProgramme(house.server.pool, { shows: 2, allots: 6 })
  await changeTariff(house.server.pool, programme.cinemaId)
  line = await createTcpProxy({ port: Number(new URL(house.server.url).port) })
  terminal = await house.openTerminal('counter', 'Counter 1', `http://127.0.0.1:${line.port}`)
  first = await house.openPage(terminal, { width: 1280, height: 800 })
  second = await house.openPage(await house.openTerminal('counter', 'Counter 2'), { width: 1024, height: 768 })
  for (const page of [first, second]) await chooseShow(page, programme.showIds[0] as string)
})
afterAll(async () => {
  await line?.close()
  await house?.close()
})

const sale = (page: Page) => page.getByRole('complementary', { name: 'Sale' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const total = (page: Page) => sale(page).getByRole('status', { name: 'Total' })
const chosen = (page: Page) => page.locator('[data-cart-seat][data-status="yours"]')
const tabs = (page: Page) => page.locator('[data-parked]')
const types = (page: Page) =>
  page.locator('.cart-seats select').evaluateAll((all) => all.map((s) => (s as HTMLSelectElement).value))
const seatIds = (page: Page) =>
  chosen(page).evaluateAll((all) => all.map((each) => each.getAttribute('data-cart-seat')))

const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll('.parked button, .aside-ways button, .lost-seats button, dialog[open] button'),
    ].flatMap((each) => {
      const { width, height } = each.getBoundingClientRect()
      return width < 43.5 || height < 43.5 ? [`${each.textContent}: ${width} × ${height}`] : []
    }),
  )

/** In a folder that `MARQUEE_SCREENS` names, for people to look at. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.MARQUEE_SCREENS
  if (folder !== undefined) await page.screenshot({ path: join(folder, `parked-${name}.png`) })
  expect(await axeFindings(page)).toEqual([])
  expect(await stickingOut(page)).toEqual([])
  expect(await tooSmall(page)).toEqual([])
}

/** One adult, one child, popcorn, and a code that takes a tenth off the tickets. */
async function choose(page: Page): Promise<void> {
  await page.locator('.party-steppers').focus()
  await page.keyboard.press('1')
  await page.keyboard.press('2')
  await chosen(page).nth(1).waitFor()
  await button(page, /^Goods/).click()
  await sale(page).getByRole('button', { name: 'Popcorn, Regular' }).click()
  await button(page, 'Done').click()
  await page.getByLabel('Promo code').fill('TENOFF')
  await page.keyboard.press('Enter')
  await sale(page).getByText('Ten off').waitFor()
}

describe('a customer who fetches a purse', () => {
  let before: { tickets: string[]; total: string | null }
  const now = async (page: Page) => {
    const ticketTypes = await types(page)
    const tickets = (await seatIds(page)).map((seat, i) => `${seat} ${ticketTypes[i]}`)
    // Seats stand in the order in which they came.
    return { tickets: tickets.toSorted(), total: await total(page).textContent() }
  }

  it('is parked by one key, with everything, and leaves the counter to the next one', async () => {
    await choose(first)
    before = await now(first)
    expect(before.tickets).toEqual([expect.stringMatching(/ (adult|child)$/), expect.stringMatching(/ (adult|child)$/)])
    await first.locator('.party-steppers').focus()
    await first.keyboard.press('o')
    await tabs(first).waitFor()
    await sale(first).getByText('Tap the free seats').waitFor()
    expect((await tabs(first).textContent())?.replaceAll(/\s+/g, ' ')).toMatch(
      /^Take up order ?1 ?U ?2 seats, 1 thing ?SGD 25\.85 ?since ?\d\d:\d\d$/,
    )
    await expect.poll(() => first.evaluate(() => document.activeElement?.className)).toBe('party-steppers')
    await look(first, 'one')
  })

  it('is named where a shift is closed', async () => {
    const screen = terminal.engine.openScreen({})
    const opened = await screen.api.openShift({ shiftId: newId(), float: { amount: 0, currency: 'SGD' } })
    screen.close()
    expect(opened.ok).toBe(true)
    await first.keyboard.press('d')
    const parked = first.getByRole('dialog').getByRole('region', { name: 'Parked here' })
    await parked.getByText(/Order 1: 2 seats, 1 thing, SGD.25\.85, since/).waitFor()
    await look(first, 'shift')
    await first.keyboard.press('Escape')
    await parked.waitFor({ state: 'detached' })
  })

  it('is found again after the page and the program were loaded anew', async () => {
    await first.reload()
    await tabs(first).waitFor()
    await chooseShow(first, programme.showIds[0] as string)
    expect(await chosen(first).count()).toBe(0)
    expect(await sale(first).locator('[data-goods]').count()).toBe(0)
  })

  it('is taken up by one key, while the next one is parked for it under a word', async () => {
    await first.locator('.party-steppers').focus()
    await first.keyboard.press('1')
    await chosen(first).waitFor()
    await first.keyboard.press('w')
    await first.getByLabel(/^A word for the customer/).fill('red scarf')
    await look(first, 'word')
    await first.keyboard.press('Enter')
    await tabs(first).nth(1).waitFor()
    await first.getByText('red scarf').waitFor()
    await first.locator('.party-steppers').focus()
    await first.keyboard.press('u')
    await expect.poll(() => now(first)).toEqual(before)
    await sale(first).getByText('Ten off').waitFor()
    await look(first, 'taken-up')
    // The next key is the next tab: this one is parked for it, under its number.
    await first.locator('.party-steppers').focus()
    await first.keyboard.press('u')
    await expect.poll(() => types(first)).toEqual(['adult'])
    expect(await tabs(first).evaluateAll((all) => all.map((each) => each.getAttribute('data-parked')))).toEqual(['1'])
    await tabs(first).click()
    await expect.poll(() => now(first)).toEqual(before)
  })

  it('has the same after a reload as before', async () => {
    await first.reload()
    await expect.poll(() => now(first)).toEqual(before)
    await sale(first).getByText('Ten off').waitFor()
    await first.locator('.party-steppers').focus()
    await first.keyboard.press('o')
    await tabs(first).nth(1).waitFor()
  })

  it('pays at the next counter, which lists what is parked elsewhere and takes it up whole', async () => {
    await button(second, /2.*at other counters/).click()
    await second.getByRole('dialog').getByText('red scarf').waitFor()
    await look(second, 'elsewhere')
    await second.getByRole('dialog').locator('[data-parked-elsewhere="1"]').click()
    await expect.poll(() => now(second)).toEqual(before)
    await tabs(first).nth(1).waitFor({ state: 'detached' })
    await look(second, 'taken-from-elsewhere')
    // Whatever is loaded again there.
    await second.reload()
    await expect.poll(() => now(second)).toEqual(before)
    await second.locator('.party-steppers').focus()
    await second.keyboard.press('F12')
    await sale(second).getByRole('heading', { name: 'Sold' }).waitFor()
    await button(second, 'Next customer').click()
    await expect
      .poll(async () => (await house.server.pool.query("select from bookings where state = 'confirmed'")).rowCount)
      .toBe(1)
    expect((await house.server.pool.query(WRONG_IN_ORDERS)).rows).toEqual([])
  })

  it('is told when the seats are gone, and has the best that are left by one key', async () => {
    const [order] = terminal.engine.state().parked
    const screen = terminal.engine.openScreen({})
    const taken = await screen.api.takeUpParked({
      sessionId: newId(),
      orderId: order?.orderId ?? '',
    })
    if (!taken.ok) throw new Error(taken.refusal.code)
    await screen.api.parkOrder({ order: taken.value.order })
    for (const { bookingId } of taken.value.carts) await screen.api.abandonCart({ bookingId })
    screen.close()
    await first.reload()
    await tabs(first).getByText('1 seat gone').waitFor()
    await look(first, 'gone')
    await tabs(first).click()
    await first.locator('[data-lost]').waitFor()
    await look(first, 'lost')
    await first.locator('.party-steppers').focus()
    await first.keyboard.press('i')
    await expect.poll(() => types(first)).toEqual(['adult'])
    await first.locator('[data-lost]').waitFor({ state: 'detached' })
    await first.keyboard.press('Delete')
    await button(first, 'Give it back').click()
  })
})

describe('a counter that is cut off', () => {
  it('parks and takes up, and says what it can’t keep and why', async () => {
    await first.getByTestId('allotted-line').waitFor({ timeout: 40_000 })
    line.cut('all')
    await connectionLight(first).getByText('Offline since').waitFor({ timeout: 20_000 })
    await first.locator('.party-steppers').focus()
    await first.keyboard.press('1')
    await first.keyboard.press('2')
    await chosen(first).nth(1).waitFor()
    expect(await button(first, 'Keep for later').isDisabled()).toBe(true)
    await sale(first).getByText('Keep for later needs the server').waitFor()
    const seats = await seatIds(first)
    await first.locator('.party-steppers').focus()
    await first.keyboard.press('o')
    await tabs(first).waitFor()
    await sale(first).getByText('taken up only here').waitFor()
    await look(first, 'cut-off')
    await first.keyboard.press('u')
    await expect.poll(() => seatIds(first)).toEqual(seats)
    expect(await types(first)).toEqual(['adult', 'child'])
    line.pass()
    await connectionLight(first).getByText('Online').waitFor({ timeout: 30_000 })
    await focusSeat(first, String(seats[0]))
    await seatBecomes(first, String(seats[0]), 'yours')
  })
})

/** A real counter on a real server: two shows and popcorn for one customer, also while its network is gone. */
import { newId } from '@marquee/shared'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WRONG_IN_ORDERS } from '../../../tooling/testing/audits/orders.ts'
import { changeTariff } from '../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme, type TestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { createCustomer, heldBy } from '../../../tooling/testing/houses/customer.ts'
import { createTcpProxy, type TcpProxy } from '../../../tooling/testing/network/tcp-proxy.ts'
import { createTestSimulator, type TestSimulator } from '../../../tooling/testing/services/gateway-simulator.ts'
import { orderCommand } from '../../../tooling/testing/terminals/outbox-chain.ts'
import { connectTerminal, enrolDevice, grantedValue } from '../../../tooling/testing/terminals/raw-terminal.ts'
import { drawerBalances } from '../../server/src/booking/cash/drawer-balance.ts'
import { chooseShow, connectionLight, payExactCash, toggleSeat } from './counter-page.ts'
import { type House, openHouse } from './house.ts'
import { chooseShowAtKiosk, goToPay, start, takeSeatsAtKiosk } from './kiosk-page.ts'
import { axeFindings, stickingOut } from './page-checks.ts'

let house: House
let gateway: TestSimulator
let line: TcpProxy
let counter: Page
let programme: TestProgramme
let early: string
let late: string
/** The reference of the order of which a part is brought back. */
let broughtBack: string
/** It begins late enough for seats to be kept. */
let latest: string

beforeAll(async () => {
  gateway = await createTestSimulator()
  house = await openHouse({ redis: false, env: { ...gateway.serverEnv, MARQUEE_SINGLE_SEATS: 'allow' } })
  programme = await insertTestProgramme(house.server.pool, { shows: 6, allots: 4 })
  await changeTariff(house.server.pool, programme.cinemaId)
  ;[early = '', late = '', , , , latest = ''] = programme.showIds
  line = await createTcpProxy({ port: Number(new URL(house.server.url).port) })
  counter = await house.openPage(await house.openTerminal('counter', 'Counter 1', `http://127.0.0.1:${line.port}`))
  await chooseShow(counter, early)
})
afterAll(async () => {
  await line?.close()
  await house?.close()
  await gateway?.stop()
})

const sale = () => counter.getByRole('complementary', { name: 'Sale' })
const total = () => sale().getByRole('status', { name: 'Total' })
const button = (name: string | RegExp) => counter.getByRole('button', { name })

async function addShow(showId: string): Promise<void> {
  await counter.locator(`[data-show-id="${showId}"]`).click()
  await button('Keep, and add the show').click()
  await counter.locator('[data-set-aside]').waitFor()
  await counter.locator('[data-testid="seat-canvas"][data-revision]').waitFor()
}

async function addGoods(...names: string[]): Promise<void> {
  await button(/^Goods/).click()
  for (const name of names)
    await sale()
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click()
  await button('Done').click()
}

async function payExactly(): Promise<string[]> {
  await button('Pay cash').click()
  await button('Exact').click()
  await button('Take cash').click()
  await sale().getByRole('heading', { name: 'Sold' }).waitFor()
  return counter.getByTestId('booking-reference').allTextContents()
}

const ordersInTheBooks = async () =>
  (
    await house.server.pool.query<{ total: number; lines: number; bookings: number }>(
      `select o.total, (select count(*)::int from order_lines where order_id = o.id) as lines,
         (select count(*)::int from bookings b where b.order_id = o.id and b.state = 'confirmed') as bookings
       from orders o order by o.sold_at, o.id`,
    )
  ).rows

describe('a customer who wants two shows and popcorn', () => {
  it('pays for all of it once, and has tickets of both shows', async () => {
    await toggleSeat(counter, 'A-1', 'yours')
    await toggleSeat(counter, 'A-2', 'yours')
    await addShow(late)
    await toggleSeat(counter, 'B-1', 'yours')
    await addGoods('Popcorn, Large', 'Water')
    await total().getByText('49.00').waitFor()
    expect(await axeFindings(counter)).toEqual([])
    expect(await stickingOut(counter)).toEqual([])
    const references = await payExactly()
    expect(new Set(references).size).toBe(2)
    expect(await counter.getByRole('list', { name: 'Tickets' }).getByRole('listitem').count()).toBe(3)
    await counter.getByRole('list', { name: 'To hand over' }).getByText('Popcorn, Large').waitFor()
    expect(await axeFindings(counter)).toEqual([])
    await expect.poll(ordersInTheBooks).toEqual([{ total: 4900, lines: 5, bookings: 2 }])
    await button('Next customer').click()
    await sale().getByText('Tap the free seats').waitFor()
  })

  it('gets what a promo code takes off, and a sentence for one that nobody gave', async () => {
    await toggleSeat(counter, 'C-1', 'yours')
    const field = counter.getByLabel('Promo code')
    await field.fill('NOBODY')
    await field.press('Enter')
    await sale().getByRole('alert').getByText('NOBODY').waitFor()
    await button('Take the code NOBODY off').click()
    await field.fill('tenoff')
    await field.press('Enter')
    await sale().getByText('Ten off').waitFor()
    const [reference] = await payExactly()
    expect(reference).toMatch(/^MQ-/)
    await expect.poll(async () => (await ordersInTheBooks()).length).toBe(2)
    // Another show is the next customer's.
    await counter.locator(`[data-show-id="${early}"]`).click()
    await sale().getByText('Tap the free seats').waitFor()
    await chooseShow(counter, late)
  })

  it('keeps the seats that were set aside, and the popcorn, over a reload of the page', async () => {
    await toggleSeat(counter, 'D-1', 'yours')
    await addShow(early)
    await addGoods('Water')
    await counter.reload()
    await counter.locator('[data-set-aside]').waitFor()
    await counter.locator('[data-goods="water"]').waitFor()
    await chooseShow(counter, early)
    await button(/^Give back .* at /).click()
    const question = counter.getByRole('dialog', { name: /^Give back the seat of/ })
    await question.getByRole('button', { name: 'Keep it' }).click()
    await counter.locator('[data-set-aside]').waitFor()
    await button(/^Give back .* at /).click()
    await question.getByRole('button', { name: 'Give back' }).click()
    await counter.locator('[data-set-aside]').waitFor({ state: 'detached' })
    await button('One Water less').click()
    await counter.locator('[data-goods="water"]').waitFor({ state: 'detached' })
    const held = () => house.server.pool.query("select 1 from seat_claims where kind = 'held'")
    await expect.poll(async () => (await held()).rowCount).toBe(0)
  })

  it('buys popcorn alone, and a reload of the page sells it to nobody else', async () => {
    await addGoods('Popcorn, Regular', 'Popcorn, Regular')
    await total().getByText('13.00').waitFor()
    expect(await payExactly()).toEqual([])
    await expect.poll(async () => (await ordersInTheBooks()).at(-1)).toMatchObject({ total: 1300, bookings: 0 })
    await counter.reload()
    await chooseShow(counter, early)
    await total().getByText('0.00').waitFor()
    await addGoods('Water')
    await payExactly()
    await expect.poll(async () => (await ordersInTheBooks()).at(-1)).toMatchObject({ total: 300, lines: 1 })
    await button('Next customer').click()
  })

  it('is served while the counter is cut off, and the ledger hears of it once', async () => {
    await counter.getByTestId('allotted-line').waitFor({ timeout: 40_000 })
    const before = (await ordersInTheBooks()).length
    line.cut('all')
    await connectionLight(counter).getByText('Offline since').waitFor({ timeout: 20_000 })
    await sale().getByText('their reference is asked for when the server can be reached').waitFor()
    expect(await axeFindings(counter)).toEqual([])
    expect(await stickingOut(counter)).toEqual([])
    const takeAllottedSeat = async (): Promise<void> => {
      await counter.keyboard.press('F7')
      await counter.locator('[data-seat-state="allotted"]:focus').waitFor()
      await counter.keyboard.press('Enter')
      await counter.locator('[data-cart-seat][data-status="yours"]').waitFor()
    }
    await takeAllottedSeat()
    await addShow(late)
    await takeAllottedSeat()
    await addGoods('Water')
    await payExactly()
    await sale().getByText('The server hears of it later').waitFor()
    await button('Next customer').click()
    line.pass()
    await connectionLight(counter).getByText('Online').waitFor({ timeout: 30_000 })
    await expect.poll(async () => (await ordersInTheBooks()).length).toBe(before + 1)
    expect((await ordersInTheBooks()).at(-1)).toMatchObject({ lines: 3, bookings: 2 })
  })
})

describe('a customer who brings a part of an order back', () => {
  it('has it taken by a clerk, line by line: cash out of the drawer, and the rest at the card machine by its slip', async () => {
    const { server } = house
    const other = await connectTerminal(server.url, await enrolDevice(server.url, server.pool, 'counter'))
    const bookingId = newId()
    const seatIds = ['F-5', 'F-6']
    const claimed = grantedValue(await other.ask('claim', { bookingId, showId: late, seatIds }))
    const { reference, seats } = claimed
    broughtBack = reference
    const tariff = await changeTariff(server.pool, programme.cinemaId)
    // 31.50: 16.50 at the card machine, 15.00 in cash.
    const order = orderCommand(
      { tariffId: tariff.id, priceListId: programme.priceListId },
      [{ bookingId, showId: late, reference, seats }],
      {
        goods: [{ goods: 'popcorn', size: 'regular', extras: [], quantity: 1 }],
        paid: 3150,
        payments: [
          { paymentId: newId(), method: 'card_machine', tendered: 1650, slip: '0042' },
          { paymentId: newId(), method: 'cash', tendered: 1500 },
        ],
      },
    )
    expect(await other.send(order)).toMatchObject([{ outcome: 'applied' }])

    await counter.keyboard.press('F3')
    const dialog = counter.getByRole('dialog', { name: 'Give back' })
    await dialog.getByLabel('Reference or ticket code').fill(reference)
    await dialog.getByRole('button', { name: 'Find' }).click()
    await dialog.getByText('Popcorn, Regular').waitFor()
    const top = (await dialog.getByRole('button', { name: 'Give back…' }).boundingBox())?.y
    await dialog.getByRole('checkbox', { name: /Popcorn/ }).check()
    await dialog.getByLabel('Where Popcorn, Regular goes').selectOption('stock')
    await dialog.getByRole('checkbox', { name: /F-5/ }).check()
    await dialog.getByLabel('Reason').fill('They feel unwell')
    await dialog.getByText('19.00', { exact: false }).first().waitFor()
    expect((await dialog.getByRole('button', { name: 'Give back…' }).boundingBox())?.y).toBe(top)
    expect(await axeFindings(counter)).toEqual([])
    expect(await stickingOut(counter)).toEqual([])
    await dialog.getByRole('button', { name: 'Give back…' }).click()
    await counter
      .getByRole('dialog', { name: /^Give back .*19\.00/ })
      .getByRole('button', { name: 'Give back' })
      .click()
    await dialog.getByText('It has come back.').waitFor()
    await dialog.getByText('Came back, back to stock').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()

    const list = counter.getByRole('region', { name: 'Money to give back' })
    await expect.poll(() => list.getByRole('listitem').count()).toBe(2)
    expect(await axeFindings(counter)).toEqual([])
    expect(await stickingOut(counter)).toEqual([])
    await counter.waitForTimeout(700)
    await counter.keyboard.press('F6')
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
    // It stays over a reload, and there is no way to dismiss it but with the slip.
    await counter.reload()
    await list.getByPlaceholder('Slip of the refund').fill('R-7')
    await list.getByRole('button', { name: 'Gone back' }).click()
    await list.waitFor({ state: 'detached' })

    const { rows } = await server.pool.query(
      `select p.method, r.amount, r.state, r.slip from refunds r join payments p on p.id = r.payment_id
       where p.order_id = $1 order by p.method`,
      [order.orderId],
    )
    const cash = rows.find(({ method }) => method === 'cash')
    const machine = rows.find(({ method }) => method === 'card_machine')
    expect(machine).toMatchObject({ state: 'done', slip: 'R-7' })
    expect(cash.amount + machine.amount).toBe(1900)
    const [drawer] = await drawerBalances(server.pool, other.device.identity.id)
    expect(drawer).toMatchObject({ balance: 1500 })
    const paidOut = await server.pool.query("select amount from drawer_movements where direction = 'out'")
    expect(paidOut.rows).toEqual([{ amount: cash.amount }])
    expect((await server.pool.query(WRONG_IN_ORDERS)).rows).toEqual([])
    other.close()
  })

  it('may go to a manager, who sees the same lines', async () => {
    const manager = await house.openPage(await house.openTerminal('manager', 'Office'), { width: 1366, height: 768 })
    await manager.getByRole('navigation').getByRole('button', { name: 'Find a booking' }).click()
    await manager.getByLabel('Reference or ticket code').fill(broughtBack)
    await manager.keyboard.press('Enter')
    await manager.getByRole('button', { name: 'Lines of its order…' }).click()
    const dialog = manager.getByRole('dialog', { name: 'Give back' })
    await dialog.getByText('Came back, back to stock').waitFor()
    await dialog.getByRole('checkbox', { name: /F-6/ }).check()
    await dialog.getByText('12.50', { exact: false }).first().waitFor()
    expect(await axeFindings(manager)).toEqual([])
    expect(await stickingOut(manager)).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await manager.close()
  })

  it('finds goods alone among the recent sales', async () => {
    await counter.getByRole('button', { name: 'Recent sales' }).click()
    await counter
      .getByRole('button', { name: /^Give back goods of/ })
      .first()
      .waitFor()
    expect(await axeFindings(counter)).toEqual([])
    expect(await stickingOut(counter)).toEqual([])
    await counter
      .getByRole('button', { name: /^Give back goods of/ })
      .first()
      .click()
    const dialog = counter.getByRole('dialog', { name: 'Give back' })
    await dialog.getByText('Water').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
  })
})

describe('a customer who has chosen seats elsewhere', () => {
  const reference = () => counter.getByLabel(/^Reference of seats/)

  it('pays online seats at the counter by their reference, as they were chosen, and online no more', async () => {
    await chooseShow(counter, early)
    const customer = await createCustomer(house.server.url)
    const seatIds = ['F-1', 'F-2']
    const tickets = [{ seatId: 'F-2', type: 'child' }]
    const held = await heldBy(customer, { showId: late, seatIds, tickets })
    await reference().fill('mq-nonsense')
    await reference().press('Enter')
    await sale().getByRole('alert').getByText('A reference looks like').waitFor()
    await reference().fill('ZZZZZZ')
    await reference().press('Enter')
    await sale().getByRole('alert').getByText('There is no booking MQ-ZZZZZZ').waitFor()
    expect(await axeFindings(counter)).toEqual([])
    expect(await stickingOut(counter)).toEqual([])
    await reference().fill(held.reference.slice(3).toLowerCase())
    await reference().press('Enter')
    await counter.locator('[data-cart-seat="F-2"][data-status="yours"]').waitFor()
    expect(await counter.getByLabel('Ticket type of seat F-1').inputValue()).toBe('adult')
    expect(await counter.getByLabel('Ticket type of seat F-2').inputValue()).toBe('child')
    expect(await axeFindings(counter)).toEqual([])
    expect(await stickingOut(counter)).toEqual([])
    const [sold] = await payExactly()
    expect(sold).not.toBe(held.reference)
    const paid = await customer.pay(held.bookingId, { method: 'card', token: 'pm_card_visa' })
    expect([paid.status, ((await paid.json()) as { type: string }).type]).toEqual([
      409,
      'urn:marquee:problem:hold_moved',
    ])
    await button('Next customer').click()
  })

  it('pays seats of a kiosk at the counter by the reference on its screen, which is ready for the next customer', async () => {
    const kiosk = await house.openPage(await house.openTerminal('kiosk', 'Kiosk 1'), { width: 1080, height: 1920 })
    await chooseShowAtKiosk(kiosk, late)
    const [seatId] = await takeSeatsAtKiosk(kiosk, 1)
    await goToPay(kiosk)
    await kiosk.locator('.pay-band').getByText('Pay at the counter').waitFor()
    const said = (await kiosk.getByText(/^MQ-/).textContent()) ?? ''
    await chooseShow(counter, early)
    await reference().fill(said)
    await reference().press('Enter')
    await counter.locator(`[data-cart-seat="${seatId}"][data-status="yours"]`).waitFor()
    await start(kiosk).waitFor()
    await addGoods('Water')
    const [sold] = await payExactly()
    const books = async () =>
      (
        await house.server.pool.query(
          `select b.show_id as show, b.state, o.total from bookings b join orders o on o.id = b.order_id
           where b.reference = $1`,
          [sold],
        )
      ).rows
    await expect.poll(books).toMatchObject([{ show: late, state: 'confirmed' }])
    await button('Next customer').click()
    await kiosk.context().close()
  })

  it('comes back for seats that were kept for later, and pays them at another counter', async () => {
    await chooseShow(counter, latest)
    await toggleSeat(counter, 'G-1', 'yours')
    await button('Keep for later').click()
    await counter.getByRole('dialog').getByRole('button', { name: 'Keep', exact: true }).click()
    const kept = (await counter.getByTestId('kept-reference').textContent()) ?? ''
    expect(kept).toMatch(/^MQ-/)
    expect(await axeFindings(counter)).toEqual([])
    await counter.getByRole('dialog').getByRole('button', { name: 'Next customer' }).click()
    await sale().getByText('Tap the free seats').waitFor()
    // The seats outlive the page.
    await counter.reload()
    await chooseShow(counter, early)
    const other = await house.openPage(await house.openTerminal('counter', 'Counter 2'))
    await chooseShow(other, late)
    const field = other.getByLabel(/^Reference of seats/)
    await field.fill(kept)
    await field.press('Enter')
    await other.locator('[data-cart-seat="G-1"][data-status="yours"]').waitFor()
    await payExactCash(other)
    await expect
      .poll(async () => (await house.server.pool.query("select from seat_claims where kind = 'booked'")).rowCount)
      .toBeGreaterThan(2)
  })
})

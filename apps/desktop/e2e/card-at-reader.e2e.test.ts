/** A real counter on a real server with a card reader: declined, charged, a page that is loaded again, and a line that is cut. */
import { newId } from '@marquee/shared'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WRONG_IN_VOUCHERS } from '../../../tooling/testing/audits/vouchers.ts'
import { changeTariff } from '../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme, type TestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { createTcpProxy, type TcpProxy } from '../../../tooling/testing/network/tcp-proxy.ts'
import {
  createTestSimulator,
  READERS,
  type TestSimulator,
} from '../../../tooling/testing/services/gateway-simulator.ts'
import { chooseShow, connectionLight, problem, toggleSeat } from './counter-page.ts'
import { type House, openHouse, type TestTerminal } from './house.ts'
import { axeFindings, stickingOut } from './page-checks.ts'

/** The card isn't there while the test looks at the screen. */
const NO_HURRY_MS = 60_000
const SIZES = [
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
]

let simulator: TestSimulator
let house: House
let line: TcpProxy
let counter: Page
let terminal: TestTerminal
let programme: TestProgramme
let early: string
let late: string

beforeAll(async () => {
  simulator = await createTestSimulator()
  const env = { ...simulator.serverEnv, MARQUEE_SINGLE_SEATS: 'allow', MARQUEE_CHARGE_TIMEOUT_SECONDS: '2' }
  house = await openHouse({ redis: false, env })
  await simulator.sendWebhooksTo(`${house.server.url}/api/v1/payments/webhook`)
  programme = await insertTestProgramme(house.server.pool, { shows: 2 })
  await changeTariff(house.server.pool, programme.cinemaId)
  ;[early = '', late = ''] = programme.showIds
  line = await createTcpProxy({ port: Number(new URL(house.server.url).port) })
  terminal = await house.openTerminal('counter', 'Counter 1', `http://127.0.0.1:${line.port}`)
  counter = await house.openPage(terminal)
  await chooseShow(counter, early)
})
afterEach(async () => {
  await simulator.reader(READERS.counter1, { behaviour: 'reset' })
})
afterAll(async () => {
  await line?.close()
  await house?.close()
  await simulator?.stop()
})

const sale = () => counter.getByRole('complementary', { name: 'Sale' })
const button = (name: string | RegExp) => counter.getByRole('button', { name })
const state = () => counter.getByTestId('reader-state')
const list = () => counter.getByRole('region', { name: 'Cards at the reader' }).getByRole('button')
const waits = (): Promise<unknown> => simulator.reader(READERS.counter1, { behaviour: 'tap', delayMs: NO_HURRY_MS })
const charged = async (): Promise<number[]> =>
  (await simulator.books()).charges.filter(({ captured }) => captured).map(({ amount }) => amount)
const sold = () => sale().getByRole('heading', { name: 'Sold' })

const payments = async () =>
  (
    await house.server.pool.query<{ method: string; amount: number }>(
      `select p.method, p.amount::int from payments p join orders o on o.id = p.order_id
       where p.state = 'captured' order by o.sold_at, o.id, p.method`,
    )
  ).rows

async function looksGood(): Promise<void> {
  for (const size of SIZES) {
    await counter.setViewportSize(size)
    expect(await axeFindings(counter)).toEqual([])
    expect(await stickingOut(counter)).toEqual([])
  }
  await counter.setViewportSize(SIZES[0] as (typeof SIZES)[0])
}

/** The place of what the clerk presses next. */
const footTop = async (): Promise<number | undefined> => (await sale().locator('.panel-foot').boundingBox())?.y

describe('a customer who pays by card', () => {
  it('hears that this counter has no reader, and pays otherwise', async () => {
    await toggleSeat(counter, 'A-1', 'yours')
    await button(/^Card( F10)?$/).click()
    await problem(counter).getByText('No card reader belongs to this terminal').waitFor()
    const manager = await house.openTerminal('manager', 'Office')
    const { api } = manager.engine.openScreen({})
    const terminalId = terminal.engine.state().terminal?.id ?? newId()
    expect(await api.assignReader({ readerRef: READERS.counter1, terminalId })).toMatchObject({ ok: true })
    await manager.stop()
    await button('Dismiss this message').click()
  })

  it('is declined, reads why, and pays in cash: nothing is charged', async () => {
    await simulator.reader(READERS.counter1, { behaviour: 'decline', code: 'insufficient_funds' })
    await counter.keyboard.press('F10')
    await state().getByText('The card has too little money for this').waitFor()
    await looksGood()
    await button('Pay cash').click()
    await button('Exact').click()
    await button('Take cash').click()
    await sold().waitFor()
    await button('Next customer').click()
    await expect.poll(payments).toEqual([{ method: 'cash', amount: 1250 }])
    expect(await charged()).toEqual([])
  })

  it('is charged, for the rest of what was given in cash, and gets the tickets', async () => {
    await toggleSeat(counter, 'A-2', 'yours')
    await button('Pay cash').click()
    await counter.getByLabel('Cash given').fill('5')
    await looksGood()
    await button('Rest by card').click()
    await sold().waitFor()
    expect(await counter.getByTestId('booking-reference').textContent()).toMatch(/^MQ-/)
    expect(await counter.getByRole('list', { name: 'Tickets' }).getByRole('listitem').count()).toBe(1)
    await button('Next customer').click()
    await expect
      .poll(async () => (await payments()).slice(1))
      .toEqual([
        { method: 'card', amount: 750 },
        { method: 'cash', amount: 500 },
      ])
    expect(await charged()).toEqual([750])
  })

  it('keeps the seats and the card over a reload of the page, and is charged once', async () => {
    await simulator.reader(READERS.counter1, { behaviour: 'tap', delayMs: 4000 })
    await toggleSeat(counter, 'A-3', 'yours')
    await button(/^Card( F10)?$/).click()
    await state().getByText('Hold or insert the card').waitFor()
    await counter.reload()
    await state().getByText('Hold or insert the card').waitFor()
    await sold().waitFor()
    await button('Next customer').click()
    await chooseShow(counter, early)
    await sale().getByText('Tap the free seats').waitFor()
    expect(await charged()).toEqual([750, 1250])
  })

  it('is waited for while the next customer is served; the list tells how it ends', async () => {
    await waits()
    await toggleSeat(counter, 'A-4', 'yours')
    await button(/^Card( F10)?$/).click()
    await state().getByText('Hold or insert the card').waitFor()
    const before = await footTop()
    await looksGood()
    await button('Next customer').click()
    await list().getByText('Waits for the card').waitFor()
    await toggleSeat(counter, 'A-5', 'yours')
    await button(/^Card( F10)?$/).click()
    await problem(counter).getByText('Another payment is under way at the card reader').waitFor()
    await looksGood()
    await button('Dismiss this message').click()
    // That customer pays in cash, and sees nothing of the other.
    await button('Pay cash').click()
    await button('Exact').click()
    await button('Take cash').click()
    await sold().waitFor()
    await button('Next customer').click()
    await list().click()
    await button('Cancel the card').click()
    await state().getByText('The payment was cancelled').waitFor()
    expect(await footTop()).toBe(before)
    await looksGood()
    await simulator.reader(READERS.counter1, { behaviour: 'reset' })
    await button('Try the card again').click()
    await sold().waitFor()
    await button('Next customer').click()
    expect(await list().count()).toBe(0)
    expect(await charged()).toEqual([750, 1250, 1250])
  })

  it('is charged while the counter is cut off: the clerk is told to wait, and the tickets come with the line', async () => {
    await simulator.reader(READERS.counter1, { behaviour: 'tap', delayMs: 3000 })
    await chooseShow(counter, late)
    await toggleSeat(counter, 'B-1', 'yours')
    await button(/^Card( F10)?$/).click()
    await state().getByText('Hold or insert the card').waitFor()
    line.cut('all')
    await state().getByText('Take no other payment for this order until the line is back').waitFor({ timeout: 30_000 })
    await looksGood()
    await expect.poll(charged, { timeout: 20_000 }).toEqual([750, 1250, 1250, 1250])
    await button('Next customer').click()
    await list().getByText('Not known: cut off').waitFor()
    expect(await button(/^Card( F10)?$/).isDisabled()).toBe(true)
    line.pass()
    await connectionLight(counter).getByText('Online').waitFor({ timeout: 30_000 })
    await list().getByText('Paid', { exact: true }).waitFor()
    await list().click()
    await sold().waitFor()
    expect(await axeFindings(counter)).toEqual([])
    await button('Next customer').click()
    expect((await payments()).filter(({ method }) => method === 'card')).toHaveLength(4)
  })
})

describe('a customer who has a voucher for a part', () => {
  let codes: string[]
  const balances = async () =>
    (await house.server.pool.query<{ balance: number }>('select balance from vouchers order by number')).rows.map(
      ({ balance }) => balance,
    )
  const byLatestOrder = async () => {
    const all = await house.server.pool.query<{ method: string; amount: number }>(
      `select p.method, p.amount::int from payments p
       where p.order_id = (select id from orders order by sold_at desc limit 1) order by p.method`,
    )
    return all.rows
  }
  async function addVoucher(code: string | undefined): Promise<void> {
    const field = counter.getByLabel('Voucher or gift card')
    await field.fill(code ?? '')
    await field.press('Enter')
    await sale().getByText('used up').waitFor()
  }

  beforeAll(async () => {
    const manager = await house.openTerminal('manager', 'Office 2')
    const { api } = manager.engine.openScreen({})
    const batchId = newId()
    const terms = { cinemaId: programme.cinemaId, expiresAt: null, taxRate: null, currency: 'SGD' }
    const batch = { batchId, name: 'Half', quantity: 3, paysFor: 'anything' as const, value: 600, ...terms }
    expect(await api.issueVouchers(batch)).toMatchObject({ ok: true })
    const answer = await api.vouchersOfBatch({ batchId, after: 0 })
    codes = answer.ok ? answer.value.vouchers.map(({ code }) => code) : []
    await manager.stop()
  })

  it('pays the rest by card at the reader: the voucher is used up with the charge, and both stand on the screen', async () => {
    const before = await charged()
    await waits()
    await toggleSeat(counter, 'C-1', 'yours')
    await button('Pay cash').click()
    await addVoucher(codes[0])
    await looksGood()
    await button('Rest by card').click()
    await state().getByText('Hold or insert the card').waitFor()
    await sale()
      .getByText(/6\.00 comes off the voucher when the card is charged/)
      .waitFor()
    await looksGood()
    expect(await balances()).toEqual([600, 600, 600])
    // The next customer takes nothing of it away, also over a reload.
    await button('Next customer').click()
    await counter.reload()
    await chooseShow(counter, late)
    await list().click()
    await button('Cancel the card').click()
    await sale().getByText('Nothing was taken off the voucher.').waitFor()
    await looksGood()
    await simulator.reader(READERS.counter1, { behaviour: 'reset' })
    await button('Try the card again').click()
    await sold().waitFor()
    await sale()
      .getByText(/^Voucher /)
      .waitFor()
    await looksGood()
    expect(await charged()).toEqual([...before, 650])
    await expect.poll(balances).toEqual([0, 600, 600])
    expect(await byLatestOrder()).toEqual([
      { method: 'card', amount: 650 },
      { method: 'voucher', amount: 600 },
    ])
    await button('Next customer').click()
  })

  it('pays by voucher, in cash and by card, all three', async () => {
    await toggleSeat(counter, 'C-2', 'yours')
    await button('Pay cash').click()
    await addVoucher(codes[1])
    await counter.getByLabel('Cash given').fill('2.50')
    await button('Rest by card').click()
    await sold().waitFor()
    expect(await byLatestOrder()).toEqual([
      { method: 'card', amount: 400 },
      { method: 'cash', amount: 250 },
      { method: 'voucher', amount: 600 },
    ])
    await button('Next customer').click()
  })

  it('whose card is declined pays the rest in cash, from the cart as well', async () => {
    await toggleSeat(counter, 'C-3', 'yours')
    await button('Pay cash').click()
    await addVoucher(codes[2])
    await button('Back to the seats').click()
    await sale()
      .getByText(/6\.00 on it/)
      .waitFor()
    await looksGood()
    await simulator.reader(READERS.counter1, { behaviour: 'decline', code: 'insufficient_funds' })
    await button(/^Card( F10)?$/).click()
    await state().getByText('The card has too little money for this').waitFor()
    expect(await balances()).toEqual([0, 0, 600])
    await button('Pay cash').click()
    await sale().getByText('used up').waitFor()
    await button('Exact').click()
    await button('Take cash').click()
    await sold().waitFor()
    await expect.poll(balances).toEqual([0, 0, 0])
    expect(await byLatestOrder()).toEqual([
      { method: 'cash', amount: 650 },
      { method: 'voucher', amount: 600 },
    ])
    await button('Next customer').click()
    expect((await house.server.pool.query(WRONG_IN_VOUCHERS)).rows).toEqual([])
    expect((await house.server.pool.query('select from voucher_claims')).rowCount).toBe(0)
  })
})

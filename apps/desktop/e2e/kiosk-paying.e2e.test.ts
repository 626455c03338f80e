/** A real kiosk on a real server with a card reader and a printer, by touch: what visitors pay, what they get, and what goes wrong. */
import { newId } from '@marquee/shared'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WRONG_IN_VOUCHERS } from '../../../tooling/testing/audits/vouchers.ts'
import { changeTariff } from '../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme, type TestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { createTcpProxy, type TcpProxy } from '../../../tooling/testing/network/tcp-proxy.ts'
import {
  createTestSimulator,
  READERS,
  type TestSimulator,
} from '../../../tooling/testing/services/gateway-simulator.ts'
import { startReceiptPrinter, type TestReceiptPrinter } from '../../../tooling/testing/services/receipt-printer.ts'
import { type House, openHouse, type TestTerminal } from './house.ts'
import { type KioskSide, openVisitor, type Visitor } from './kiosk-visitor.ts'
import { scanAs } from './scan.ts'

/** The card isn't there while the test looks at the screen. */
const NO_HURRY_MS = 60_000
const MOST_TOUCHES = 8

let simulator: TestSimulator
let house: House
let line: TcpProxy
let paper: TestReceiptPrinter
let terminal: TestTerminal
let programme: TestProgramme
const codes: string[] = []
let here: Visitor

beforeAll(async () => {
  simulator = await createTestSimulator()
  paper = await startReceiptPrinter()
  const env = { ...simulator.serverEnv, MARQUEE_SINGLE_SEATS: 'allow', MARQUEE_CHARGE_TIMEOUT_SECONDS: '2' }
  house = await openHouse({ redis: false, env })
  await simulator.sendWebhooksTo(`${house.server.url}/api/v1/payments/webhook`)
  programme = await insertTestProgramme(house.server.pool, { shows: 1 })
  await changeTariff(house.server.pool, programme.cinemaId)
  line = await createTcpProxy({ port: Number(new URL(house.server.url).port) })
  terminal = await house.openTerminal('kiosk', 'Kiosk 1', `http://127.0.0.1:${line.port}`, { printer: paper.address })
  here = await openVisitor(house.browser, terminal.url, { side: 'upright' })
})
beforeEach(async () => {
  await simulator.reader(READERS.kiosk, { behaviour: 'reset' })
})
afterAll(async () => {
  await line?.close()
  await house?.close()
  await simulator?.stop()
  await paper?.stop()
})

const goOn = () => here.page.locator('.go-on')
const state = (screen: string) => here.page.locator(`[data-testid="pay-state"][data-screen="${screen}"]`).waitFor()
const step = (name: string) => here.page.locator(`.kiosk[data-step="${name}"]`).waitFor()
const waits = (): Promise<unknown> => simulator.reader(READERS.kiosk, { behaviour: 'tap', delayMs: NO_HURRY_MS })
const presents = (): Promise<unknown> => simulator.reader(READERS.kiosk, { behaviour: 'tap', delayMs: 0 })
const charged = async (): Promise<number[]> =>
  (await simulator.books()).charges.filter(({ captured }) => captured).map(({ amount }) => amount)
const printedSeats = (): string[] => paper.texts().flatMap((text) => /\b[A-J]-\d+/.exec(text)?.[0] ?? [])
const payments = async () =>
  (
    await house.server.pool.query<{ method: string; amount: number }>(
      `select p.method, p.amount::int from payments p join orders o on o.id = p.order_id
       where p.state = 'captured' order by o.sold_at, o.id, p.method`,
    )
  ).rows

/** From the attract screen to the snacks. */
async function chooseSeats(adults: number): Promise<void> {
  const { page, tap } = here
  await step('attract')
  here.countAnew()
  await tap(page.locator('.attract-start'))
  await tap(page.locator('.show-button[data-state="open"]').first())
  const more = page.locator('[data-type="adult"] .round-button').last()
  await more.waitFor()
  await here.moved()
  for (let i = 0; i < adults; i++) await tap(more)
  await tap(goOn())
  await page
    .locator('[data-cart-seat][data-status="yours"]')
    .nth(adults - 1)
    .waitFor()
  await tap(goOn())
  await page.locator('.goods-tile').first().waitFor()
}
async function toPay(adults: number): Promise<void> {
  await chooseSeats(adults)
  await here.tap(goOn())
}
async function finish(): Promise<void> {
  await here.tap(here.page.locator('.frame-nav .frame-button').last())
  await step('attract')
}

describe('a visitor at a kiosk', () => {
  it('without a reader reads the reference to pay with at the counter', async () => {
    await toPay(1)
    await state('no_reader')
    await here.looksGood('real-no-reader', { axe: true })
    const reference = (await here.page.locator('.pay-reference strong').textContent()) ?? ''
    const held = await house.server.pool.query('select from bookings where reference = $1 and state = $2', [
      reference,
      'held',
    ])
    expect(held.rowCount).toBe(1)
    await here.tap(goOn())
    await step('attract')
    const manager = await house.openTerminal('manager', 'Office')
    const { api } = manager.engine.openScreen({})
    const terminalId = terminal.engine.state().terminal?.id ?? newId()
    expect(await api.assignReader({ readerRef: READERS.kiosk, terminalId })).toMatchObject({ ok: true })
    for (const [value, quantity] of [
      [600, 1],
      [1000, 2],
    ] as const) {
      const batchId = newId()
      const terms = { cinemaId: programme.cinemaId, expiresAt: null, taxRate: null, currency: 'SGD' }
      const batch = { batchId, name: `Of ${value}`, quantity, paysFor: 'anything' as const, value, ...terms }
      expect(await api.issueVouchers(batch)).toMatchObject({ ok: true })
      const answer = await api.vouchersOfBatch({ batchId, after: 0 })
      codes.push(...(answer.ok ? answer.value.vouchers.map(({ code }) => code) : []))
    }
    await manager.stop()
  })

  it('buys for two by card with eight touches at most, and takes the tickets: nothing moves on the way', async () => {
    await waits()
    await toPay(2)
    await state('hold_card')
    expect(here.touches()).toBeLessThanOrEqual(MOST_TOUCHES)
    expect(await here.page.getByTestId('to-pay').textContent()).toContain('25.00')
    await here.looksGood('real-hold-card', { axe: true })
    await presents()
    await here.tap(here.page.locator('.frame-nav .frame-button').first())
    await here.page.locator('.goods-tile').first().waitFor()
    await here.tap(goOn())
    await step('done')
    await here.page.locator('.paper-band[data-paper="printed"]').waitFor()
    await here.page.locator('.code-paper img').nth(1).waitFor()
    await here.looksGood('real-done', { axe: true })
    expect(new Set(printedSeats()).size).toBe(2)
    expect(await charged()).toEqual([2500])
    expect(await payments()).toEqual([{ method: 'card', amount: 2500 }])
    await finish()
  })

  it('has popcorn with it, and collects it by the code', async () => {
    await chooseSeats(1)
    await here.tap(here.page.locator('[data-tile="goods popcorn"] .tile-add'))
    await here.tap(here.page.locator('.goods-choice', { hasText: 'Large' }))
    await here.tap(goOn())
    await expect.poll(() => here.page.locator('.frame-total').textContent()).toContain('21.00')
    await here.tap(goOn())
    await step('done')
    const code = (await here.page.getByTestId('pick-up-code').textContent()) ?? ''
    expect(code).toMatch(/^\w{6}$/)
    await expect.poll(() => paper.texts().some((text) => text.includes(code))).toBe(true)
    expect((await charged()).at(-1)).toBe(2100)
    await finish()
  })

  it('whose card is declined reads why, and pays with the next one', async () => {
    const before = await charged()
    await simulator.reader(READERS.kiosk, { behaviour: 'decline', code: 'insufficient_funds', times: 1 })
    await toPay(1)
    await state('low_funds')
    expect(await charged()).toEqual(before)
    await here.tap(goOn())
    await step('done')
    expect(await charged()).toEqual([...before, 1250])
    await finish()
  })

  it('who holds no card to it in time loses nothing, and pays all the same', async () => {
    await simulator.reader(READERS.kiosk, { behaviour: 'no_card', times: 1 })
    await toPay(1)
    await state('no_card_in_time')
    await here.tap(goOn())
    await step('done')
    await finish()
  })

  it('who goes back while the card is asked for has the seats, and no card can be charged', async () => {
    const before = await charged()
    await waits()
    await toPay(1)
    await state('hold_card')
    await here.tap(here.page.locator('.frame-nav .frame-button').last())
    await step('attract')
    await simulator.reader(READERS.kiosk, { behaviour: 'reset' })
    const held = "select from bookings where state = 'held' and show_id = $1"
    // That of the visitor who pays at the counter.
    await expect.poll(async () => (await house.server.pool.query(held, [programme.showIds[0]])).rowCount).toBe(1)
    expect(await charged()).toEqual(before)
  })
})

describe('a voucher', () => {
  it('that is typed pays a part, and the card the rest', async () => {
    await waits()
    await toPay(1)
    await state('hold_card')
    await here.tap(here.page.locator('.frame-aside .more-time'))
    await here.page.locator('.voucher-keys').waitFor()
    await presents()
    for (const letter of codes[0] ?? '') await here.tap(here.page.locator('.kiosk-key', { hasText: letter }))
    await here.tap(goOn())
    await step('done')
    expect((await payments()).slice(-2)).toEqual([
      { method: 'card', amount: 650 },
      { method: 'voucher', amount: 600 },
    ])
    await finish()
  })

  it('that is scanned while the card is asked for pays with another one all of it: no card is asked for', async () => {
    const before = await charged()
    await waits()
    await chooseSeats(1)
    await here.tap(goOn())
    await state('hold_card')
    await scanAs(here.page, 'us', codes[1] ?? '')
    await state('hold_card')
    await expect.poll(() => here.page.getByTestId('to-pay').textContent()).toContain('2.50')
    await scanAs(here.page, 'us', codes[2] ?? '')
    await state('voucher_pays')
    await here.looksGood('real-voucher-pays', { axe: true })
    await here.tap(goOn())
    await step('done')
    expect(await charged()).toEqual(before)
    const used = (await payments()).slice(-2)
    expect(used.map(({ method }) => method)).toEqual(['voucher', 'voucher'])
    expect(used.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([250, 1000])
    await finish()
    expect((await house.server.pool.query(WRONG_IN_VOUCHERS)).rows).toEqual([])
  })
})

describe('what goes wrong', () => {
  it('a printer without paper is told before paying; the tickets are codes, and at the counter by their reference', async () => {
    paper.openCover(true)
    await expect.poll(() => terminal.engine.state().printer?.trouble).toBe('cover_open')
    await toPay(1)
    await state('printer_out')
    await here.looksGood('real-printer-out', { axe: true })
    await here.tap(goOn())
    await step('done')
    await here.page.locator('.paper-band[data-paper="stuck"]').waitFor()
    const reference = (await here.page.getByTestId('reference').textContent()) ?? ''
    const sold = await house.server.pool.query<{ state: string }>('select state from bookings where reference = $1', [
      reference,
    ])
    expect(sold.rows).toEqual([{ state: 'confirmed' }])
    await finish()
    paper.openCover(false)
    await expect.poll(() => terminal.engine.state().printer?.trouble).toBe('none')
  })

  it('a line that is cut while the card is charged loses no ticket: the visitor has the reference', async () => {
    const before = await charged()
    await simulator.reader(READERS.kiosk, { behaviour: 'tap', delayMs: 3000 })
    await toPay(1)
    await state('hold_card')
    line.cut('all')
    await here.page.locator('[data-screen="cut_off"]').waitFor({ timeout: 30_000 })
    await here.looksGood('real-cut-off', { axe: true })
    const words = (await here.page.getByTestId('pay-state').textContent()) ?? ''
    const [reference = ''] = /MQ-\w{6}/.exec(words) ?? []
    await expect.poll(charged, { timeout: 20_000 }).toEqual([...before, 1250])
    await here.tap(goOn())
    await step('attract')
    line.pass()
    const sold = () =>
      house.server.pool.query<{ state: string }>('select state from bookings where reference = $1', [reference])
    await expect.poll(async () => (await sold()).rows).toEqual([{ state: 'confirmed' }])
    await expect.poll(() => terminal.engine.state().cutOffSince).toBeNull()
  })

  it('a page that is loaded again while the card is asked for goes on with it', async () => {
    await simulator.reader(READERS.kiosk, { behaviour: 'tap', delayMs: 4000 })
    const before = await charged()
    await toPay(1)
    await state('hold_card')
    await here.page.reload()
    await state('hold_card')
    await step('done')
    expect(await charged()).toEqual([...before, 1250])
    await finish()
  })
})

it.each(['on its side'] satisfies KioskSide[])('the same way %s', async (side) => {
  const { page } = here
  here = await openVisitor(house.browser, terminal.url, { side })
  await page.context().close()
  await waits()
  await toPay(2)
  await state('hold_card')
  expect(here.touches()).toBeLessThanOrEqual(MOST_TOUCHES)
  await here.looksGood('real-side-hold-card', { axe: true })
  await here.tap(here.page.locator('.frame-nav .frame-button').first())
  await presents()
  await here.tap(goOn())
  await step('done')
  await here.page.locator('.paper-band[data-paper="printed"]').waitFor()
  await here.looksGood('real-side-done', { axe: true })
  await finish()
})

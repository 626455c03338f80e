/** Orders that kiosks pay: at their readers, with vouchers, or with both; and what somebody with a kiosk's key can't do. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId, newVoucherCode, type ReaderOrder, type VoucherCode } from '@marquee/shared'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeTariff } from '../../../../../../tooling/testing/fixtures/change-tariff.ts'
import { READERS } from '../../../../../../tooling/testing/services/gateway-simulator.ts'
import type { SoldInOrder } from '../../../../../../tooling/testing/terminals/outbox-chain.ts'
import { grantedValue, type RawTerminal } from '../../../../../../tooling/testing/terminals/raw-terminal.ts'
import { MAILS_OF_ORDER } from '../../mailing-again/mail-order.ts'
import { GUESSES_AN_HOUR } from '../../vouchers/voucher-claims.ts'
import { anotherAttempt, atReader, readerStage } from './testing/reader-stage.ts'

const mails = mkdtempSync(join(tmpdir(), 'marquee-kiosk-mails-'))
const stage = readerStage({ MARQUEE_MAIL_DIR: mails })
afterAll(() => rmSync(mails, { recursive: true, force: true }))

const UNTIL_HEARD = { timeout: 20_000, interval: 200 }

let kiosk: RawTerminal
beforeEach(async () => {
  kiosk = await anotherKiosk()
  await stage.giveReader(READERS.kiosk, kiosk)
})

const anotherKiosk = (): Promise<RawTerminal> => stage.inbox.connect('kiosk', stage.inbox.programme.cinemaId)
const refusal = (code: string, more: object = {}) => ({ ok: false, refusal: { code, ...more } })
const hold = (count = 1, terminal = kiosk): Promise<SoldInOrder> => stage.hold(count, 0, terminal)
const voucher = (value: number, terminal: RawTerminal | null = kiosk): Promise<VoucherCode> =>
  stage.voucher(value, { terminal })
const balance = async (code: VoucherCode): Promise<number> => (await stage.voucherRecord(code)).balance

/** One ticket that a voucher pays. */
const byVoucherAlone = (code: VoucherCode, held: SoldInOrder): ReaderOrder =>
  atReader(stage.order([held]), { others: [stage.byVoucher(code, 1250)], amount: 0 })

describe('an order at a kiosk', () => {
  it('is paid by a voucher in part and by a card for the rest, at prices of its channel', async () => {
    const code = await voucher(1000)
    const whole = stage.withPopcorn([await hold()], { handOverLater: true })
    const order = atReader(whole, { others: [stage.byVoucher(code, 1000)], amount: 900 })
    expect(await stage.paid(order, kiosk)).toMatchObject({ state: 'captured', bookings: [{ tickets: [{}] }] })
    expect(await balance(code)).toBe(0)
    expect((await stage.bookOf(order.orderId)).payments).toEqual([
      { method: 'voucher', amount: 1000, slip: null },
      { method: 'card', amount: 900, slip: null },
    ])
    expect(await stage.query('select channel from orders where id = $1', order.orderId)).toEqual([{ channel: 'kiosk' }])
    expect(await stage.chargesOf(order)).toEqual([{ amount: 900, back: 0 }])
  })

  it('that a voucher pays is sold in the answer, once, while the gateway is away', async () => {
    const code = await voucher(2000)
    const order = byVoucherAlone(code, await hold())
    await stage.simulator.fault({ fault: 'server_error_before', on: 'any' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => stage.pay(order, kiosk)))
    for (const answer of answers) expect(grantedValue(answer)).toMatchObject({ state: 'captured' })
    expect(await stage.stands(order, kiosk)).toMatchObject({ state: 'captured', bookings: [{ tickets: [{}] }] })
    expect(await balance(code)).toBe(750)
    expect((await stage.bookOf(order.orderId)).payments).toEqual([{ method: 'voucher', amount: 1250, slip: null }])
    expect(await stage.pay(anotherAttempt(order), kiosk)).toEqual(refusal('order_already_paid'))
    expect(await balance(code)).toBe(750)
  })

  it('that can’t be sold any more is off, and its voucher is as before', async () => {
    const code = await voucher(2000)
    const held = await hold()
    const order = byVoucherAlone(code, held)
    // Between the beginning and the sale, a manager takes its seat away.
    const text = "begin if new.state = 'captured' then raise exception 'not now'; end if; return new; end"
    await stage.query(`create function stop_sale() returns trigger language plpgsql as $$ ${text} $$`)
    await stage.query(
      'create trigger stop_sale before update on reader_payments for each row execute function stop_sale()',
    )
    expect(grantedValue(await stage.pay(order, kiosk))).toMatchObject({ state: 'starting' })
    await stage.query('drop trigger stop_sale on reader_payments')
    await stage.query('drop function stop_sale')
    const { seats, showId } = held
    const seatIds = seats.map(({ seatId }) => seatId)
    const terminalId = kiosk.device.identity.id
    grantedValue(
      await stage.manager.ask('forceRelease', {
        key: newId(),
        terminalId,
        showId,
        seatIds,
        reason: 'it was thought dead',
      }),
    )
    expect(grantedValue(await stage.pay(order, kiosk))).toMatchObject({
      state: 'off',
      why: 'not_sold',
      code: 'seats_gone',
    })
    expect(await balance(code)).toBe(2000)
  })

  it('that never reached the server is off when it is cancelled, whatever the gateway does', async () => {
    await stage.simulator.fault({ fault: 'server_error_before', on: 'any' })
    const order = byVoucherAlone(await voucher(2000), await hold())
    const about = { ...stage.idsOf(order), withoutCard: true }
    expect(await kiosk.ask('readerPayment', about)).toEqual(refusal('unknown_reader_payment'))
    expect(grantedValue(await kiosk.ask('cancelReaderPayment', about))).toMatchObject({ state: 'off' })
    expect(grantedValue(await stage.pay(order, kiosk))).toMatchObject({ state: 'off' })
    expect(await stage.query('select from orders where id = $1', order.orderId)).toEqual([])
  })

  it('is found at a counter, which prints its tickets; a manager hears that they were never printed', async () => {
    const sold = byVoucherAlone(await voucher(2000), await hold(1))
    const payment = grantedValue(await stage.pay(sold, kiosk))
    const [booking] = payment.state === 'captured' ? payment.bookings : []
    const { bookings } = grantedValue(await stage.counter.ask('findBookings', { text: booking?.reference }))
    expect(bookings).toMatchObject([{ bookingId: booking?.bookingId, by: 'reference' }])
    const toPrint = grantedValue(await stage.counter.ask('bookingToPrint', { bookingId: booking?.bookingId }))
    expect(toPrint.tickets).toHaveLength(1)
    const told = async () => {
      const { items } = grantedValue(await stage.manager.ask('attention', {}))
      return items.filter(({ id }) => id === `job:kiosk:${booking?.bookingId}`)
    }
    // A kiosk that never printed anything has no printer.
    const printedBefore = byVoucherAlone(await voucher(2000), await hold(1))
    const before = grantedValue(await stage.pay(printedBefore, kiosk))
    const [first] = before.state === 'captured' ? before.bookings : []
    const ticketIds = first?.tickets.map(({ ticketId }) => ticketId) ?? []
    await kiosk.send({ kind: 'print', bookingId: first?.bookingId ?? '', ticketIds, at: new Date().toISOString() })
    expect(await told()).toEqual([])
    await stage.query('alter table orders disable trigger orders_fixed')
    await stage.query(
      "update orders set sold_at = now() - interval '4 minutes' where terminal_id = $1",
      kiosk.device.identity.id,
    )
    await stage.query('alter table orders enable trigger orders_fixed')
    expect(await told()).toMatchObject([{ reference: booking?.reference, todo: expect.stringContaining('counter') }])
    const ofFirst = `job:kiosk:${first?.bookingId}`
    const { items } = grantedValue(await stage.manager.ask('attention', {}))
    expect(items.map(({ id }) => id)).not.toContain(ofFirst)
  })
})

describe('whoever has a kiosk’s key', () => {
  it('sells by no other clock, and hands nothing over', async () => {
    const held = await hold()
    const soldAt = new Date(Date.now() - 3_600_000).toISOString()
    expect(await stage.pay(atReader(stage.order([held], { soldAt })), kiosk)).toMatchObject(
      refusal('malformed', { field: 'soldAt' }),
    )
    const now = atReader(stage.withPopcorn([held]))
    expect(await stage.pay(now, kiosk)).toMatchObject(refusal('not_allowed', { field: 'handOverLater' }))
  })

  it('sells nothing that neither a card nor a voucher has paid', async () => {
    const held = await hold()
    const unpaid = atReader(stage.order([held]), { amount: 0 })
    expect(await stage.pay(unpaid, kiosk)).toMatchObject(refusal('order_refused'))
    // A counter sells what its vouchers pay by itself.
    const counters = atReader(stage.order([await stage.hold(1)]), {
      others: [stage.byVoucher(await voucher(2000, stage.counter), 1250)],
      amount: 0,
    })
    expect(await stage.pay(counters)).toEqual(refusal('not_allowed', { needs: 'kiosk', field: 'payments' }))
  })

  it('tries ten wrong voucher codes an hour, by orders as well, and a counter many more', async () => {
    const guess = () => newVoucherCode(randomBytes(16))
    const claim = (terminal: RawTerminal, text = guess()) => terminal.ask('claimVoucher', { text, use: 'pay' })
    const unknown = refusal('voucher_refused', { fault: { why: 'unknown' } })
    const known = await voucher(2000, null)
    const tries = await Promise.all(Array.from({ length: GUESSES_AN_HOUR + 5 }, () => claim(kiosk)))
    const codes = tries.map((answer) => (answer.ok ? 'ok' : answer.refusal.code))
    expect(codes.filter((code) => code === 'voucher_refused')).toHaveLength(GUESSES_AN_HOUR)
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(5)
    expect(await claim(kiosk, known)).toMatchObject(refusal('rate_limited'))
    const asOrder = byVoucherAlone(known, await hold())
    expect(await stage.pay(asOrder, kiosk)).toEqual(refusal('voucher_refused', { fault: { why: 'not_claimed' } }))
    for (let i = 0; i <= GUESSES_AN_HOUR; i++) expect(await claim(stage.counter)).toEqual(unknown)
    await stage.query("update voucher_guesses set at = at - interval '1 hour'")
    expect(await claim(kiosk, known)).toMatchObject({ ok: true })
  })

  it('sells no voucher, and uses none twice by letting go of it while it pays', async () => {
    const giftCard = await stage.voucher(null, { terminal: null })
    expect(await kiosk.ask('claimVoucher', { text: giftCard, use: 'sell' })).toMatchObject(refusal('not_allowed'))
    await stage.simulator.reader(READERS.kiosk, { behaviour: 'tap', delayMs: 60_000, times: 1 })
    const code = await voucher(500)
    const order = atReader(stage.order([await hold()]), { others: [stage.byVoucher(code, 500)], amount: 750 })
    grantedValue(await stage.pay(order, kiosk))
    grantedValue(await kiosk.ask('letGoOfVouchers', { codes: [code] }))
    const other = await anotherKiosk()
    expect(await other.ask('claimVoucher', { text: code, use: 'pay' })).toMatchObject(
      refusal('voucher_refused', { fault: { why: 'in_use' } }),
    )
    grantedValue(await stage.cancel(order, kiosk))
    await stage.concluded(order)
    grantedValue(await kiosk.ask('letGoOfVouchers', { codes: [code] }))
    grantedValue(await other.ask('claimVoucher', { text: code, use: 'pay' }))
  })

  it('uses no voucher twice by beginning anew while it pays', async () => {
    await stage.simulator.reader(READERS.kiosk, { behaviour: 'tap', delayMs: 60_000, times: 1 })
    const [code, unused] = [await voucher(500), await voucher(500)]
    const order = atReader(stage.order([await hold()]), { others: [stage.byVoucher(code, 500)], amount: 750 })
    grantedValue(await stage.pay(order, kiosk))
    const { device } = kiosk
    kiosk.close()
    device.outbox.runNumber = 0
    kiosk = await vi.waitFor(() => stage.inbox.connectDevice(device), UNTIL_HEARD)
    const other = await anotherKiosk()
    const claim = (text: string) => other.ask('claimVoucher', { text, use: 'pay' })
    grantedValue(await claim(unused))
    expect(await claim(code)).toMatchObject(refusal('voucher_refused', { fault: { why: 'in_use' } }))
    grantedValue(await stage.cancel(order, kiosk))
    await stage.concluded(order)
    // The kiosk has forgotten that it has it.
    grantedValue(await claim(code))
  })

  it('has only its own orders of the last minutes mailed, to an address that is one, three times', async () => {
    const order = byVoucherAlone(await voucher(2000), await hold())
    grantedValue(await stage.pay(order, kiosk))
    const { orderId } = order
    const mail = (email: string, terminal = kiosk, mailId = newId()) =>
      terminal.ask('mailOrder', { mailId, orderId, email })
    for (const email of ['🍿@example.org', 'v@example.org\r\nBcc: all@example.org', 'v@example', 'a b@example.org']) {
      expect(await mail(email)).toMatchObject(refusal('malformed', { field: 'email' }))
    }
    expect(await mail('v@example.org', await anotherKiosk())).toEqual(refusal('unknown_order'))
    expect(await stage.counter.ask('mailOrder', { mailId: newId(), orderId, email: 'v@example.org' })).toMatchObject(
      refusal('not_allowed'),
    )
    const mailId = newId()
    expect(grantedValue(await mail('visitor@example.org', kiosk, mailId))).toEqual({ to: 'v•••@example.org' })
    grantedValue(await mail('visitor@example.org', kiosk, mailId))
    for (let i = 1; i < MAILS_OF_ORDER; i++) grantedValue(await mail('visitor@example.com'))
    expect(await mail('visitor@example.com')).toMatchObject(refusal('rate_limited'))
    await stage.query('alter table orders disable trigger orders_fixed')
    await stage.query("update orders set sold_at = now() - interval '31 minutes' where id = $1", orderId)
    await stage.query('alter table orders enable trigger orders_fixed')
    expect(await mail('visitor@example.org')).toEqual(refusal('unknown_order'))
  })
})

describe('when prices have changed, a kiosk', () => {
  const newPrices = (change: object = {}) =>
    changeTariff(stage.inbox.server.pool, stage.inbox.programme.cinemaId, change)

  it('sells at none of before, which a counter that was cut off may', async () => {
    await newPrices({ discounts: [] })
    // Until the server has heard of them.
    await vi.waitFor(async () => {
      const order = atReader(stage.order([await hold()]))
      expect(await stage.pay(order, kiosk)).toEqual(refusal('order_refused', { why: 'wrong_price' }))
    }, UNTIL_HEARD)
    expect(await stage.paid(atReader(stage.order([await stage.hold(1)])))).toMatchObject({ state: 'captured' })
  })

  it('sells what costs nothing, without a reader', async () => {
    const free = { id: newId(), name: 'Free', of: { on: 'tickets' }, code: 'FREE' }
    const tariff = await newPrices({ discounts: [{ ...free, reduction: { kind: 'percentage', percentage: 100_000 } }] })
    const other = await anotherKiosk()
    const whole = stage.order([await hold(1, other)], { tariffId: tariff.id, codes: ['FREE'], paid: 0 })
    const bookings = whole.bookings.map((booking) => ({
      ...booking,
      tickets: booking.tickets.map((ticket) => ({ ...ticket, amount: 0 })),
    }))
    const order = atReader({ ...whole, bookings }, { amount: 0 })
    await vi.waitFor(
      async () =>
        expect(grantedValue(await stage.pay(anotherAttempt(order), other))).toMatchObject({ state: 'captured' }),
      UNTIL_HEARD,
    )
    expect((await stage.bookOf(order.orderId)).payments).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { bookingReference, newId } from '../ids.ts'
import { MAX_AMOUNT } from '../money.ts'
import { newVoucherCode } from '../vouchers/voucher-code.ts'
import { OrderCommand, partOnReader, ReaderOrder } from './order-command.ts'

const ticket = (seatId: string, more = {}) => ({
  ticketId: newId(),
  seatId,
  type: 'adult',
  amount: 1250,
  grantNumber: 7,
  ...more,
})
const booking = (tickets: object[], more = {}) => ({
  bookingId: newId(),
  showId: newId(),
  reference: bookingReference(1),
  priceListId: newId(),
  tickets,
  ...more,
})
const order = (more: object = {}) => ({
  kind: 'order',
  orderId: newId(),
  tariffId: newId(),
  bookings: [booking([ticket('A-1')]), booking([ticket('A-1')])],
  goods: [{ goods: 'popcorn', size: 'large', extras: [], quantity: 2 }],
  combos: [],
  codes: [],
  total: { amount: 4200, currency: 'SGD' },
  rounding: 0,
  payments: [{ paymentId: newId(), method: 'cash', tendered: 5000 }],
  change: 800,
  soldAt: new Date().toISOString(),
  cutOff: false,
  ...more,
})
const problemOf = (more: object): string | undefined => OrderCommand.safeParse(order(more)).error?.issues[0]?.message

describe('an order of a counter', () => {
  it('names each voucher once, whether it is sold or pays', () => {
    const [a, b] = [newVoucherCode(new Uint8Array(11)), newVoucherCode(new Uint8Array(11).fill(9))]
    const paying = (code: string) => ({ paymentId: newId(), method: 'voucher', tendered: 100, code })
    expect(problemOf({ payments: [paying(a), paying(b)] })).toBeUndefined()
    expect(problemOf({ payments: [paying(a), paying(a)] })).toBe('must not name a voucher twice')
    expect(problemOf({ vouchers: [{ code: a, amount: 500 }], payments: [paying(a)] })).toBe(
      'must not name a voucher twice',
    )
    expect(problemOf({ bookings: [], goods: [], vouchers: [{ code: a, amount: 500 }] })).toBeUndefined()
  })

  it('is put on the account of one company, once: only one part of it is claimed and entered', () => {
    const onAccount = () => ({ paymentId: newId(), method: 'account', tendered: 100, accountId: newId() })
    const cash = { paymentId: newId(), method: 'cash', tendered: 5000 }
    expect(problemOf({ payments: [onAccount(), cash] })).toBeUndefined()
    expect(problemOf({ payments: [onAccount(), cash, onAccount()] })).toBe('must be put on one account, once')
  })

  it('has no more tips than an amount can say', () => {
    const tipped = (tip: number) => ({ paymentId: newId(), method: 'cash', tendered: MAX_AMOUNT, tip })
    expect(problemOf({ payments: [tipped(MAX_AMOUNT - 1), tipped(1)] })).toBeUndefined()
    expect(problemOf({ payments: [tipped(MAX_AMOUNT), tipped(1)] })).toBe('must not have tips above the largest amount')
  })

  it('has each subscription admit once to a show, and to several shows', () => {
    const code = newVoucherCode(new Uint8Array(11).fill(3))
    const cover = { code, referencePrice: 550, formats: null }
    const covered = (seatId: string) => ticket(seatId, { cover })
    expect(
      problemOf({ bookings: [booking([covered('A-1'), ticket('A-2')]), booking([covered('A-1')])] }),
    ).toBeUndefined()
    const twice = 'must not be admitted to a show twice by a subscription'
    expect(problemOf({ bookings: [booking([covered('A-1'), covered('A-2')])] })).toBe(twice)
    const showId = newId()
    const apart = [booking([covered('A-1')], { showId }), booking([covered('A-2')], { showId })]
    expect(problemOf({ bookings: apart })).toBe(twice)
  })

  it('is two shows, popcorn and cash in one command', () => {
    expect(OrderCommand.parse(order()).bookings).toHaveLength(2)
  })

  it('may be goods alone, or free', () => {
    expect(problemOf({ bookings: [] })).toBeUndefined()
    expect(problemOf({ payments: [], total: { amount: 0, currency: 'SGD' }, change: 0 })).toBeUndefined()
  })

  it('may have a hundred tickets, and is never longer than an entry of an outbox takes', () => {
    const row = (row: string) => Array.from({ length: 10 }, (_, i) => ticket(`${row}-${i + 1}`))
    const bookings = Array.from({ length: 10 }, (_, i) => booking(row(String.fromCharCode(65 + i))))
    expect(problemOf({ bookings })).toBeUndefined()
    const extras = Array.from({ length: 20 }, (_, i) => `an_extra_with_a_long_name_${i}`)
    const goods = Array.from({ length: 100 }, () => ({ goods: 'popcorn', size: 'large', extras, quantity: 1 }))
    expect(problemOf({ goods })).toBe('must be at most 24000 characters')
  })

  it('hands goods over later where it has some', () => {
    expect(problemOf({ handOverLater: true })).toBeUndefined()
    expect(problemOf({ handOverLater: true, goods: [] })).toBe('must have goods')
    expect(problemOf({ handOverLater: false })).toBeDefined()
  })

  it('sells something', () => {
    expect(problemOf({ bookings: [], goods: [] })).toBe('must have something that is sold')
  })

  it('sells a seat of a show once, also where two bookings name it', () => {
    const showId = newId()
    const bookings = [booking([ticket('A-1')], { showId }), booking([ticket('A-1')], { showId })]
    expect(problemOf({ bookings })).toBe('must not name a seat twice')
  })

  it('gives each ticket, booking and payment an id of its own', () => {
    const ticketId = newId()
    const twice = [booking([ticket('A-1', { ticketId })]), booking([ticket('A-2', { ticketId })])]
    expect(problemOf({ bookings: twice })).toBe('must not name a ticket twice')
    const bookingId = newId()
    const again = [booking([ticket('A-1')], { bookingId }), booking([ticket('A-2')], { bookingId })]
    expect(problemOf({ bookings: again })).toBe('must not name a booking twice')
    const payment = { paymentId: newId(), method: 'cash', tendered: 100 }
    expect(problemOf({ payments: [payment, payment] })).toBe('must not name a payment twice')
  })

  it.each([
    ['a negative quantity', { goods: [{ goods: 'popcorn', size: 'large', extras: [], quantity: -1 }] }],
    ['10,000 popcorn', { goods: [{ goods: 'popcorn', size: 'large', extras: [], quantity: 10_000 }] }],
    ['12 digits of cash', { payments: [{ paymentId: newId(), method: 'cash', tendered: 100_000_000_000 }] }],
    ['a card machine without its slip', { payments: [{ paymentId: newId(), method: 'card_machine', tendered: 100 }] }],
    ['eleven bookings', { bookings: Array.from({ length: 11 }, () => booking([ticket('A-1')])) }],
    ['eleven seats in a booking', { bookings: [booking(Array.from({ length: 11 }, (_, i) => ticket(`A-${i + 1}`)))] }],
  ])('is refused with %s', (_what, more) => {
    expect(problemOf(more)).toBeDefined()
  })
})

describe('an order that is to be paid at a reader', () => {
  const { kind: _, cutOff: __, ...whole } = order()
  const reader = { paymentId: newId(), method: 'reader', amount: 2200 }
  const cash = { paymentId: newId(), method: 'cash', tendered: 2000 }
  const problemWith = (...payments: object[]): string | undefined =>
    ReaderOrder.safeParse({ ...whole, payments, change: 0 }).error?.issues[0]?.message

  it('has exactly one part there, beside cash or alone', () => {
    expect(problemWith(reader)).toBeUndefined()
    expect(problemWith(cash, reader)).toBeUndefined()
    expect(problemWith(cash)).toBe('must have one at the reader')
    expect(problemWith(reader, { ...reader, paymentId: newId() })).toBe('must have one at the reader')
    expect(problemWith(reader, { ...cash, paymentId: reader.paymentId })).toBe('must not name a payment twice')
    const voucher = { paymentId: newId(), method: 'voucher', tendered: 100, code: newVoucherCode(new Uint8Array(11)) }
    expect(problemWith(voucher, reader)).toBeUndefined()
    expect(problemWith(voucher, { ...voucher, paymentId: newId() }, reader)).toBe('must not name a voucher twice')
    const cover = { code: newVoucherCode(new Uint8Array(11)), referencePrice: 550, formats: null }
    const covered = { ...whole, bookings: [booking([ticket('A-1', { cover })])], payments: [cash, reader], change: 0 }
    expect(ReaderOrder.safeParse(covered).error?.issues[0]?.message).toBe('must not be covered by a subscription')
    const period = { ...whole, vouchers: [{ code: cover.code, amount: 2200, plan: 'Unlimited' }], payments: [reader] }
    expect(ReaderOrder.safeParse(period).error?.issues[0]?.message).toBe('must not be a period of a subscription')
    expect(partOnReader(ReaderOrder.parse({ ...whole, payments: [cash, reader], change: 0 }))).toEqual(reader)
  })

  it('is no command: the server alone says that a reader has paid', () => {
    expect(problemOf({ payments: [reader] })).toMatch(/^Invalid discriminator value/)
  })
})

/** What vouchers pay of an order at a kiosk: as much as each can, in the order in which they were presented. */
import { randomBytes } from 'node:crypto'
import {
  newId,
  newVoucherCode,
  type OrderLine,
  type PricedOrder,
  type VoucherCode,
  type VoucherState,
} from '@marquee/shared'
import { describe, expect, test } from 'vitest'
import { sharesOfVouchers } from './shares-of-vouchers.ts'

const cinemaId = newId()
const line = (kind: 'ticket' | 'goods', amount: number) => ({ of: { kind }, amount }) as OrderLine
/** Two tickets and popcorn. */
const order = {
  lines: [line('ticket', 1250), line('ticket', 1250), line('goods', 850)],
  total: 3350,
  currency: 'SGD',
} as unknown as PricedOrder

const voucher = (balance: number, more: Partial<VoucherState> = {}): VoucherState => ({
  code: newVoucherCode(randomBytes(16)),
  paysFor: 'anything',
  currency: 'SGD',
  cinemaId: null,
  expiresAt: null,
  taxRate: null,
  balance,
  isActive: true,
  isBlocked: false,
  ...more,
})

function shares(...presented: VoucherState[]) {
  const claimed = new Map(presented.map((each) => [each.code, each]))
  const codes = presented.map(({ code }) => code)
  return sharesOfVouchers(codes, { order, cinemaId, at: new Date() }, (code) => claimed.get(code))
}
const paid = (...presented: VoucherState[]) => {
  const found = shares(...presented)
  if (!found.ok) throw new Error(found.refusal.code)
  return [...found.value.vouchers.map(({ pays, left }) => `${pays} (${left} left)`), found.value.card]
}

describe('an order of 33.50 is paid', () => {
  test('by the card alone where there is no voucher', () => expect(paid()).toEqual([3350]))
  test('by a gift card in part, and the card pays the rest', () =>
    expect(paid(voucher(2000))).toEqual(['2000 (0 left)', 1350]))
  test('by a gift card wholly, and the rest stays on it', () =>
    expect(paid(voucher(5000))).toEqual(['3350 (1650 left)', 0]))
  test('by a ticket voucher for its tickets alone', () =>
    expect(paid(voucher(5000, { paysFor: 'tickets' }))).toEqual(['2500 (2500 left)', 850]))
  test('by two ticket vouchers for its tickets once', () =>
    expect(paid(voucher(2000, { paysFor: 'tickets' }), voucher(2000, { paysFor: 'tickets' }))).toEqual([
      '2000 (0 left)',
      '500 (1500 left)',
      850,
    ]))
  test('by a ticket voucher and a gift card', () =>
    expect(paid(voucher(2500, { paysFor: 'tickets' }), voucher(1000))).toEqual(['2500 (0 left)', '850 (150 left)', 0]))
  test('by the first voucher, and nothing is left for the second', () =>
    expect(paid(voucher(9000), voucher(1000))).toEqual(['3350 (5650 left)', '0 (1000 left)', 0]))
})

describe('a voucher pays nothing', () => {
  const why = (each: VoucherState) => {
    const found = shares(each)
    return found.ok || found.refusal.code !== 'voucher_refused' ? 'it pays' : found.refusal.fault.why
  }
  test('of another cinema', () => expect(why(voucher(100, { cinemaId: newId() }))).toBe('other_cinema'))
  test('in another currency', () => expect(why(voucher(100, { currency: 'EUR' }))).toBe('currency'))
  test('that is over', () => expect(why(voucher(100, { expiresAt: '2020-01-01T00:00:00.000Z' }))).toBe('expired'))
  test('that this kiosk has no claim on', () => {
    const codes = ['ABCDEFGHJKMNPQ' as VoucherCode]
    expect(sharesOfVouchers(codes, { order, cinemaId, at: new Date() }, () => undefined)).toMatchObject({ ok: false })
  })
})

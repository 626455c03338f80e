import { type Id, newId, newVoucherCode, type VoucherCode } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { unpricedLine } from '../orders/priced-lines.ts'
import type { SoldLine, SoldOrder } from '../orders/sold-order.ts'
import type { LockedVoucher } from './locked-voucher.ts'
import { spendVouchers } from './spend-vouchers.ts'
import type { UsedVouchers } from './used-vouchers.ts'

const CINEMA = newId()
const COUNTER = newId()
const NOW = new Date('2026-11-26T18:00:00.000Z')

let made = 0
const voucher = (more: Partial<LockedVoucher> = {}): LockedVoucher => ({
  id: newId(),
  code: newVoucherCode(new Uint8Array(11).fill(++made)),
  signedCode: '',
  balance: 1000,
  isActive: true,
  isBlocked: false,
  paysFor: 'anything',
  currency: 'SGD',
  cinemaId: CINEMA,
  expiresAt: null,
  taxRate: null,
  percentage: null,
  claimedBy: null,
  claimant: null,
  ...more,
})
const byCode = (...all: LockedVoucher[]) => new Map<string, LockedVoucher>(all.map((each) => [each.code, each]))

const line = (kind: SoldLine['kind'], amount: number): SoldLine => ({ ...unpricedLine(amount), kind })
const orderOf = (...lines: SoldLine[]): SoldOrder => ({ cinemaId: CINEMA, channel: 'counter', tariffId: null, lines })
const paying = (code: VoucherCode, amount: number): UsedVouchers['paying'][number] => ({
  code,
  amount,
  paymentId: newId(),
})
const sale = (order: SoldOrder, uses: Partial<UsedVouchers>, terminalId: Id = COUNTER) => ({
  uses: { soldAt: NOW.toISOString(), sold: [], paying: [], ...uses },
  order,
  currency: 'SGD',
  terminalId,
})

describe('orders that are entered together', () => {
  it('have of one voucher what is on it once: the second has what the first has left', () => {
    const gift = voucher()
    const vouchers = byCode(gift)
    const spend = () =>
      spendVouchers(sale(orderOf(line('ticket', 700)), { paying: [paying(gift.code, 700)] }), vouchers, NOW)
    expect(spend()).toMatchObject({ movements: [{ amount: -700 }], short: [] })
    expect(spend()).toMatchObject({
      movements: [{ amount: -300 }],
      short: [{ use: 'pay', amount: 700, missing: 400, fault: { why: 'low', balance: 300 } }],
    })
    expect(spend()).toMatchObject({ movements: [], short: [{ missing: 700, fault: { why: 'empty' } }] })
  })

  it('sell a gift card once, and the next one pays with what was put on it', () => {
    const card = voucher({ balance: 0, isActive: false })
    const vouchers = byCode(card)
    const sell = () =>
      spendVouchers(sale(orderOf(line('voucher', 500)), { sold: [{ code: card.code, amount: 500 }] }), vouchers, NOW)
    expect(sell()).toMatchObject({ movements: [{ kind: 'sold', amount: 500 }], short: [] })
    expect(sell()).toMatchObject({
      movements: [],
      short: [{ use: 'sell', missing: 500, fault: { why: 'sold_before' } }],
    })
    const pays = sale(orderOf(line('goods', 650)), { paying: [paying(card.code, 500)] })
    expect(spendVouchers(pays, vouchers, NOW)).toMatchObject({ movements: [{ amount: -500 }], short: [] })
  })
})

describe('vouchers that pay for one order', () => {
  it('pay no more together than it costs, and a gift card is no part of what they may pay', () => {
    const [one, two] = [voucher(), voucher()]
    const order = orderOf(line('goods', 800), line('voucher', 900))
    const uses = { paying: [paying(one.code, 700), paying(two.code, 700)] }
    const { movements, short } = spendVouchers(sale(order, uses), byCode(one, two), NOW)
    expect(movements.map(({ amount }) => amount)).toEqual([-700, -100])
    expect(short).toMatchObject([{ code: two.code, missing: 600, fault: { why: 'pays_too_much', atMost: 100 } }])
  })

  it('for admission pay for the tickets once between them', () => {
    const [one, two] = [voucher({ paysFor: 'tickets' }), voucher({ paysFor: 'tickets' })]
    const order = orderOf(line('ticket', 800), line('goods', 800))
    const uses = { paying: [paying(one.code, 800), paying(two.code, 800)] }
    const { movements, short } = spendVouchers(sale(order, uses), byCode(one, two), NOW)
    expect(movements.map(({ amount }) => amount)).toEqual([-800])
    expect(short).toMatchObject([{ code: two.code, missing: 800, fault: { why: 'pays_too_much', atMost: 0 } }])
  })

  it('leave what a subscription pays of a ticket to the subscription', () => {
    const gift = voucher()
    const covered = { ...line('ticket', 900), ticketId: newId() }
    const terms = { referencePrice: 600, formats: null }
    const entry = { paymentId: newId(), ticketId: covered.ticketId, showId: newId(), code: voucher().code, terms }
    const order: SoldOrder = { ...orderOf(covered), entries: [{ ...entry, category: 'standard', amount: 600 }] }
    const { movements, short } = spendVouchers(sale(order, { paying: [paying(gift.code, 900)] }), byCode(gift), NOW)
    expect(movements).toMatchObject([{ amount: -300 }])
    expect(short).toMatchObject([{ missing: 600, fault: { why: 'pays_too_much', atMost: 300 } }])
  })
})

it('a voucher is good by the server’s clock where its counter’s is ahead, and by its counter’s where that is behind', () => {
  const expiresAt = '2026-11-26T18:30:00.000Z'
  const soldAt = (time: string) => {
    const gift = voucher({ expiresAt })
    const uses = { soldAt: `2026-11-26T${time}:00.000Z`, paying: [paying(gift.code, 700)] }
    return (now: string) =>
      spendVouchers(sale(orderOf(line('ticket', 700)), uses), byCode(gift), new Date(`2026-11-26T${now}:00.000Z`)).short
  }
  expect(soldAt('19:00')('18:00')).toEqual([])
  expect(soldAt('18:00')('19:00')).toEqual([])
  expect(soldAt('19:00')('18:31')).toMatchObject([{ missing: 700, fault: { why: 'expired' } }])
})

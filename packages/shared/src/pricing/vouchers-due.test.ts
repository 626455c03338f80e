/** Vouchers never turn into cash, into gift cards or into another kind of voucher, whatever comes back of an order and in which order. */
import { describe, expect, it } from 'vitest'
import fc from '../../../../tooling/testing/random/random.ts'
import { payableByVoucher } from '../vouchers/voucher.ts'
import type { StandingLine } from './lines-to-return.ts'
import { linesReturnedWith } from './lines-to-return.ts'
import type { KeptPayment } from './refund-lines.ts'
import { refundOfOrder } from './refund-of-order.ts'

const line = (number: number, kind: StandingLine['kind'], amount: number): StandingLine => ({ number, kind, amount })
const TICKET = line(1, 'ticket', 1000)
const POPCORN = line(2, 'goods', 1000)
const GIFT_CARD = line(3, 'voucher', 5000)
const LINES = [TICKET, POPCORN, GIFT_CARD]
const paid = (id: string, kept: number, paysFor?: KeptPayment['paysFor']): KeptPayment => {
  return { id, kept, isCash: id === 'cash', paysFor }
}

/** What goes back to each payment. */
function back(lines: readonly StandingLine[], payments: readonly KeptPayment[], open = LINES) {
  const remain = open.filter((each) => !lines.includes(each))
  return refundOfOrder(lines, { payments, stay: remain }).parts
}

describe('lines that were paid with vouchers', () => {
  it('bring an admission voucher its value back with the ticket, though a gift card paid later', () => {
    const payments = [paid('cash', 5000), paid('admission', 1000, 'tickets'), paid('gift', 1000, 'anything')]
    expect(back([TICKET], payments)).toEqual([{ paymentId: 'admission', amount: 1000 }])
    expect(back([POPCORN], payments)).toEqual([{ paymentId: 'gift', amount: 1000 }])
  })

  it('bring a voucher its value back where the card that paid for a gift card was refunded elsewhere', () => {
    const payments = [paid('card', 0), paid('gift', 1000, 'anything')]
    expect(back([TICKET], payments, [TICKET, GIFT_CARD])).toEqual([{ paymentId: 'gift', amount: 1000 }])
  })

  it('keep every voucher within what it may pay for, and give each payment no more than it took', () => {
    const amount = fc.integer({ min: 1, max: 3000 })
    const anOrder = fc
      .record({
        tickets: fc.array(amount, { maxLength: 4 }),
        goods: fc.array(amount, { maxLength: 4 }),
        giftCards: fc.array(amount, { maxLength: 2 }),
        fees: fc.array(amount, { maxLength: 1 }),
        split: fc.array(fc.record({ share: fc.integer({ min: 0, max: 100 }), isOfTickets: fc.boolean() }), {
          maxLength: 4,
        }),
        card: fc.integer({ min: 0, max: 100 }),
        /** A permutation of returns, and of how the payments came. */
        order: fc.array(fc.nat(), { minLength: 24, maxLength: 24 }),
      })
      .filter(({ tickets, goods, giftCards }) => tickets.length + goods.length + giftCards.length > 0)
    fc.assert(
      fc.property(anOrder, ({ tickets, goods, giftCards, fees, split, card, order }) => {
        const kinds: [Exclude<StandingLine['kind'], 'rounding'>, number[]][] = [
          ['ticket', tickets],
          ['goods', goods],
          ['voucher', giftCards],
          ['fee', fees],
        ]
        let open = kinds
          .flatMap(([kind, amounts]) => amounts.map((each) => ({ kind, amount: each })))
          .map((each, i) => ({ ...each, number: i + 1 }))
        // As at the sale: each voucher within what its kind may pay, the rest by card and in cash.
        const left = { tickets: payableByVoucher(open, 'tickets'), anything: payableByVoucher(open, 'anything') }
        const vouchers = split.map(({ share, isOfTickets }, i): KeptPayment => {
          const most = isOfTickets ? Math.min(left.tickets, left.anything) : left.anything
          const kept = Math.floor((most * share) / 100)
          left.anything -= kept
          if (isOfTickets) left.tickets -= kept
          return paid(`voucher ${i}`, kept, isOfTickets ? 'tickets' : 'anything')
        })
        const rest =
          open.reduce((sum, each) => sum + each.amount, 0) - vouchers.reduce((sum, { kept }) => sum + kept, 0)
        const byCard = Math.floor((rest * card) / 100)
        const pick = (i: number): number => order[i] ?? 0
        let payments = [
          ...[paid('card', byCard), paid('cash', rest - byCard)],
          ...vouchers
            .map((voucher, i) => ({ voucher, at: pick(i) }))
            .sort((a, b) => a.at - b.at)
            .map((each) => each.voucher),
        ]
        for (let i = 4; open.some(({ kind }) => kind === 'ticket' || kind === 'goods'); i++) {
          const returnable = open.filter(({ kind }) => kind === 'ticket' || kind === 'goods')
          const chosen = returnable[pick(i) % returnable.length] as StandingLine
          const lines = linesReturnedWith(open, [chosen.number])
          const remain = open.filter((each) => !lines.includes(each))
          const { parts, adjustment } = refundOfOrder(lines, { payments, stay: remain })
          expect(adjustment).toBe(0)
          payments = payments.map((payment) => ({
            ...payment,
            kept: payment.kept - (parts.find(({ paymentId }) => paymentId === payment.id)?.amount ?? 0),
          }))
          open = remain
          const kept = (of: (payment: KeptPayment) => boolean): number =>
            payments.filter(of).reduce((sum, payment) => sum + payment.kept, 0)
          expect(payments.every((payment) => payment.kept >= 0)).toBe(true)
          expect(kept(({ paysFor }) => paysFor === 'tickets')).toBeLessThanOrEqual(payableByVoucher(open, 'tickets'))
          expect(kept(({ paysFor }) => paysFor !== undefined)).toBeLessThanOrEqual(payableByVoucher(open, 'anything'))
        }
      }),
      { numRuns: 2000 },
    )
  })
})

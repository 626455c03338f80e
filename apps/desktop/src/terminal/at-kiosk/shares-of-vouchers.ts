/** What each voucher pays of an order at a kiosk, and what is left for a card. Pure. */
import {
  type Answer,
  faultOfVoucher,
  granted,
  type Id,
  type PricedOrder,
  payableByVoucher,
  refused,
  type VoucherCode,
  type VoucherState,
} from '@marquee/shared'
import type { VoucherPart } from '../api.ts'

export interface Shares {
  vouchers: VoucherPart[]
  /** Minor units. */
  card: number
}

/**
 * The first pays as much as it can, then the next.
 * @param claimed undefined: this kiosk has no claim on it
 */
export function sharesOfVouchers(
  codes: readonly VoucherCode[],
  { order, cinemaId, at }: { order: PricedOrder; cinemaId: Id; at: Date },
  claimed: (code: VoucherCode) => VoucherState | undefined,
): Answer<Shares> {
  const lines = order.lines.map(({ of, amount, covered = 0 }) => ({ kind: of.kind, amount: amount - covered }))
  let ofAll = payableByVoucher(lines, 'anything')
  let ofTickets = payableByVoucher(lines, 'tickets')
  let card = order.total
  const vouchers: VoucherPart[] = []
  for (const code of codes) {
    const voucher = claimed(code)
    if (!voucher) return refused({ code: 'voucher_refused', fault: { why: 'not_claimed' } })
    const fault = faultOfVoucher(voucher, { use: 'pay', at, currency: order.currency, cinemaId })
    if (fault) return refused({ code: 'voucher_refused', fault })
    const isOfTickets = voucher.paysFor === 'tickets'
    const pays = Math.max(0, Math.min(voucher.balance, ofAll, isOfTickets ? ofTickets : ofAll))
    vouchers.push({ code, pays, left: voucher.balance - pays })
    ofAll -= pays
    card -= pays
    if (isOfTickets) ofTickets -= pays
  }
  return granted({ vouchers, card })
}

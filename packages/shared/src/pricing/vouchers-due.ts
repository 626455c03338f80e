/**
 * What vouchers have to get back when lines of an order come back: as little of them may pay for what stays as for what is sold. So none
 * comes to pay for a gift card, and an admission voucher for nothing but tickets. Pure; amounts are minor units.
 */
import { type PaysFor, payableByVoucher } from '../vouchers/voucher.ts'
import type { StandingLine } from './lines-to-return.ts'

/** A payment that may be a voucher. */
export interface MaybeVoucher {
  id: string
  /** What it still pays. */
  pays: number
  paysFor?: PaysFor | null | undefined
}

/**
 * @param payments oldest first
 * @param remain the lines that don't come back
 * @returns by their ids, what vouchers give back at least, the last one first
 */
export function vouchersDue(
  payments: readonly MaybeVoucher[],
  remain: readonly Pick<StandingLine, 'kind' | 'amount'>[],
): Map<string, number> {
  const due = new Map<string, number>()
  const lines = remain.flatMap(({ kind, amount }) => (kind === 'rounding' ? [] : [{ kind, amount }]))
  const vouchers = payments.filter(({ paysFor }) => paysFor).toReversed()
  const reduce = (those: readonly MaybeVoucher[], paysFor: PaysFor): void => {
    const left = ({ id, pays }: MaybeVoucher): number => pays - (due.get(id) ?? 0)
    let over = those.reduce((sum, voucher) => sum + left(voucher), 0) - payableByVoucher(lines, paysFor)
    for (const voucher of those) {
      const part = Math.max(0, Math.min(over, left(voucher)))
      over -= part
      if (part > 0) due.set(voucher.id, (due.get(voucher.id) ?? 0) + part)
    }
  }
  const ofTickets = vouchers.filter(({ paysFor }) => paysFor === 'tickets')
  reduce(ofTickets, 'tickets')
  reduce(vouchers, 'anything')
  return due
}

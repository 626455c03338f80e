/** What a voucher is and has, and whether it may be used. The terminal judges by it, and the server again. Pure. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { Amount, Currency } from '../money.ts'
import { TaxCode } from '../pricing/tax.ts'
import { Instant } from '../times.ts'
import { VoucherCode } from './voucher-code.ts'
import type { VoucherFault } from './voucher-fault.ts'

/** `anything`: a gift card, which pays for all but another voucher. `tickets`: an admission voucher. */
export const PaysFor = z.enum(['anything', 'tickets'])
export type PaysFor = z.infer<typeof PaysFor>

export const VoucherTerms = z.object({
  paysFor: PaysFor,
  currency: Currency,
  /** null: of every cinema of the house. */
  cinemaId: Id.nullable(),
  /** null: never. It is good before this instant. */
  expiresAt: Instant.nullable(),
  /**
   * Set for a voucher of a single purpose: all that it can pay for has this rate of tax, which is due when it is sold. null: of many
   * purposes, outside of tax until it pays.
   */
  taxRate: TaxCode.nullable(),
})
export type VoucherTerms = z.infer<typeof VoucherTerms>

export const VoucherState = VoucherTerms.extend({
  code: VoucherCode,
  /** Minor units. */
  balance: Amount,
  /** False: a gift card that has not been sold yet. */
  isActive: z.boolean(),
  isBlocked: z.boolean(),
  /** Of one that is to be sold: the text of its QR code. An older server doesn't say it. */
  signed: z.string().max(500).optional(),
})
export type VoucherState = z.infer<typeof VoucherState>

/** What a terminal does with it: pay with it, or sell it. */
export const VoucherUse = z.enum(['pay', 'sell'])
export type VoucherUse = z.infer<typeof VoucherUse>

/**
 * Why it can't be used so; undefined: it can.
 * @param currency undefined: not known yet @param cinemaId null: not known yet
 */
export function faultOfVoucher(
  voucher: Omit<VoucherState, 'code'>,
  { use, at, currency, cinemaId }: { use: VoucherUse; at: Date; currency: string | undefined; cinemaId: Id | null },
): VoucherFault | undefined {
  if (voucher.isBlocked) return { why: 'blocked' }
  if (voucher.cinemaId !== null && cinemaId !== null && voucher.cinemaId !== cinemaId) return { why: 'other_cinema' }
  if (voucher.expiresAt !== null && Date.parse(voucher.expiresAt) <= at.getTime()) {
    return { why: 'expired', on: voucher.expiresAt }
  }
  if (currency !== undefined && voucher.currency !== currency) return { why: 'currency', currency: voucher.currency }
  if (use === 'sell') return voucher.isActive ? { why: 'sold_before' } : undefined
  if (!voucher.isActive) return { why: 'not_sold' }
  return voucher.balance === 0 ? { why: 'empty' } : undefined
}

/**
 * The most that vouchers of this kind may pay of an order. None pays for another voucher: its time would never run out.
 * @param lines priced; a rounding is no part of them
 */
export function payableByVoucher(
  lines: readonly { kind: 'ticket' | 'goods' | 'voucher' | 'fee'; amount: number }[],
  paysFor: PaysFor,
): number {
  const isPaid = (kind: string): boolean => (paysFor === 'tickets' ? kind === 'ticket' : kind !== 'voucher')
  return lines.reduce((sum, { kind, amount }) => sum + (isPaid(kind) ? amount : 0), 0)
}

/** Why these vouchers can't pay so much of an order together; undefined: they can. */
export function faultOfPayments(
  lines: Parameters<typeof payableByVoucher>[0],
  payments: readonly { paysFor: PaysFor; amount: number }[],
  currency: string,
): VoucherFault | undefined {
  const sum = (of: typeof payments): number => of.reduce((total, { amount }) => total + amount, 0)
  const ofTickets = payableByVoucher(lines, 'tickets')
  if (sum(payments.filter(({ paysFor }) => paysFor === 'tickets')) > ofTickets) {
    return { why: 'pays_too_much', atMost: ofTickets, currency }
  }
  const ofAll = payableByVoucher(lines, 'anything')
  return sum(payments) > ofAll ? { why: 'pays_too_much', atMost: ofAll, currency } : undefined
}

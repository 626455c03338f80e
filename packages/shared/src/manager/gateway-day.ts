/** A day's money at the payment gateway, for a manager: what the ledger says of it, what the gateway says, and where they differ. */
import { z } from 'zod'
import { BookingReference, Id } from '../ids.ts'
import { Currency } from '../money.ts'
import { Instant, LocalDate } from '../times.ts'

/** In the gateway's own whole units, of which `digits` are decimals. A fee may be a part of our smallest unit. */
export const GatewayMoney = z.object({ amount: z.int(), digits: z.int().min(0).max(4), currency: Currency })
export type GatewayMoney = z.infer<typeof GatewayMoney>

export const MISMATCHES_AT_MOST = 200

/** `cinemaId` null: the whole house, for a manager who belongs to no cinema. */
export const GatewayDayRequest = z.strictObject({ cinemaId: Id.nullable(), day: LocalDate })
export type GatewayDayRequest = z.infer<typeof GatewayDayRequest>

/** The sums of one currency. What was given back, disputed and taken as fees is less than 0. */
export const GatewayDaySums = z.object({
  currency: Currency,
  /** By the ledger: what the gateway took, and gave back. A payment counts on the day of its movement at the gateway. */
  ledger: z.object({ captured: GatewayMoney, givenBack: GatewayMoney }),
  /** By the gateway, of this house's charges. */
  gateway: z.object({
    captured: GatewayMoney,
    givenBack: GatewayMoney,
    disputed: GatewayMoney,
    /** Of charges and disputes. */
    fees: GatewayMoney,
    /** What is left of them for the house. */
    net: GatewayMoney,
  }),
  /** Fees of the account itself, whoever shares it; null: they are shown for the whole house alone. */
  accountFees: GatewayMoney.nullable(),
})
export type GatewayDaySums = z.infer<typeof GatewayDaySums>

export const GatewayPayoutView = z.object({
  gatewayRef: z.string(),
  money: GatewayMoney,
  madeAt: Instant,
  /** The bank's day. */
  arrivesOn: LocalDate,
  /** The gateway's word, such as `in_transit`, `paid` or `failed`. */
  state: z.string(),
  failure: z.string().nullable(),
  /** `matched`: its movements were all read, and add up to it. `by_hand`: the gateway doesn't say what is in it. */
  match: z.enum(['matched', 'not_yet', 'by_hand']),
})
export type GatewayPayoutView = z.infer<typeof GatewayPayoutView>

export const GatewayMismatch = z.object({
  name: z.string(),
  /** `not_there`: the gateway has no movement of it. `not_here`: the ledger has no payment or refund of it. */
  why: z.enum(['not_there', 'not_here', 'other_amount']),
  what: z.enum(['charge', 'refund']),
  at: Instant,
  /** The gateway's name of the charge. */
  chargeRef: z.string(),
  reference: BookingReference.nullable(),
  ours: GatewayMoney.nullable(),
  theirs: GatewayMoney.nullable(),
})
export type GatewayMismatch = z.infer<typeof GatewayMismatch>

export const GatewayDayAnswer = z.object({
  /** The day is of this time zone. */
  timeZone: z.string(),
  /** All that had moved at the gateway by then was read; null: nothing was read yet. */
  readUntil: Instant.nullable(),
  currencies: z.array(GatewayDaySums),
  /** Payouts that were made on this day or arrive on it, of the whole account; null: for managers of the whole house. */
  payouts: z.array(GatewayPayoutView).nullable(),
  /** At most `MISMATCHES_AT_MOST`. */
  mismatches: z.array(GatewayMismatch),
})
export type GatewayDayAnswer = z.infer<typeof GatewayDayAnswer>

/** `{amount: 1250, digits: 2, currency: 'SGD'}` → `SGD 12.50`. All its decimals are shown: a payout is compared to the last one. */
export function formatGatewayMoney({ amount, digits, currency }: GatewayMoney, locale = 'en'): string {
  const style = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  return new Intl.NumberFormat(locale, style).format(amount / 10 ** digits)
}

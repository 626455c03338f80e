/**
 * Cash rounding: where the smallest coins are gone, the part of an order that is paid in cash is rounded, and no other. The
 * difference is a line of its own. Pure; amounts are minor units.
 */
import { z } from 'zod'
import type { Currency } from '../money.ts'
import { divideRounded } from './rounding.ts'

/** To the nearest sum that coins can pay. */
export const CashRounding = z.strictObject({
  /** The smallest sum that coins can pay; 1 rounds nothing. */
  step: z.int().min(1).max(10_000),
  /** Where a sum goes that is just between two. Absent: up. */
  half: z.enum(['up', 'down']).optional(),
})
export type CashRounding = z.infer<typeof CashRounding>

export const NO_ROUNDING: CashRounding = { step: 1 }

/**
 * What is usual in a country; a house may set another. Countries of the euro differ: each has a rule of its own, or none.
 *
 * By law or decree: Belgium (Code de droit économique, VI.7/1, since December 2019), Denmark (bekendtgørelse 928 of 2008),
 * Estonia (since January 2025), Finland (laki 890/2000), Hungary (2008. évi III. törvény), Lithuania (since May 2025), Slovakia
 * (since July 2022), Sweden (lag 1970:1029).
 *
 * By agreement or advice: Canada (Revenue Agency, info sheet GI-131), Ireland and the Netherlands (the trade; a customer may
 * insist on the exact sum), New Zealand (the retailers' advice: 5 cents go down).
 *
 * Because there is no smaller coin: Australia, Czechia, Liechtenstein, Norway, Switzerland.
 *
 * Belgium and Finland don't round a payment of one or two cents. Here it is rounded to nothing, which no customer minds.
 */
const USUAL: Readonly<Record<string, CashRounding>> = {
  'AU AUD': { step: 5 },
  'BE EUR': { step: 5 },
  'CA CAD': { step: 5 },
  'CH CHF': { step: 5 },
  'CZ CZK': { step: 100 },
  'DK DKK': { step: 50 },
  'EE EUR': { step: 5 },
  'FI EUR': { step: 5 },
  'HU HUF': { step: 500 },
  'IE EUR': { step: 5 },
  'LI CHF': { step: 5 },
  'LT EUR': { step: 5 },
  'NL EUR': { step: 5 },
  'NO NOK': { step: 100 },
  'NZ NZD': { step: 10, half: 'down' },
  'SE SEK': { step: 100 },
  'SK EUR': { step: 5 },
}

/** @param country ISO 3166-1, two letters */
export function usualCashRounding(country: string, currency: Currency): CashRounding {
  return USUAL[`${country} ${currency}`] ?? NO_ROUNDING
}

/** The sum nearest to it that coins can pay. */
export function roundCash(amount: number, { step, half = 'up' }: CashRounding): number {
  if (half === 'up') return step * divideRounded(BigInt(amount), BigInt(step))
  // What is just between two sums goes up as seen from the other side of zero. No -0 comes back.
  return 0 - step * divideRounded(BigInt(-amount), BigInt(step))
}

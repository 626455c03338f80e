/**
 * Cash rounding: where the smallest coins are gone, the part of an order that is paid in cash is rounded, and no other. The
 * difference is a line of its own. Pure; amounts are minor units.
 */
import { z } from 'zod'
import type { Currency } from '../money.ts'
import { divideRounded } from './rounding.ts'

/** `step`: the smallest sum that coins can pay; 1 rounds nothing. To the nearest one, a half upwards. */
export const CashRounding = z.strictObject({ step: z.int().min(1).max(10_000) })
export type CashRounding = z.infer<typeof CashRounding>

export const NO_ROUNDING: CashRounding = { step: 1 }

/**
 * What is usual in a country, by the sources below; a house may set another. Countries of the euro differ: each has a rule of
 * its own, or none.
 *
 * Belgium: Code de droit économique, livre VI (since December 2019, 5 cents). Finland: law 890/2000
 * (5 cents). Ireland, Netherlands: by agreement of the trade since 2015 and 2004 (5 cents). Switzerland: Verordnung SR
 * 941.101, smallest coin 5 Rappen. Sweden: lag (1970:1029) om avrundning (whole kronor). Norway: smallest coin 1 krone.
 * Denmark: smallest coin 50 øre. Australia, Canada: 5 cents; New Zealand: 10 cents. Hungary: 2008. évi III. törvény (5 forint).
 * Czechia: smallest coin 1 koruna.
 */
const STEPS: Readonly<Record<string, number>> = {
  'BE EUR': 5,
  'FI EUR': 5,
  'IE EUR': 5,
  'NL EUR': 5,
  'CH CHF': 5,
  'LI CHF': 5,
  'SE SEK': 100,
  'NO NOK': 100,
  'DK DKK': 50,
  'AU AUD': 5,
  'CA CAD': 5,
  'NZ NZD': 10,
  'HU HUF': 500,
  'CZ CZK': 100,
}

/** @param country ISO 3166-1, two letters */
export function usualCashRounding(country: string, currency: Currency): CashRounding {
  const step = STEPS[`${country} ${currency}`]
  return step === undefined ? NO_ROUNDING : { step }
}

/** The sum nearest to it that coins can pay. */
export function roundCash(amount: number, { step }: CashRounding): number {
  return step * divideRounded(BigInt(amount), BigInt(step))
}

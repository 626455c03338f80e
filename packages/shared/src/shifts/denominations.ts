/** The notes and coins of currencies, for counting a drawer. A currency that isn't here is counted as a sum alone. */
import type { Currency } from '../money.ts'

/** In minor units, the largest first. */
export interface Denominations {
  notes: readonly number[]
  coins: readonly number[]
}

const cents = (...units: readonly number[]): number[] => units.map((unit) => Math.round(unit * 100))
const fils = (...units: readonly number[]): number[] => units.map((unit) => Math.round(unit * 1000))

const EURO_COINS = cents(2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01)

/**
 * Those that are legal tender, and that a till sees. A value stands once: a note and a coin of the same are counted together. The minor units
 * are those of ISO 4217: `minorDigits`.
 */
const DENOMINATIONS: Readonly<Record<Currency, Denominations>> = {
  SGD: { notes: cents(1000, 100, 50, 10, 5, 2), coins: cents(1, 0.5, 0.2, 0.1, 0.05) },
  EUR: { notes: cents(500, 200, 100, 50, 20, 10, 5), coins: EURO_COINS },
  GBP: { notes: cents(50, 20, 10, 5), coins: EURO_COINS },
  USD: { notes: cents(100, 50, 20, 10, 5, 2, 1), coins: cents(0.5, 0.25, 0.1, 0.05, 0.01) },
  CAD: { notes: cents(100, 50, 20, 10, 5), coins: cents(2, 1, 0.25, 0.1, 0.05) },
  NZD: { notes: cents(100, 50, 20, 10, 5), coins: cents(2, 1, 0.5, 0.2, 0.1) },
  CHF: { notes: cents(1000, 200, 100, 50, 20, 10), coins: cents(5, 2, 1, 0.5, 0.2, 0.1, 0.05) },
  SEK: { notes: cents(1000, 500, 200, 100, 50, 20), coins: cents(10, 5, 2, 1) },
  DKK: { notes: cents(500, 200, 100, 50), coins: cents(20, 10, 5, 2, 1, 0.5) },
  HUF: { notes: cents(20_000, 10_000, 5000, 2000, 1000, 500), coins: cents(200, 100, 50, 20, 10, 5) },
  INR: { notes: cents(500, 200, 100, 50, 20), coins: cents(10, 5, 2, 1) },
  JPY: { notes: [10_000, 5000, 2000, 1000], coins: [500, 100, 50, 10, 5, 1] },
  ISK: { notes: [10_000, 5000, 2000, 1000, 500], coins: [100, 50, 10, 5, 1] },
  KWD: { notes: fils(20, 10, 5, 1, 0.5, 0.25), coins: fils(0.1, 0.05, 0.02, 0.01, 0.005) },
}

/** undefined: it is counted as a sum alone. */
export const denominationsOf = (currency: Currency): Denominations | undefined => DENOMINATIONS[currency]

/**
 * Stripe's units of money, from its own list: https://docs.stripe.com/currencies. Stripe's units are neither ISO 4217's
 * nor the runtime's. Our amounts are in the minor units of ISO 4217 (`minorDigits`).
 */
import { type Money, minorDigits } from '@marquee/shared'

const codes = (text: string) => text.trim().split(/\s+/)

/** An amount of these is in whole units. */
const ZERO_DECIMAL = codes('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF')

/** An amount of these is in thousandths, the last digit of which must be 0. */
const THREE_DECIMAL = codes('BHD JOD KWD OMR TND')

/** Currencies without a smaller unit than a whole one, that are yet said in hundredths, which must be 00. */
const SAID_IN_HUNDREDTHS = codes('ISK UGX')

const TWO_DECIMAL = codes(`
  USD AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CNY COP CRC CVE
  CZK DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR JMD KES KGS KHR KYD KZT LAK LBP
  LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD
  RUB SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB TJS TOP TRY TTD TWD TZS UAH UYU UZS WST XCD XCG YER ZAR ZMW`)

export interface StripeUnit {
  /** The digits of the currency that are Stripe's minor units. */
  digits: number
  /** Every amount at Stripe is a multiple of this. */
  step: number
}

const units = (list: readonly string[], unit: StripeUnit) => list.map((code) => [code, unit] as const)

/** Every currency in which Stripe charges cards, by its ISO 4217 code. */
export const STRIPE_UNITS: ReadonlyMap<string, StripeUnit> = new Map([
  ...units(ZERO_DECIMAL, { digits: 0, step: 1 }),
  ...units(THREE_DECIMAL, { digits: 3, step: 10 }),
  ...units(SAID_IN_HUNDREDTHS, { digits: 2, step: 100 }),
  ...units(TWO_DECIMAL, { digits: 2, step: 1 }),
])

/**
 * The decimals of Stripe's amounts in a currency. A balance may be kept in one in which no card is charged: Stripe has two then.
 * @param currency as Stripe writes it, in small letters
 */
export const digitsAtStripe = (currency: string): number => STRIPE_UNITS.get(currency.toUpperCase())?.digits ?? 2

/** Our money as Stripe says it. undefined: Stripe can't charge this amount, or not in this currency. */
export function toStripe({ amount, currency }: Money): { amount: number; currency: string } | undefined {
  const unit = STRIPE_UNITS.get(currency)
  if (!unit) return undefined
  const said = inDigits(amount, minorDigits(currency), unit.digits)
  return said === undefined || said % unit.step !== 0 ? undefined : { amount: said, currency: currency.toLowerCase() }
}

/**
 * Stripe's money in our units. undefined: our units can't say it.
 * @param currency as Stripe writes it, in small letters
 */
export function fromStripe(amount: number, currency: string): Money | undefined {
  const ours = currency.toUpperCase()
  const unit = STRIPE_UNITS.get(ours)
  const said = unit && inDigits(amount, unit.digits, minorDigits(ours))
  return said === undefined ? undefined : { amount: said, currency: ours }
}

/** A whole number of units with `from` decimals as one of units with `to` decimals; undefined: it wouldn't be whole. */
function inDigits(amount: number, from: number, to: number): number | undefined {
  if (to >= from) return amount * 10 ** (to - from)
  const divisor = 10 ** (from - to)
  return amount % divisor === 0 ? amount / divisor : undefined
}

/** Money is integer minor units (cents) with an ISO 4217 currency; never a float. */
import { z } from 'zod'

export const Currency = z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code such as EUR')
export type Currency = z.infer<typeof Currency>

export const MAX_AMOUNT = 1_000_000_000

/** Minor units. The bound keeps every sum of a day's takings exact in a double. */
export const Amount = z.int().min(0).max(MAX_AMOUNT)

export const Money = z.strictObject({ amount: Amount, currency: Currency })
export type Money = z.infer<typeof Money>

/**
 * Currencies of ISO 4217 whose minor unit isn't a hundredth: list one of the standard, 2025. A table, because an amount in
 * the ledger must mean the same everywhere. The runtime's own digits (CLDR's) differ from the standard's, and from one
 * version to another. Node 24 gives HUF, IDR, COP and PKR none.
 */
const DIGITS: Readonly<Record<Currency, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
}

/** The number of a currency's minor digits by ISO 4217: 2 for SGD, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: Currency): number {
  return DIGITS[currency] ?? 2
}

/**
 * `{amount: 1250, currency: 'SGD'}` → `$12.50` in en-SG. Decimals that people usually leave out are shown only when they
 * aren't zeros: `{amount: 250000, currency: 'HUF'}` → `HUF 2,500`.
 */
export function formatMoney({ amount, currency }: Money, locale = 'en'): string {
  const style = { style: 'currency', currency } as const
  const digits = minorDigits(currency)
  const usual = Math.min(new Intl.NumberFormat(locale, style).resolvedOptions().maximumFractionDigits ?? 2, digits)
  const shown = amount % 10 ** (digits - usual) === 0 ? usual : digits
  const format = new Intl.NumberFormat(locale, { ...style, minimumFractionDigits: shown, maximumFractionDigits: shown })
  return format.format(amount / 10 ** digits)
}

/** Money is integer minor units (cents) with an ISO 4217 currency; never a float. */
import { z } from 'zod'

export const Currency = z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code such as EUR')
export type Currency = z.infer<typeof Currency>

/** Minor units. The bound keeps every sum of a day's takings exact in a double. */
export const Amount = z.int().min(0).max(1_000_000_000)

export const Money = z.strictObject({ amount: Amount, currency: Currency })
export type Money = z.infer<typeof Money>

/** How many minor units make one major unit: 2 for SGD, 0 for JPY, 3 for KWD (from the runtime's CLDR data). */
export function minorDigits(currency: Currency): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** `{amount: 1250, currency: 'SGD'}` → `$12.50` in en-SG. */
export function formatMoney(money: Money, locale = 'en'): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency: money.currency }).format(
    money.amount / 10 ** minorDigits(money.currency),
  )
}

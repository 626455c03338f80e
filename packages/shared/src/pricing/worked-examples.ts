/** Worked examples of prices, by rules of countries and of the trade. As a page for people: docs/worked-prices.md. */
import type { WorkedExample } from './worked-example.ts'
import { ACCOUNTS } from './worked-examples-accounts.ts'
import { CASH } from './worked-examples-cash.ts'
import { DISCOUNTS } from './worked-examples-discounts.ts'
import { EXCHANGES } from './worked-examples-exchanges.ts'
import { RATES } from './worked-examples-rates.ts'
import { SUBSCRIPTIONS } from './worked-examples-subscriptions.ts'
import { TIMES } from './worked-examples-times.ts'
import { VOUCHERS } from './worked-examples-vouchers.ts'

export const WORKED_EXAMPLES: readonly WorkedExample[] = [
  ...RATES,
  ...CASH,
  ...TIMES,
  ...DISCOUNTS,
  ...VOUCHERS,
  ...EXCHANGES,
  ...SUBSCRIPTIONS,
  ...ACCOUNTS,
]

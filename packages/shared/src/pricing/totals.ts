/** Sums of money. All amounts of a sum are minor units of one currency. */

/** The sum of these tickets, payments or refunds, in minor units. */
export function totalOf(parts: readonly { amount: number }[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0)
}

/** The change for a customer who pays cash, in minor units. Negative: so much is missing. */
export function changeDue(total: number, tendered: number): number {
  return tendered - total
}

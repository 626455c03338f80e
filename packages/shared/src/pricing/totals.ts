/** Sums of money. All amounts of a sum are minor units of one currency. */

/** What these tickets, payments or refunds come to, in minor units. */
export function totalOf(parts: readonly { amount: number }[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0)
}

/** What goes back to somebody who hands over cash, in minor units. Negative: so much is missing. */
export function changeDue(total: number, tendered: number): number {
  return tendered - total
}

/** Orders in the words of notices. */
import { formatMoney, type OrderCommand } from '@marquee/shared'

/** "The order of MQ-7K3F9P and MQ-7K3FA2 (SGD 41.00)"; one of goods alone has no reference. */
export function orderInWords({
  bookings,
  total,
  rounding,
}: Pick<OrderCommand, 'bookings' | 'total' | 'rounding'>): string {
  const money = formatMoney({ amount: total.amount + rounding, currency: total.currency })
  const references = bookings.map(({ reference }) => reference)
  const [last, ...others] = references.toReversed()
  if (last === undefined) return `The order of ${money}, without tickets,`
  const named = others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`
  return `The order of ${named} (${money})`
}

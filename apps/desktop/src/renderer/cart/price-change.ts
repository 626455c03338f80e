/** What a change of a show's prices does to the chosen seats, and the words for it. Pure. */
import { formatMoney, type PriceList, ticketTypeName, ticketTypesFor } from '@marquee/shared'
import { type CartSeat, cartTotal } from './cart-totals.ts'

export interface PriceChange<Seat> {
  /** A ticket type that is not sold any more has given way to the usual one of its seat. */
  seats: Seat[]
  /** null: the customer pays the same for the same tickets. */
  sentence: string | null
}

export function priceChange<Seat extends CartSeat>(
  before: PriceList,
  after: PriceList,
  seats: readonly Seat[],
): PriceChange<Seat> {
  const replaced = new Set<string>()
  const kept = seats.map((seat) => {
    const types = ticketTypesFor(after, seat.category)
    const [usual] = types
    if (usual === undefined || types.includes(seat.ticketType)) return seat
    replaced.add(ticketTypeName(seat.ticketType))
    return { ...seat, ticketType: usual }
  })
  const [was, is] = [cartTotal(before, seats), cartTotal(after, kept)]
  if (was === is && replaced.size === 0) return { seats: kept, sentence: null }
  const words = [
    is === undefined
      ? 'The prices of this show have changed: not all of these seats are for sale any more.'
      : `The prices of this show have changed: the total is ${formatMoney({ amount: is, currency: after.currency })} now${was === undefined ? '' : `, and was ${formatMoney({ amount: was, currency: before.currency })}`}.`,
    ...(replaced.size > 0 ? [`Not sold any more: ${[...replaced].join(', ')}. Check the ticket types.`] : []),
  ]
  return { seats: kept, sentence: words.join(' ') }
}

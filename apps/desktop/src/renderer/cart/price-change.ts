/** What a change of a show's prices does to the chosen seats, and the words for it. Pure. */
import { type PriceList, ticketTypesFor } from '@marquee/shared'
import { ticketTypeName } from '../ticket-types/ticket-type-name.ts'
import { money } from '../words/staff/figures.ts'
import { type CartSeat, cartTotal } from './cart-totals.ts'
import { say } from './words/say.ts'

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
    total(before, was, after, is),
    ...(replaced.size > 0 ? [say('not_sold_any_more', { types: [...replaced].join(', ') })] : []),
  ]
  return { seats: kept, sentence: words.join(' ') }
}

function total(before: PriceList, was: number | undefined, after: PriceList, is: number | undefined): string {
  if (is === undefined) return say('not_all_for_sale')
  const now = money({ amount: is, currency: after.currency })
  if (was === undefined) return say('total_is', { total: now })
  return say('total_is_and_was', { total: now, before: money({ amount: was, currency: before.currency }) })
}

/** A clerk takes seats of a show for a customer, as many as are wanted or fewer: free ones, or what the counter has while it is cut off. */
import { decodeSeatStates, FREE, newId } from '@marquee/shared'
import { promise } from '../checks/promised-time.ts'
import type { SimShow } from '../house/insert-programme.ts'
import { atTerminal, grantedBy } from './at-terminal.ts'
import type { ClerkOptions } from './clerk-options.ts'
import { seatsTogether } from './seats-together.ts'

export interface TakenCart {
  bookingId: string
  showId: string
  tickets: { seatId: string; type: 'adult' | 'child' }[]
}

/** undefined: nothing could be had. */
export async function takeCart(
  { record, random, terminal }: ClerkOptions,
  { showId, seatIds }: SimShow,
  quantity: number,
): Promise<TakenCart | undefined> {
  const view = grantedBy(await atTerminal(terminal, (api) => api.openShow({ showId })))
  if (!view) return undefined
  const isCutOff = terminal.engine()?.state().link.state !== 'online'
  const states = view.map ? decodeSeatStates(view.map.states, seatIds.length) : undefined
  const choice = isCutOff ? view.allotted : seatIds.filter((_, i) => !states || states[i] === FREE)
  if (choice.length === 0) return undefined
  const wanted = {
    sessionId: newId(),
    bookingId: newId(),
    showId,
    seatIds: seatsTogether(random, choice, quantity),
  }
  const cart = grantedBy(await atTerminal(terminal, (api) => api.claimSeats(wanted)))
  if (!cart) return undefined
  promise(record, cart)
  const tickets = cart.seatIds.map((seatId) => ({
    seatId,
    type: random.chance(0.7) ? ('adult' as const) : ('child' as const),
  }))
  return { bookingId: cart.bookingId, showId, tickets }
}

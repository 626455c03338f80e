/** Shows the cart's seats on the map as this screen's own, as they come and go. */
import type { SeatMark } from '../seat-map/seat-look.ts'
import type { ShowingStore } from '../show/showing-store.ts'
import type { CartStore } from './cart-store.ts'

/** @param beside seats of the same customer in other carts; absent: a customer has one cart */
export function markCartSeats(
  cart: CartStore,
  showing: ShowingStore,
  beside?: { seatsOf(showId: string): string[]; subscribe(changed: () => void): unknown },
): void {
  const mark = (): void => {
    const { model } = showing.getState()
    if (model === null) return
    const { showId, seats } = cart.getState()
    const marks = new Map<string, SeatMark>(beside?.seatsOf(model.showId).map((seatId) => [seatId, 'yours']))
    if (showId === model.showId) {
      for (const seat of seats) marks.set(seat.seatId, seat.status === 'yours' ? 'yours' : 'claiming')
    }
    model.markSeats(marks)
  }
  beside?.subscribe(mark)
  cart.subscribe((now, before) => {
    if (now.seats !== before.seats) mark()
  })
  showing.subscribe((now, before) => {
    if (now.model !== before.model) mark()
  })
}

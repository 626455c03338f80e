/** Shows the cart's seats on the map as this screen's own, as they come and go. */
import type { SeatMark } from '../seat-map/seat-look.ts'
import type { ShowingStore } from '../show/showing-store.ts'
import type { CartStore } from './cart-store.ts'

export function markCartSeats(cart: CartStore, showing: ShowingStore): void {
  const mark = (): void => {
    const { model } = showing.getState()
    if (model === null) return
    const { showId, seats } = cart.getState()
    const marks = new Map<string, SeatMark>()
    if (showId === model.showId) {
      for (const seat of seats) marks.set(seat.seatId, seat.status === 'yours' ? 'yours' : 'claiming')
    }
    model.markSeats(marks)
  }
  cart.subscribe((now, before) => {
    if (now.seats !== before.seats) mark()
  })
  showing.subscribe((now, before) => {
    if (now.model !== before.model) mark()
  })
}

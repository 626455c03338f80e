/** Sells a week's purchases as counters would: each show's in their order, the shows side by side. */
import { setTimeout as delay } from 'node:timers/promises'
import { type Answer, isPassing, MAX_SEATS_IN_BOOKING, newId, type Refusal, type SoldBooking } from '@marquee/shared'
import type { ShowToSell } from './find-shows.ts'
import type { Terminal } from './terminals.ts'

/** A clerk serves one customer at a time; a terminal here serves this many shows at once, so that the server is what is measured. */
const SHOWS_AT_ONCE = 16
const RETRY_MS = 100
/**
 * The time for which a seat may look taken after the server was away. A hold whose answer was lost has not been given
 * back yet, or the counter that the seat is allotted to hasn't found its way back.
 */
const AFTER_AWAY_MS = 60_000
/** A purchase that can't be brought to an end in this long is counted as refused. */
const GIVE_UP_MS = 180_000

export interface Sold {
  showId: string
  seatIds: string[]
  booking: SoldBooking
}

export interface WeekSold {
  sold: Sold[]
  refused: { showId: string; seatIds: string[]; refusal: Refusal }[]
}

export async function sellWeek(
  terminals: readonly Terminal[],
  shows: readonly ShowToSell[],
  onSold: (seats: number) => void,
): Promise<WeekSold> {
  const result: WeekSold = { sold: [], refused: [] }
  const queue = [...shows]
  const away: Away = { at: Number.NEGATIVE_INFINITY }

  async function serve(terminal: Terminal): Promise<void> {
    for (let show = queue.shift(); show; show = queue.shift()) {
      for (const party of show.purchases) {
        for (const seatIds of bookingsOf(party)) {
          const answer = await sellOne(terminal, show.showId, seatIds, away)
          if (answer.ok) {
            result.sold.push({ showId: show.showId, seatIds, booking: answer.value })
            onSold(seatIds.length)
          } else {
            result.refused.push({ showId: show.showId, seatIds, refusal: answer.refusal })
          }
        }
      }
    }
  }

  await Promise.all(terminals.flatMap((terminal) => Array.from({ length: SHOWS_AT_ONCE }, () => serve(terminal))))
  return result
}

/** A party of more than ten is several bookings. */
export function bookingsOf(party: string[]): string[][] {
  const bookings: string[][] = []
  for (let i = 0; i < party.length; i += MAX_SEATS_IN_BOOKING) bookings.push(party.slice(i, i + MAX_SEATS_IN_BOOKING))
  return bookings
}

/**
 * True when the server was away: the same may be asked again. A seat that isn't allotted may be sold once it is back.
 */
const isForNow = (refusal: Refusal): boolean => isPassing(refusal) || refusal.code === 'not_allotted'

/** When a terminal has last missed the server. */
interface Away {
  at: number
}

async function sellOne(
  terminal: Terminal,
  showId: string,
  seatIds: string[],
  away: Away,
): Promise<Answer<SoldBooking>> {
  const { api, sessionId } = terminal
  const started = performance.now()
  const late = (ms: number): boolean => performance.now() - started > ms

  for (;;) {
    const bookingId = newId()
    const cart = await api.claimSeats({ sessionId, bookingId, showId, seatIds })
    if (!cart.ok) {
      if (isForNow(cart.refusal)) away.at = performance.now()
      const isAfterwards = cart.refusal.code === 'seats_taken' && performance.now() - away.at < AFTER_AWAY_MS
      if ((!isAfterwards && !isForNow(cart.refusal)) || late(GIVE_UP_MS)) return cart
      await delay(RETRY_MS)
      continue
    }

    const tickets = seatIds.map((seatId) => ({ seatId, type: 'adult' }))
    for (;;) {
      const answer = await api.sell({ bookingId, tickets, tendered: 1_000_000 })
      if (answer.ok) return answer
      if (!isForNow(answer.refusal) || late(GIVE_UP_MS)) return answer
      await delay(RETRY_MS)
    }
  }
}

/** Sells a week's purchases as online customers would: each booking by a customer of its own, held and paid through the HTTP API. */
import { newId, type PaidBooking } from '@marquee/shared'
import { type ApiClient, createApiClient } from '../services/api-client.ts'
import type { ShowToSell } from './find-shows.ts'
import { bookingsOf } from './sell-week.ts'

/** The shows side by side, each show's purchases in their order. */
const SHOWS_AT_ONCE = 64

export interface SoldOnline {
  sold: { showId: string; seatIds: string[]; booking: PaidBooking }[]
  /** Seats that were not sold, and the answer that said so. */
  refused: { showId: string; seatIds: string[]; answer: string }[]
}

export async function sellOnline(
  serverUrl: string,
  shows: readonly ShowToSell[],
  onSold: (seats: number) => void,
): Promise<SoldOnline> {
  const client = createApiClient(serverUrl, SHOWS_AT_ONCE)
  const result: SoldOnline = { sold: [], refused: [] }
  const queue = [...shows]
  async function serve(): Promise<void> {
    for (let show = queue.shift(); show; show = queue.shift()) {
      for (const seatIds of show.purchases) {
        const outcome = await sellOne(client, show.showId, seatIds)
        if (typeof outcome === 'string') result.refused.push({ showId: show.showId, seatIds, answer: outcome })
        else {
          result.sold.push({ showId: show.showId, seatIds, booking: outcome })
          onSold(seatIds.length)
        }
      }
    }
  }
  try {
    await Promise.all(Array.from({ length: SHOWS_AT_ONCE }, serve))
    return result
  } finally {
    client.close()
  }
}

/** The shows with their first bookings, so many in all. */
export function firstBookings(
  shows: readonly ShowToSell[],
  atMost: number,
): { showId: string; bookings: string[][] }[] {
  let left = atMost
  return shows.flatMap(({ showId, purchases }) => {
    const bookings = purchases.flatMap(bookingsOf).slice(0, left)
    left -= bookings.length
    return bookings.length > 0 ? [{ showId, bookings }] : []
  })
}

async function sellOne(client: ApiClient, showId: string, seatIds: string[]): Promise<PaidBooking | string> {
  const guest = await client.call<{ token: string }>({ method: 'POST', path: '/auth/guest' })
  if (guest.status !== 201) return `guest: ${guest.status} ${JSON.stringify(guest.body)}`
  const { token } = guest.body
  const tickets = seatIds.map((seatId) => ({ seatId, type: 'adult' }))
  const held = await client.call<{ bookingId: string }>({
    method: 'POST',
    path: '/bookings/hold',
    token,
    key: newId(),
    body: { showId, seatIds, tickets },
  })
  if (held.status !== 201) return `hold: ${held.status} ${JSON.stringify(held.body)}`
  const paid = await client.call<PaidBooking>({
    method: 'POST',
    path: `/bookings/${held.body.bookingId}/pay`,
    token,
    key: newId(),
    body: { method: 'card', token: 'pm_card_visa' },
  })
  return paid.status === 200 ? paid.body : `pay: ${paid.status} ${JSON.stringify(paid.body)}`
}

/** Invariants of a show when everything has come to rest, whatever went wrong on the way there. */
import { SeatsView } from '@marquee/shared'
import type pg from 'pg'
import { expect, vi } from 'vitest'
import type { TestSimulator } from '../../../../../../tooling/testing/services/gateway-simulator.ts'
import { SOON } from '../../../../../../tooling/testing/soon.ts'

interface Seat {
  seat_index: number
  booking_id: string
  kind: string
}

/** The money of one booking, in minor units, as the ledger has it. */
interface BookingMoney {
  id: string
  captured: number
  paid: number
  refunded: number
}

export interface Books {
  waiting: number
  claims: Seat[]
  tickets: Seat[]
  bookings: BookingMoney[]
  /** The sum over all bookings. */
  refunded: number
}

const NOTHING = { captured: 0, refunded: 0 }

async function booksOf(pool: pg.Pool, showId: string): Promise<Omit<Books, 'refunded'>> {
  const { rows } = await pool.query<Omit<Books, 'refunded'>>(
    `with b as materialized (select id, state from bookings where show_id = $1)
     select
       (select count(*)::int from b where state in ('initiated', 'held'))
         + (select count(*)::int from payments p where booking_id in (select id from b) and state = 'pending')
         + (select count(*)::int from refunds r where booking_id in (select id from b) and state = 'pending') as waiting,
       (select coalesce(json_agg(json_build_object('seat_index', seat_index, 'booking_id', booking_id, 'kind', kind) order by seat_index), '[]')
          from seat_claims where show_id = $1) as claims,
       (select coalesce(json_agg(json_build_object('seat_index', seat_index, 'booking_id', booking_id, 'kind', 'booked') order by seat_index), '[]')
          from tickets where show_id = $1 and cancelled_at is null) as tickets,
       (select coalesce(json_agg(json_build_object(
          'id', id,
          'captured', (select coalesce(sum(amount), 0) from payments where booking_id = b.id and state = 'captured' and gateway = 'stripe'),
          'paid', (select coalesce(sum(amount), 0) from tickets where booking_id = b.id and cancelled_at is null),
          'refunded', (select coalesce(sum(amount), 0) from refunds where booking_id = b.id and state = 'done'))), '[]') from b) as bookings`,
    [showId],
  )
  return rows[0] as Omit<Books, 'refunded'>
}

/**
 * Waits until no hold, payment or refund of the show waits for anything, then checks booking by booking. The captured
 * amount equals the price of the valid tickets plus the amount given back, in the ledger and at the gateway. Every claim
 * is a ticket's.
 */
export async function atRest(parts: { pool: pg.Pool; simulator: TestSimulator }, showId: string): Promise<Books> {
  const books = await vi.waitFor(
    async () => {
      const now = await booksOf(parts.pool, showId)
      expect(now.waiting).toBe(0)
      return now
    },
    { timeout: 20_000, interval: 50 },
  )
  expect(books.claims).toEqual(books.tickets)
  const taken = (await parts.simulator.books()).charges.filter(({ captured }) => captured)
  const atGateway = Map.groupBy(taken, ({ metadata }) => metadata['bookingId'])
  for (const { id, captured, paid, refunded } of books.bookings) {
    expect({ id, captured }).toEqual({ id, captured: paid + refunded })
    const money = (atGateway.get(id) ?? []).reduce(
      (sum, charge) => ({
        captured: sum.captured + charge.amount_captured,
        refunded: sum.refunded + charge.amount_refunded,
      }),
      NOTHING,
    )
    expect({ id, ...money }).toEqual({ id, captured, refunded })
  }
  return { ...books, refunded: books.bookings.reduce((sum, { refunded }) => sum + refunded, 0) }
}

/** Waits until the map that customers see is the ledger's; soon, not at once. */
export async function mapIsTrue(url: string, showId: string, books: Books): Promise<void> {
  const booked = new Set(books.tickets.map(({ seat_index }) => seat_index))
  await vi.waitFor(async () => {
    const { seats } = SeatsView.parse(await (await fetch(`${url}/api/v1/shows/${showId}/seats`)).json())
    const shown = seats.map(({ status }) => status)
    expect(shown).toEqual(seats.map((_, i) => (booked.has(i) ? 'booked' : 'free')))
  }, SOON)
}

/** The outcome of a booking's money: how often it was charged, and how many valid tickets it has. */
export async function outcomeOf({ pool, simulator }: { pool: pg.Pool; simulator: TestSimulator }, bookingId: string) {
  const { rows } = await pool.query<{ state: string; tickets: number }>(
    `select state, (select count(*)::int from tickets where booking_id = b.id and cancelled_at is null) as tickets
     from bookings b where id = $1`,
    [bookingId],
  )
  const { charges } = await simulator.books()
  const charged = charges.filter(({ captured, metadata }) => captured && metadata['bookingId'] === bookingId)
  return { state: rows[0]?.state ?? 'none', tickets: rows[0]?.tickets ?? 0, charges: charged.length }
}

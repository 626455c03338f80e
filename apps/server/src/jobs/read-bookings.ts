/** A booking as messages tell of it: its show in words, its seats by name. */
import {
  type BookingReference,
  type Id,
  type Language,
  type Money,
  type SeatId,
  type TicketType,
  USUAL_LANGUAGE,
} from '@marquee/shared'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { loadStatement, type Tx } from '../infra/postgres.ts'

const BOOKINGS = loadStatement(new URL('./sql/bookings.sql', import.meta.url))

export interface ToldTicket {
  id: Id
  seatIndex: number
  seatId: SeatId
  type: TicketType
  amount: number
  cancelled: boolean
}

export interface ToldBooking {
  id: Id
  reference: BookingReference
  email: string | undefined
  /** The customer's, or else the cinema's. */
  language: Language
  state: string
  channel: 'counter' | 'kiosk' | 'manager' | 'online'
  total: Money
  confirmedAt: Date
  show: {
    id: Id
    seatPlanId: Id
    startsAt: Date
    movie: string
    auditorium: string
    cinema: string
    /** A single line, where it is known. */
    address: string | undefined
    timeZone: string
  }
  tickets: ToldTicket[]
}

interface BookingRow {
  id: string
  reference: string
  email: string | null
  language: Language | null
  state: string
  channel: ToldBooking['channel']
  total: number
  currency: string
  confirmed_at: Date
  show_id: string
  starts_at: Date
  movie: string
  auditorium: string
  cinema: string
  time_zone: string
  address: string | null
  postal_code: string | null
  city: string | null
  tickets: Omit<ToldTicket, 'seatId'>[]
}

/** Reads those of them that were confirmed. */
export async function readBookings(
  tx: Pick<Tx, 'query'>,
  catalogue: Pick<Catalogue, 'show'>,
  bookingIds: readonly string[],
): Promise<ToldBooking[]> {
  const { rows } = await tx.query<BookingRow>({ ...BOOKINGS, values: [bookingIds] })
  return Promise.all(rows.map((row) => tell(row, catalogue)))
}

async function tell(row: BookingRow, catalogue: Pick<Catalogue, 'show'>): Promise<ToldBooking> {
  const known = await catalogue.show(row.show_id)
  if (!known) throw new Error(`booking ${row.id} is for show ${row.show_id}, which the catalogue doesn't have`)
  const town = [row.postal_code, row.city].filter(Boolean).join(' ')
  const address = [row.address, town].filter(Boolean).join(', ')
  return {
    id: row.id,
    reference: row.reference,
    email: row.email ?? undefined,
    language: row.language ?? USUAL_LANGUAGE,
    state: row.state,
    channel: row.channel,
    total: { amount: row.total, currency: row.currency },
    confirmedAt: row.confirmed_at,
    show: {
      id: row.show_id,
      seatPlanId: known.show.seatPlanId,
      startsAt: row.starts_at,
      movie: row.movie,
      auditorium: row.auditorium,
      cinema: row.cinema,
      address: address === '' ? undefined : address,
      timeZone: row.time_zone,
    },
    tickets: row.tickets.map((ticket) => ({ ...ticket, seatId: known.plan.seatIdOf(ticket.seatIndex) })),
  }
}

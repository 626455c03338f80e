/** The sales that this terminal made, with their tickets. A row is a sale that was taken. */
import type { SoldBooking, Ticket } from '@marquee/shared'
import type { SaleRecord } from '../../api.ts'
import type { Db } from '../database/database.ts'

export interface StoredSale {
  booking: SoldBooking
  standing: SaleRecord['standing']
}

/** The server's answer; whether a conflict is settled stands with the settlements. */
type Standing = Exclude<SaleRecord['standing'], 'settled'>

interface SaleRow {
  booking_id: string
  show_id: string
  reference: string
  total: number
  currency: string
  change: number
  sold_at: string
  standing: SaleRecord['standing']
}

const SALES = `
  select s.booking_id, s.show_id, s.reference, s.total, s.currency, s.change, s.sold_at,
    case when s.standing = 'conflict' and exists (select 1 from settlements d where d.booking_id = s.booking_id)
      then 'settled' else s.standing end as standing
  from sales s`

/** @param grantNumbers of the claims on which its tickets were sold, in their order; none: not known. */
export function addSale(db: Db, booking: SoldBooking, standing: Standing, grantNumbers: readonly number[]): void {
  db.prepare(
    `insert into sales (booking_id, show_id, reference, total, currency, change, sold_at, standing)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    booking.bookingId,
    booking.showId,
    booking.reference,
    booking.total.amount,
    booking.total.currency,
    booking.change,
    booking.confirmedAt,
    standing,
  )
  booking.tickets.forEach((ticket, i) => {
    addTicket(db, booking, ticket, i, grantNumbers[i] ?? null)
  })
}

function addTicket(
  db: Db,
  { bookingId, showId }: Pick<SoldBooking, 'bookingId' | 'showId'>,
  { ticketId, seatId, type, amount, code }: Ticket,
  place: number,
  grantNumber: number | null,
): void {
  db.prepare(
    `insert into tickets (ticket_id, booking_id, place, show_id, seat_id, grant_number, type, amount, code)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (ticket_id) do update set code = excluded.code, void = 0`,
  ).run(ticketId, bookingId, place, showId, seatId, grantNumber, type, amount, code)
}

export function findSale(db: Db, bookingId: string): StoredSale | undefined {
  const row = db.prepare(`${SALES} where s.booking_id = ?`).get(bookingId) as SaleRow | undefined
  return row && fromRow(db, row)
}

/** Newest first. */
export function latestSales(db: Db, limit: number): StoredSale[] {
  const rows = db.prepare(`${SALES} order by s.sold_at desc, s.booking_id desc limit ?`).all(limit) as SaleRow[]
  return rows.map((row) => fromRow(db, row))
}

function fromRow(db: Db, row: SaleRow): StoredSale {
  const tickets = db
    .prepare(
      `select ticket_id as ticketId, seat_id as seatId, type, amount, code from tickets
       where booking_id = ? and void = 0 order by place`,
    )
    .all(row.booking_id) as Ticket[]
  return {
    booking: {
      bookingId: row.booking_id,
      reference: row.reference,
      showId: row.show_id,
      tickets,
      total: { amount: row.total, currency: row.currency },
      change: row.change,
      confirmedAt: row.sold_at,
    },
    standing: row.standing,
  }
}

/** Sales of this terminal by any of these, the newest first. */
export function salesWith(
  db: Db,
  { reference, ticketId, seatId }: { reference?: string; ticketId?: string; seatId?: string },
  limit: number,
): StoredSale[] {
  const rows = db
    .prepare(
      `${SALES} where s.reference = ? or s.booking_id in (
         select booking_id from tickets where ticket_id = ? or (seat_id = ? and void = 0)
       ) order by s.sold_at desc, s.booking_id desc limit ?`,
    )
    .all(reference ?? null, ticketId ?? null, seatId ?? null, limit) as SaleRow[]
  return rows.map((row) => fromRow(db, row))
}

/** The seats of one show that were sold here without an answer of the server so far. */
export function seatsOfWaitingSales(db: Db, showId: string): string[] {
  return db
    .prepare(
      `select t.seat_id from sales s join tickets t on t.booking_id = s.booking_id
       where s.show_id = ? and s.standing = 'waiting' and t.void = 0`,
    )
    .pluck()
    .all(showId) as string[]
}

/** True when the seat was sold here on that very claim, whatever has become of the sale. */
export function wasSold(db: Db, showId: string, seatId: string, grantNumber: number): boolean {
  return (
    db
      .prepare('select 1 from tickets where show_id = ? and seat_id = ? and grant_number = ?')
      .get(showId, seatId, grantNumber) !== undefined
  )
}

/** @param reference what the booking is called for good, where that isn't what it was called here. */
export function answerSale(db: Db, bookingId: string, standing: Standing, reference?: string): void {
  db.prepare('update sales set standing = ?, reference = coalesce(?, reference) where booking_id = ?').run(
    standing,
    reference ?? null,
    bookingId,
  )
}

/** The tickets that a sale has from now on; its others aren't good any more. */
export function replaceTickets(db: Db, bookingId: string, tickets: readonly Ticket[]): void {
  const showId = db.prepare('select show_id from sales where booking_id = ?').pluck().get(bookingId)
  if (typeof showId !== 'string') return
  db.prepare('update tickets set void = 1 where booking_id = ?').run(bookingId)
  tickets.forEach((ticket, i) => {
    addTicket(db, { bookingId, showId }, ticket, i, null)
  })
}

export function saleShows(db: Db): string[] {
  return db.prepare('select distinct show_id from sales').pluck().all() as string[]
}

/**
 * Forgets sales of a show that is long over, by its own time and not by when each was sold; only those that the server
 * has answered.
 */
export function forgetSales(db: Db, showId: string): void {
  db.prepare("delete from sales where show_id = ? and standing <> 'waiting'").run(showId)
}

/** Codes with which a door admits the groups of an order, signed by this counter. */
import { planMark, type SoldBooking, terminalGroupCodes, ticketIdOf } from '@marquee/shared'
import type { SoldOrder } from '../api.ts'
import type { Device } from '../identity/device.ts'
import type { Catalogue } from '../shows/catalogue.ts'
import { localTime } from '../shows/local-time.ts'
import type { Db } from '../store/database/database.ts'
import { certificateOf } from '../store/sales/certificates-table.ts'
import { findSale } from '../store/sales/sales-table.ts'
import type { PrintedGroup } from './order-receipt.ts'

/**
 * None for a show of which the order has a single ticket, or whose tickets have long codes: its doors may not read a newer code.
 * Tickets that have been given back since are left out, and so are those of older programs, whose ids follow from nothing.
 */
export function groupsOf(
  { orderId, bookings }: Pick<SoldOrder, 'orderId' | 'bookings'>,
  { db, catalogue, device }: { db: Db; catalogue: Catalogue; device: Device | null },
): PrintedGroup[] {
  const showIds = [...new Set(bookings.map(({ showId }) => showId))]
  return showIds.flatMap((showId): PrintedGroup[] => {
    const details = catalogue.show(showId)
    const certificate = certificateOf(db, showId)
    const { certificateKey: h, ticketCodes } = certificate ?? {}
    if (!details || !device || !certificate || h === undefined || ticketCodes !== 'short') return []
    const { show, movie, plan, cinema } = details
    const indexes = catalogue.seatIndexes(plan)
    const seatIds = bookings
      .filter((booking) => booking.showId === showId)
      .flatMap((booking) => asKept(db, booking).tickets)
      .filter(({ ticketId, seatId }) => ticketId === ticketIdOf(orderId, showId, seatId))
      .map(({ seatId }) => seatId)
    const named = new Map(
      seatIds.flatMap((seatId) => (indexes.has(seatId) ? [[indexes.get(seatId) ?? 0, seatId]] : [])),
    )
    const payload = { o: orderId, s: showId, b: show.startsAt, l: planMark(plan.id), n: [...named.keys()], h }
    return terminalGroupCodes({ ...payload, i: device.terminal.id, k: device.publicKey }).map((code) => ({
      seatIds: code.seats.flatMap((index) => named.get(index) ?? []),
      show: `${movie.title}, ${localTime(show.startsAt, cinema.timeZone)}`,
      code: code.withSignatures(device.signTicket(code.body), certificate.certificate),
    }))
  })
}

/** What was given back since has no ticket any more. */
const asKept = (db: Db, booking: SoldBooking): SoldBooking => findSale(db, booking.bookingId)?.booking ?? booking

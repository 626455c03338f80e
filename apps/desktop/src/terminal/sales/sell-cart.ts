/**
 * A cart becomes a booking, in the transaction of the sale that it belongs to: its tickets are signed, its claims end, and it is
 * kept among this terminal's sales. The caller writes the money and the command.
 */
import {
  type Answer,
  granted,
  type Id,
  refused,
  type Show,
  type SoldBooking,
  type SoldTicket,
  ticketIdOf,
} from '@marquee/shared'
import type { Carts } from '../carts/carts.ts'
import type { Device } from '../identity/device.ts'
import type { Run } from '../runs/boot.ts'
import { type Certificate, certificateOf } from '../store/sales/certificates-table.ts'
import { isBeingPaid } from '../store/sales/reader-payments-table.ts'
import { takeReference } from '../store/sales/references-table.ts'
import { addSale } from '../store/sales/sales-table.ts'
import { findCart, type StoredCart } from '../store/seats/carts-table.ts'
import { claimsOfCart } from '../store/seats/claims-table.ts'
import { raiseFloor } from '../store/seats/floors-table.ts'
import type { Tx } from '../store/writer.ts'
import { signedTicketCode } from './ticket-signing.ts'

/** A cart that can be sold now. */
export interface SellableCart {
  cart: StoredCart
  certificate: Certificate
}

/** The device, if it sells: it is enrolled as one of that kind, and its run has its number. */
export function whoSells(
  { db }: Tx,
  who: Device | null,
  run: Run,
  kind: 'counter' | 'kiosk' = 'counter',
): Answer<Device> {
  if (!who) return refused({ code: 'not_enrolled' })
  if (who.terminal.kind !== kind) return refused({ code: 'not_allowed', needs: kind })
  if (!run.maySell() || run.runNumberIn(db) === null) return refused({ code: 'not_booted' })
  return granted(who)
}

/** Refused: it has ended, has no seats, a card is being taken for it, or its tickets can't be signed here. */
export function sellableCart({ db }: Tx, bookingId: string): Answer<SellableCart> {
  const cart = findCart(db, bookingId)
  if (!cart || cart.seatIds.length === 0) return refused({ code: 'no_such_hold' })
  if (isBeingPaid(db, bookingId)) return refused({ code: 'payment_under_way' })
  const certificate = certificateOf(db, cart.showId)
  if (certificate === undefined) {
    return refused({ code: 'unavailable', what: 'this terminal may not sign tickets of this show yet' })
  }
  return granted({ cart, certificate })
}

/** The reference that goes on its tickets: the server's, or a lent one. */
export function referenceOf({ db }: Tx, { reference }: StoredCart): Answer<string> {
  const found = reference ?? takeReference(db)
  return found === undefined ? refused({ code: 'no_references' }) : granted(found)
}

export function namesEverySeat({ seatIds }: StoredCart, tickets: readonly { seatId: string }[]): boolean {
  const seats = new Set(tickets.map((ticket) => ticket.seatId))
  return tickets.length === seatIds.length && seatIds.every((seat) => seats.has(seat))
}

/**
 * @param sale `tickets`: for every seat of the cart one, with what its customer pays for it
 * @returns the tickets with the claims that they were sold on, as the command tells them
 */
export function sellCart(
  tx: Tx,
  carts: Pick<Carts, 'end'>,
  sale: SellableCart & {
    who: Device
    /** Its tickets' ids follow from it. */
    orderId: Id
    reference: string
    show: Show
    tickets: readonly Pick<SoldTicket, 'seatId' | 'type' | 'amount'>[]
    currency: string
    change: number
    soldAt: string
  },
): { booking: SoldBooking; tickets: SoldTicket[] } {
  const { db } = tx
  const { who, cart, certificate, orderId, reference, show, currency, change, soldAt } = sale
  const { bookingId, showId } = cart
  const grantNumbers = new Map(claimsOfCart(db, bookingId).map(({ seatId, grantNumber }) => [seatId, grantNumber]))
  const tickets = sale.tickets.map(({ seatId, type, amount }): SoldTicket => {
    const grantNumber = grantNumbers.get(seatId)
    if (grantNumber === undefined) throw new Error(`no claim on ${seatId}`)
    return { ticketId: ticketIdOf(orderId, showId, seatId), seatId, type, amount, grantNumber }
  })
  const booking: SoldBooking = {
    bookingId,
    reference,
    showId,
    tickets: tickets.map(({ grantNumber: _, ...ticket }) => ({
      ...ticket,
      code: signedTicketCode(who, certificate, ticket, show),
    })),
    total: { amount: tickets.reduce((sum, { amount }) => sum + amount, 0), currency },
    change,
    confirmedAt: soldAt,
  }
  addSale(
    db,
    booking,
    'waiting',
    tickets.map(({ grantNumber }) => grantNumber),
  )
  for (const ticket of tickets) raiseFloor(db, showId, ticket)
  carts.end(tx, bookingId, 'sold')
  return { booking, tickets }
}

/**
 * Takes a sale: one transaction writes it with its signed tickets, its money, its entry in the outbox and the end of its
 * claims. The server's verdict comes later, and changes nothing for the customer.
 */

import {
  type Answer,
  type Command,
  changeDue,
  formatMoney,
  granted,
  type Money,
  newId,
  priceTickets,
  refused,
  SEAT_CATEGORIES,
  type SeatPlan,
  type SellCommand,
  type SoldBooking,
  type SoldTicket,
  type TicketType,
} from '@marquee/shared'
import type { Carts } from '../carts/carts.ts'
import type { Events } from '../events.ts'
import type { Device } from '../identity/device.ts'
import type { Log } from '../log.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { DISK_REFUSAL, type Run } from '../runs/boot.ts'
import type { Notices } from '../screens/notices.ts'
import type { Catalogue, ShowDetails } from '../shows/catalogue.ts'
import type { FinalAnswer } from '../store/outbox/outbox-table.ts'
import { type Certificate, certificateOf } from '../store/sales/certificates-table.ts'
import { addMovement } from '../store/sales/drawer-table.ts'
import { takeReference } from '../store/sales/references-table.ts'
import { addSale, answerSale, findSale } from '../store/sales/sales-table.ts'
import { findCart, type StoredCart } from '../store/seats/carts-table.ts'
import { claimsOfCart } from '../store/seats/claims-table.ts'
import { raiseFloor } from '../store/seats/floors-table.ts'
import type { Tx, Writer } from '../store/writer.ts'
import { signedTicketCode } from './ticket-signing.ts'

export interface SellArgs {
  bookingId: string
  tickets: { seatId: string; type: TicketType }[]
  tendered: number
  /** The total that the clerk was shown, in minor units: if prices have changed since, the sale is refused. Absent: nobody was shown one. */
  shownTotal?: number | undefined
}

export interface Sales {
  /** Sells the cart; a granted sale is on the disk. Idempotent. */
  sell(args: SellArgs): Promise<Answer<SoldBooking>>
  /** Runs in the transaction in which the answer of a command is kept. */
  answered(tx: Tx, command: Command, answer: FinalAnswer): void
}

/** A sale that can be one: priced, and paid. */
interface Priced {
  details: ShowDetails
  /** Minor units, in the order of the tickets. */
  amounts: number[]
  total: Money
}

export function createSales(options: {
  writer: Writer
  log: Log
  now: () => Date
  run: Run
  catalogue: Catalogue
  carts: Carts
  outbox: () => Outbox
  device: () => Device | null
  isCutOff: () => boolean
  notices: Notices
  events: Events
}): Sales {
  const { writer, log, now, run, catalogue, carts, outbox, device, isCutOff, notices, events } = options

  function sell(args: SellArgs): Promise<Answer<SoldBooking>> {
    // Waits for what is being asked of the server for this booking: seats that are on their way into the cart.
    return carts.inTurn(args.bookingId, async () => {
      try {
        return await writer.write((tx) => take(tx, args))
      } catch (error) {
        log.error({ err: error }, 'a sale could not be written and was not taken')
        return refused(DISK_REFUSAL)
      }
    })
  }

  function take(tx: Tx, args: SellArgs): Answer<SoldBooking> {
    const { db } = tx
    const earlier = findSale(db, args.bookingId)
    if (earlier) return granted(earlier.booking)
    const who = device()
    if (!who) return refused({ code: 'not_enrolled' })
    if (who.terminal.kind !== 'counter') return refused({ code: 'not_allowed', needs: 'counter' })
    if (!run.maySell() || run.runNumberIn(db) === null) return refused({ code: 'not_booted' })
    const cart = findCart(db, args.bookingId)
    if (!cart || cart.seatIds.length === 0) return refused({ code: 'no_such_hold' })
    const priced = priceSale(cart, args)
    if (!priced.ok) return priced
    const certificate = certificateOf(db, cart.showId)
    if (certificate === undefined) {
      return refused({ code: 'unavailable', what: 'this terminal may not sign tickets of this show yet' })
    }
    const reference = cart.reference ?? takeReference(db)
    if (reference === undefined) return refused({ code: 'no_references' })
    return granted(write(tx, { who, cart, certificate, reference, ...priced.value }, args))
  }

  function priceSale(cart: StoredCart, { tickets, tendered, shownTotal }: SellArgs): Answer<Priced> {
    const details = catalogue.show(cart.showId)
    if (!details) return refused({ code: 'unknown_show', showId: cart.showId })
    if (details.show.cancelledAt !== undefined) return refused({ code: 'show_cancelled' })
    const seats = new Set(tickets.map((ticket) => ticket.seatId))
    if (tickets.length !== cart.seatIds.length || !cart.seatIds.every((seat) => seats.has(seat))) {
      return refused({ code: 'malformed', field: 'tickets', problem: 'must name every seat of the cart once' })
    }
    const priced = priceTickets(
      details.priceList,
      tickets.map(({ seatId, type }) => ({ category: categoryOf(seatId, details), type })),
    )
    if (!priced.ok) {
      const { seatId, type } = tickets[priced.unpriced] as SellArgs['tickets'][number]
      return refused({ code: 'unknown_ticket_type', ticketType: type, seatId })
    }
    const { total } = priced
    if (shownTotal !== undefined && shownTotal !== total.amount) {
      return refused({ code: 'price_changed', expected: total.amount, got: shownTotal, currency: total.currency })
    }
    if (tendered < total.amount) {
      return refused({ code: 'not_enough_cash', total: total.amount, tendered, currency: total.currency })
    }
    return granted({ details, amounts: priced.tickets.map(({ amount }) => amount), total })
  }

  function categoryOf(seatId: string, { plan }: { plan: SeatPlan }) {
    const index = catalogue.seatIndexes(plan).get(seatId) ?? -1
    return SEAT_CATEGORIES[plan.seats.category[index] ?? -1]
  }

  function write(
    tx: Tx,
    sale: Priced & { who: Device; cart: StoredCart; certificate: Certificate; reference: string },
    { tickets, tendered }: SellArgs,
  ): SoldBooking {
    const { db } = tx
    const { who, cart, certificate, reference, details, amounts, total } = sale
    const { bookingId, showId } = cart
    const grantNumbers = new Map(claimsOfCart(db, bookingId).map(({ seatId, grantNumber }) => [seatId, grantNumber]))
    const soldTickets = tickets.map(({ seatId, type }, i): SoldTicket => {
      const grantNumber = grantNumbers.get(seatId)
      if (grantNumber === undefined) throw new Error(`no claim on ${seatId}`)
      return { ticketId: newId(), seatId, type, amount: amounts[i] ?? 0, grantNumber }
    })
    const booking: SoldBooking = {
      bookingId,
      reference,
      showId,
      tickets: soldTickets.map(({ grantNumber: _, ...ticket }) => ({
        ...ticket,
        code: signedTicketCode(who, certificate, ticket, details.show),
      })),
      total,
      change: changeDue(total.amount, tendered),
      confirmedAt: now().toISOString(),
    }
    const command: SellCommand = {
      kind: 'sell',
      bookingId,
      showId,
      reference,
      ...(!catalogue.pullsAnew() && { priceListId: details.priceList.id }),
      tickets: soldTickets,
      total: booking.total,
      payment: { method: 'cash', tendered },
      soldAt: booking.confirmedAt,
      cutOff: isCutOff(),
    }
    const commandId = newId()
    addSale(
      db,
      booking,
      'waiting',
      soldTickets.map(({ grantNumber }) => grantNumber),
    )
    addMovement(db, {
      id: commandId,
      direction: 'in',
      money: booking.total,
      bookingId,
      conflictId: null,
      at: booking.confirmedAt,
    })
    for (const ticket of soldTickets) raiseFloor(db, showId, { seatId: ticket.seatId, grantNumber: ticket.grantNumber })
    carts.end(tx, bookingId, 'sold')
    outbox().enter(tx, command, commandId)
    tx.afterCommit(() => events.emit('sold'))
    return booking
  }

  function answered(tx: Tx, command: Command, answer: FinalAnswer): void {
    if (command.body.kind === 'drawer' && answer.outcome === 'conflict') {
      const { amount, reason } = command.body
      notices.warn(tx, `${formatMoney(amount)} of the drawer (${reason}) could not be entered: ${answer.why}`)
    }
    if (command.body.kind !== 'sell') return
    const { bookingId, showId } = command.body
    if (answer.outcome === 'applied') {
      answerSale(tx.db, bookingId, 'applied', answer.done.reference)
      tx.afterCommit(() => {
        events.emit('saleAnswered', { bookingId, standing: 'applied', why: null })
        events.emit('allotmentChanged', showId)
      })
      return
    }
    answerSale(tx.db, bookingId, 'conflict')
    notices.warn(
      tx,
      // The server's words say which seats, for how much and when.
      `The sale ${command.body.reference} could not be entered. ${answer.why} A manager settles it; keep the money until then.`,
    )
    tx.afterCommit(() => {
      events.emit('saleAnswered', { bookingId, standing: 'conflict', why: answer.why })
      events.emit('allotmentChanged', showId)
    })
  }

  return { sell, answered }
}

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
  type OrderCommand,
  priceTickets,
  refused,
  SEAT_CATEGORIES,
  type SeatPlan,
  type SellCommand,
  type SoldBooking,
  type TicketType,
} from '@marquee/shared'
import type { Carts } from '../carts/carts.ts'
import type { Events } from '../events.ts'
import type { Device } from '../identity/device.ts'
import type { Log } from '../log.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Printing } from '../printing/printing.ts'
import { DISK_REFUSAL, type Run } from '../runs/boot.ts'
import type { Notices } from '../screens/notices.ts'
import type { Catalogue, ShowDetails } from '../shows/catalogue.ts'
import type { FinalAnswer } from '../store/outbox/outbox-table.ts'
import { addMovement } from '../store/sales/drawer-table.ts'
import { answerOrder } from '../store/sales/orders-table.ts'
import { removeAttemptsOff } from '../store/sales/reader-payments-table.ts'
import { answerSale, findSale } from '../store/sales/sales-table.ts'
import type { StoredCart } from '../store/seats/carts-table.ts'
import type { Tx, Writer } from '../store/writer.ts'
import { orderInWords } from './order-words.ts'
import { namesEverySeat, referenceOf, type SellableCart, sellableCart, sellCart, whoSells } from './sell-cart.ts'

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

const KEEP_THE_MONEY = 'A manager settles it; keep the money until then.'

export function createSales(options: {
  writer: Writer
  log: Log
  now: () => Date
  run: Run
  catalogue: Catalogue
  carts: Carts
  outbox: () => Outbox
  printing: Pick<Printing, 'sold'>
  device: () => Device | null
  isCutOff: () => boolean
  notices: Notices
  events: Events
}): Sales {
  const { writer, log, now, run, catalogue, carts, outbox, printing, device, isCutOff, notices, events } = options

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
    const earlier = findSale(tx.db, args.bookingId)
    if (earlier) return granted(earlier.booking)
    const who = whoSells(tx, device(), run)
    if (!who.ok) return who
    const sellable = sellableCart(tx, args.bookingId)
    if (!sellable.ok) return sellable
    const { cart } = sellable.value
    const priced = priceSale(cart, args)
    if (!priced.ok) return priced
    const reference = referenceOf(tx, cart)
    if (!reference.ok) return reference
    return granted(write(tx, { who: who.value, ...sellable.value, reference: reference.value, ...priced.value }, args))
  }

  function priceSale(cart: StoredCart, { tickets, tendered, shownTotal }: SellArgs): Answer<Priced> {
    const details = catalogue.show(cart.showId)
    if (!details) return refused({ code: 'unknown_show', showId: cart.showId })
    if (details.show.cancelledAt !== undefined) return refused({ code: 'show_cancelled' })
    if (!namesEverySeat(cart, tickets)) {
      return refused({ code: 'malformed', field: 'tickets', problem: 'must name every seat of the cart once' })
    }
    const { terms = [] } = catalogue.tariff(details.cinema) ?? {}
    const alone = tickets.find(({ type }) => terms.some((each) => each.type === type && each.needsApproval))
    // It is sold as an order, by the yes to it.
    if (alone) return refused({ code: 'type_needs_approval', ticketType: alone.type })
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
    sale: Priced & SellableCart & { who: Device; reference: string },
    { tickets, tendered }: SellArgs,
  ): SoldBooking {
    const { details, amounts, total, ...sold } = sale
    const { bookingId, showId } = sale.cart
    const soldAt = now().toISOString()
    const { booking, tickets: soldTickets } = sellCart(tx, carts, {
      ...sold,
      // The ledger gives a sale of one show an order by the same id.
      orderId: bookingId,
      show: details.show,
      tickets: tickets.map((ticket, i) => ({ ...ticket, amount: amounts[i] ?? 0 })),
      currency: total.currency,
      change: changeDue(total.amount, tendered),
      soldAt,
    })
    const command: SellCommand = {
      kind: 'sell',
      bookingId,
      showId,
      reference: sale.reference,
      ...(!catalogue.pullsAnew() && { priceListId: details.priceList.id }),
      tickets: soldTickets,
      total,
      payment: { method: 'cash', tendered },
      soldAt,
      cutOff: isCutOff(),
    }
    const commandId = newId()
    removeAttemptsOff(tx.db, { bookingIds: [bookingId] })
    addMovement(tx.db, { id: commandId, direction: 'in', money: total, bookingId, conflictId: null, at: soldAt })
    outbox().enter(tx, command, commandId)
    printing.sold(tx, { bookings: [booking], isCash: true })
    tx.afterCommit(() => events.emit('sold'))
    return booking
  }

  function answered(tx: Tx, command: Command, answer: FinalAnswer): void {
    if (command.body.kind === 'drawer' && answer.outcome === 'conflict') {
      const { amount, reason } = command.body
      notices.warn(tx, `${formatMoney(amount)} of the drawer (${reason}) could not be entered: ${answer.why}`)
    }
    if (command.body.kind === 'order') orderAnswered(tx, command.body, answer, orderInWords(command.body))
    if (command.body.kind === 'exchange') {
      const { order } = command.body
      const references = order.bookings.map(({ reference }) => reference).join(', ')
      orderAnswered(tx, order, answer, `The exchange for ${references}`)
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
      `The sale ${command.body.reference} could not be entered. ${answer.why} ${KEEP_THE_MONEY}`,
    )
    tx.afterCommit(() => {
      events.emit('saleAnswered', { bookingId, standing: 'conflict', why: answer.why })
      events.emit('allotmentChanged', showId)
    })
  }

  function orderAnswered(
    tx: Tx,
    body: Pick<OrderCommand, 'orderId' | 'bookings'>,
    answer: FinalAnswer,
    called: string,
  ): void {
    const { orderId, bookings } = body
    const [standing, why] =
      answer.outcome === 'applied' ? (['applied', null] as const) : (['conflict', answer.why] as const)
    const named = answer.outcome === 'applied' ? (answer.done.bookings ?? []) : []
    answerOrder(tx.db, body, standing, new Map(named.map(({ bookingId, reference }) => [bookingId, reference])))
    if (why !== null) notices.warn(tx, `${called} could not be entered. ${why} ${KEEP_THE_MONEY}`)
    tx.afterCommit(() => {
      events.emit('orderAnswered', { orderId, standing, why })
      for (const { bookingId } of bookings) events.emit('saleAnswered', { bookingId, standing, why })
      for (const showId of new Set(bookings.map((booking) => booking.showId))) events.emit('allotmentChanged', showId)
    })
  }

  return { sell, answered }
}

/** Takes a sale: checks it, writes it to the outbox, and tells the screen how it ended. */
import {
  type Answer,
  type Command,
  describeRefusal,
  formatMoney,
  granted,
  newId,
  priceOf,
  type Refusal,
  refused,
  SEAT_CATEGORIES,
  type SeatPlan,
  type SellCommand,
  type SoldBooking,
  type TerminalKind,
} from '@marquee/shared'
import { type Carts, DISK_REFUSAL } from './carts.ts'
import type { Catalogue } from './catalogue.ts'
import type { Link } from './link.ts'
import type { Log } from './log.ts'
import type { Outbox } from './outbox.ts'
import type { Db } from './store/database.ts'
import { findSale, saveSale } from './store/sales-table.ts'

export interface SellArgs {
  bookingId: string
  tickets: SellCommand['tickets']
  tendered: number
}

export interface Sales {
  sell(args: SellArgs): Promise<Answer<SoldBooking>>
  /** For the outbox: what a sale's answer changes, in the answer's transaction, and what to do after it. */
  settle(db: Db, command: Command, answer: Answer<SoldBooking>): () => void
}

/** After this the screen is told that the end isn't known yet. */
const PATIENCE_MS = 5000

/** With these the server says that the cart is no more. */
const CART_ENDING: readonly Refusal['code'][] = ['no_such_hold', 'booking_ended', 'seats_taken']

export function createSales(options: {
  db: Db
  link: Link
  log: Log
  now: () => Date
  catalogue: Catalogue
  /** Late, as they and the sales know of each other. */
  carts: () => Carts
  outbox: () => Outbox
  terminalKind: () => TerminalKind | undefined
  settled: (bookingId: string, answer: Answer<SoldBooking>) => void
  warn: (db: Db, text: string) => () => void
}): Sales {
  const { db, link, log, now, catalogue, carts, outbox, terminalKind, settled, warn } = options
  const screens = new Map<string, Set<(answer: Answer<SoldBooking>) => void>>()

  async function sell(args: SellArgs): Promise<Answer<SoldBooking>> {
    const { bookingId } = args
    const earlier = findSale(db, bookingId)
    if (earlier) return granted(earlier)
    // Listens before it is written, so that no answer is too fast for it.
    const end = answerOf(bookingId)
    const taken = await carts().inOrder(bookingId, () => take(args))
    if (taken.ok) return end.answer
    end.forget()
    return taken
  }

  function answerOf(bookingId: string): { answer: Promise<Answer<SoldBooking>>; forget: () => void } {
    let hear = (_: Answer<SoldBooking>): void => {}
    const answer = new Promise<Answer<SoldBooking>>((resolve) => {
      hear = resolve
    })
    const listening = screens.get(bookingId) ?? new Set()
    screens.set(bookingId, listening.add(hear))
    const forget = (): void => {
      clearTimeout(timer)
      listening.delete(hear)
      if (listening.size === 0) screens.delete(bookingId)
    }
    const timer = setTimeout(() => {
      forget()
      hear(refused({ code: 'timeout', what: 'the sale is kept, and sent again until it is answered' }))
    }, PATIENCE_MS)
    timer.unref()
    return { answer: answer.finally(forget), forget }
  }

  /** Writes the sale, unless it can't be one. */
  async function take({ bookingId, tickets, tendered }: SellArgs): Promise<Answer<null>> {
    // A second tap: the first one's answer is the answer.
    if (outbox().hasSaleOf(bookingId)) return granted(null)
    const kind = terminalKind()
    if (!kind) return refused({ code: 'not_enrolled' })
    if (kind !== 'counter') return refused({ code: 'not_allowed', needs: 'counter' })
    const cart = carts().find(bookingId)
    const details = cart && catalogue.show(cart.showId)
    if (!cart || !details) return refused({ code: 'no_such_hold' })
    const seats = new Set(tickets.map((ticket) => ticket.seatId))
    if (tickets.length !== cart.seatIds.length || !cart.seatIds.every((seat) => seats.has(seat))) {
      return refused({ code: 'malformed', field: 'tickets', problem: 'must name every seat of the cart once' })
    }

    let total = 0
    const categories = categoriesOf(tickets, details)
    for (const [i, { seatId, type }] of tickets.entries()) {
      const category = categories[i]
      const price = category && priceOf(details.priceList, type, category)
      if (price === undefined) return refused({ code: 'unknown_ticket_type', ticketType: type, seatId })
      total += price
    }
    const { currency } = details.priceList
    if (tendered < total) return refused({ code: 'not_enough_cash', total, tendered, currency })
    if (!link.online()) return refused({ code: 'offline', what: 'the sale cannot be taken' })

    const command: Command = {
      id: newId(),
      body: {
        kind: 'sell',
        bookingId,
        showId: cart.showId,
        tickets,
        total: { amount: total, currency },
        payment: { method: 'cash', tendered },
        soldAt: now().toISOString(),
      },
    }
    try {
      await outbox().add(command)
    } catch (error) {
      log.error({ err: error }, 'a sale could not be written and was not taken')
      return refused(DISK_REFUSAL)
    }
    return granted(null)
  }

  function categoriesOf(tickets: SellCommand['tickets'], { plan }: { plan: SeatPlan }) {
    const indexes = catalogue.seatIndexes(plan)
    return tickets.map(({ seatId }) => SEAT_CATEGORIES[plan.seats.category[indexes.get(seatId) ?? -1] ?? -1])
  }

  function settle(db: Db, command: Command, answer: Answer<SoldBooking>): () => void {
    const { bookingId } = command.body
    const attended = screens.has(bookingId)
    const after: (() => void)[] = []
    if (answer.ok) {
      saveSale(db, answer.value)
      after.push(carts().end(db, bookingId, 'sold', { giveBack: false }))
    } else if (CART_ENDING.includes(answer.refusal.code)) {
      after.push(carts().end(db, bookingId, 'taken_back', { giveBack: false }))
    } else if (!attended) {
      // Nobody waits with the customer any more.
      after.push(carts().end(db, bookingId, 'taken_back', { giveBack: true }))
    }
    if (!answer.ok && !attended) after.push(warn(db, refusedSale(command, answer.refusal)))
    return () => {
      for (const then of after) then()
      const listening = screens.get(bookingId)
      if (listening) for (const hear of listening) hear(answer)
      else settled(bookingId, answer)
    }
  }

  return { sell, settle }
}

function refusedSale({ body }: Command, refusal: Refusal): string {
  const seats = body.tickets.map((ticket) => ticket.seatId).join(', ')
  return `The sale of ${seats} for ${formatMoney(body.total)}, taken at ${body.soldAt}, was refused: ${describeRefusal(refusal)} The money is to be given back.`
}

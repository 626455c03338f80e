/**
 * Tickets of an order are exchanged for others in one step. The terminal holds the new seats, so nothing is let go of before they are
 * had. One transaction sells them, gives the old tickets back and frees their seats: all of it, once by its id, or nothing.
 */
import {
  type Answer,
  type ConflictReason,
  type ExchangeOrder,
  type ExchangeRequest,
  granted,
  type Refusal,
  refused,
  type TerminalIdentity,
} from '@marquee/shared'
import { loadStatement } from '../../infra/postgres.ts'
import type { Confirmation, TogetherOutcome } from '../../seats/seat-store.ts'
import type { BookingBooks, CounterOrder, LineReturn } from '../books.ts'
import { requestHash } from '../online/booking-id.ts'
import type { MoneyBack } from '../online/giving-back/money-back.ts'
import type { BookingSeatStore } from '../seat-store.ts'
import { paymentsOfExchange } from '../terminal/orders/payments-of-order.ts'
import { type CheckedOrder, checkWanted, type OrderParts, showsOfOrder } from '../terminal/orders/price-order.ts'
import { whyNotHeld } from '../terminal/why-not-held.ts'

const SAME_EXCHANGE = loadStatement(new URL('./sql/same-exchange.sql', import.meta.url))

export type Exchange = (request: ExchangeRequest, terminal: TerminalIdentity) => Promise<Answer<null>>

const wrong = (why: ConflictReason): { ok: false; refusal: Refusal } => refused({ code: 'exchange_refused', why })

/**
 * @returns a function that is idempotent by the exchange's id. A refusal has changed nothing: `exchange_refused` about the new tickets, any
 * other about those that are given up.
 */
export function createExchange(
  parts: OrderParts & { store: Pick<BookingSeatStore, 'exchange'>; moneyBack: Pick<MoneyBack, 'give'> },
): Exchange {
  const { catalogue, pool, store, moneyBack } = parts

  async function wasDone(request: ExchangeRequest, { id }: TerminalIdentity): Promise<boolean> {
    const values = [request.exchangeId, id, requestHash(request)]
    return (await pool.query({ ...SAME_EXCHANGE, values })).rowCount === 1
  }

  return async (request, terminal) => {
    const { order } = request
    const checked = await check(parts, order, terminal)
    // What was right when it was done may be wrong by now: its show may have been cancelled since.
    if (typeof checked === 'string') return (await wasDone(request, terminal)) ? granted(null) : wrong(checked)
    const whole: CounterOrder = {
      orderId: order.orderId,
      terminalId: terminal.id,
      currency: order.total.currency,
      order: checked.order,
      payments: checked.payments,
      soldAt: new Date(),
    }
    const sales = salesOf(request, checked, whole)
    const outcome = await store.exchange({ returning: returnOf(request, checked, terminal), sales })
    if (outcome.kind === 'not_sold') return wrong(whyNotSold(order, sales, outcome.outcomes))
    const { returned } = outcome
    if (returned.kind === 'refused') return refused(returned.refusal)
    if (returned.kind === 'used') {
      const plan = (await catalogue.show(returned.showId))?.plan
      const seatIds = returned.seats.map((seat) => plan?.seatIdOf(seat) ?? String(seat))
      return refused({ code: 'tickets_used', seatIds, doors: returned.doors })
    }
    // Owed from here on: a failure now is made good by the reconciler. What pays for the new order is owed to nobody.
    for (const refundId of returned.refundIds) await moneyBack.give(refundId)
    return granted(null)
  }
}

async function check(
  parts: OrderParts,
  order: ExchangeOrder,
  terminal: TerminalIdentity,
): Promise<CheckedOrder | ConflictReason> {
  const shows = await showsOfOrder(parts, order, terminal)
  if (typeof shows === 'string') return shows
  if ([...shows.values()].some(({ show }) => show.cancelledAt !== undefined)) return 'show_cancelled'
  const checked = await checkWanted(parts, order, {
    shows,
    terminal,
    channel: 'counter',
    paymentsBy: () => paymentsOfExchange(order),
  })
  if (typeof checked === 'string') return checked
  // No two bookings are called the same, and no server lends a reference twice.
  const references = new Set(order.bookings.map(({ reference }) => reference))
  return references.size < order.bookings.length ? 'malformed' : checked
}

function returnOf(
  request: ExchangeRequest,
  { tariff: { cashRounding }, order: { lines: bought } }: CheckedOrder,
  by: TerminalIdentity,
): LineReturn {
  const { exchangeId, orderId, lines, credit, back, order } = request
  return {
    returnId: exchangeId,
    requestHash: requestHash(request),
    orderId,
    lines: lines.map((number) => ({ number, wentTo: null })),
    reason: `exchanged for ${order.bookings.map(({ reference }) => reference).join(', ')}`,
    shown: credit,
    by: { id: by.id, kind: by.kind, cinemaId: by.cinemaId },
    paysFor: {
      lines: bought.flatMap(({ kind, amount }) => (kind === 'rounding' ? [] : [{ kind, amount }])),
      currency: order.total.currency,
      cashRounding,
      tenders: order.payments.map(({ method, tendered }) => ({ isCash: method === 'cash', tendered })),
      rounding: order.rounding,
      change: order.change,
      back,
    },
  }
}

const salesOf = (
  { exchangeId, order }: ExchangeRequest,
  { bookings }: CheckedOrder,
  whole: CounterOrder,
): Confirmation<BookingBooks>[] =>
  bookings.map(({ booking: { bookingId, showId, reference, tickets: cited }, tickets }) => ({
    showId,
    bookingId,
    seats: tickets.map(({ seatIndex }) => seatIndex),
    grantNumbers: cited.map(({ grantNumber }) => grantNumber),
    terminalId: whole.terminalId,
    sale: {
      kind: 'exchange',
      exchangeId,
      whole,
      reference,
      tickets,
      total: { amount: tickets.reduce((sum, { amount }) => sum + amount, 0), currency: order.total.currency },
    },
  }))

function whyNotSold(
  { bookings }: ExchangeOrder,
  sales: readonly Confirmation<BookingBooks>[],
  outcomes: readonly TogetherOutcome<BookingBooks>[],
): ConflictReason {
  for (const [place, outcome] of outcomes.entries()) {
    if (outcome.kind === 'not_held') {
      return whyNotHeld(bookings[place]?.tickets ?? [], sales[place]?.seats ?? [], outcome)
    }
  }
  return outcomes.some(({ kind }) => kind === 'settled') ? 'id_reused' : 'booking_ended'
}

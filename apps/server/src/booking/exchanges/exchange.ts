/**
 * Tickets of an order are exchanged for others in one step. The terminal holds the new seats, so nothing is let go of before they are
 * had. One transaction sells them, gives the old tickets back and frees their seats: all of it, once by its id, or nothing.
 */
import {
  type Answer,
  type ConflictReason,
  type EntryAnswer,
  type ExchangeCommand,
  type ExchangeOrder,
  type ExchangeRequest,
  granted,
  type InTurn,
  type Refusal,
  refused,
  type TerminalIdentity,
} from '@marquee/shared'
import { inTransaction, loadStatement, type Tx } from '../../infra/postgres.ts'
import type { Confirmation, TogetherOutcome } from '../../seats/seat-store.ts'
import type { BookingBooks, CounterOrder, LineReturn } from '../books.ts'
import { lockBookings } from '../journal/lock-bookings.ts'
import { requestHash } from '../online/booking-id.ts'
import type { MoneyBack } from '../online/giving-back/money-back.ts'
import { lockOrder } from '../orders/return-lines.ts'
import type { BookingSeatStore } from '../seat-store.ts'
import type { Enter } from '../terminal/inbox/enter.ts'
import { knownGrants } from '../terminal/known-grants.ts'
import { paymentsOfExchange } from '../terminal/orders/payments-of-order.ts'
import { type CheckedOrder, checkWanted, type OrderParts, showsOfOrder } from '../terminal/orders/price-order.ts'
import type { HowItCame } from '../terminal/sell.ts'
import { takeBackOrder } from '../terminal/take-back-claims.ts'
import { whyNotHeld } from '../terminal/why-not-held.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const SAME_EXCHANGE = statement('same-exchange')
const GIVEN_UP_BOOKINGS = statement('given-up-bookings')
const EXCHANGED_FOR = statement('exchanged-for')

export type Exchange = (request: ExchangeRequest, terminal: TerminalIdentity) => Promise<Answer<null>>

/** Of an exchange that its counter says was done: the new tickets are with the customer, and the money is taken. */
export type ApplyExchange = (
  command: ExchangeCommand,
  terminal: TerminalIdentity,
  enter: Enter,
  how: HowItCame,
) => Promise<EntryAnswer | ConflictReason>

export interface Exchanges {
  /**
   * Idempotent by the exchange's id. A refusal has changed nothing, and nothing asked before under the id changes anything later:
   * `exchange_refused` about the new tickets, any other about those that are given up.
   */
  exchange: Exchange
  /** Usually there is nothing to do. A ledger that was set back has lost the exchange, and has it again by this, or a conflict. */
  apply: ApplyExchange
}

/** `lost`: a ledger that was set back gets it again. Then it isn't too late, and the claims that it was made on may be lost too. */
type Way = 'asked' | 'told' | 'lost'

const wrong = (why: ConflictReason): { ok: false; refusal: Refusal } => refused({ code: 'exchange_refused', why })

/** @param parts `inTurn`: by exchange, one attempt at a time */
export function createExchanges(
  parts: OrderParts & { store: BookingSeatStore; moneyBack: Pick<MoneyBack, 'give'>; inTurn: InTurn },
): Exchanges {
  const { catalogue, pool, store, moneyBack, inTurn } = parts

  async function wasDone(db: Pick<Tx, 'query'>, request: ExchangeRequest, { id }: TerminalIdentity): Promise<boolean> {
    const values = [request.exchangeId, id, requestHash(request)]
    return (await db.query({ ...SAME_EXCHANGE, values })).rowCount === 1
  }

  /**
   * An attempt of the same exchange may be under way at another server: it holds these locks, or waits for them before this one does. The
   * terminal takes a refusal for good, so its answer is that attempt's.
   */
  const wasDoneMeanwhile = (request: ExchangeRequest, terminal: TerminalIdentity): Promise<boolean> =>
    inTransaction(pool, async (tx) => {
      const values = [request.orderId, request.lines]
      const { rows } = await tx.query<{ booking_id: string }>({ ...GIVEN_UP_BOOKINGS, values })
      await lockBookings(
        tx,
        rows.map((row) => row.booking_id),
      )
      await lockOrder(tx, request.orderId)
      return wasDone(tx, request, terminal)
    })

  async function sell(
    sales: Confirmation<BookingBooks>[],
    returning: LineReturn,
    { order }: ExchangeRequest,
    way: Way,
  ): Promise<Awaited<ReturnType<typeof store.exchange>> | ConflictReason> {
    const outcome = await store.exchange({ returning, sales })
    if (outcome.kind !== 'not_sold' || !outcome.outcomes.some(({ kind }) => kind === 'not_held')) return outcome
    const { last, above } = await knownGrants(pool)
    // A grant that was never given is no claim that the ledger can have lost.
    const cited = order.bookings.flatMap(({ tickets }) => tickets.map(({ grantNumber }) => grantNumber))
    if (cited.some((grantNumber) => grantNumber > last)) return 'future_grant'
    if (way !== 'lost') return outcome
    await takeBackOrder(store, sales, outcome.outcomes, above)
    return store.exchange({ returning, sales })
  }

  async function attempt(request: ExchangeRequest, terminal: TerminalIdentity, way: Way): Promise<Answer<null>> {
    const { order } = request
    const checked = await check(parts, order, terminal)
    if (typeof checked === 'string') return wrong(checked)
    const whole: CounterOrder = {
      orderId: order.orderId,
      terminalId: terminal.id,
      currency: order.total.currency,
      order: checked.order,
      payments: checked.payments,
      soldAt: new Date(),
    }
    const sales = salesOf(request, checked, whole)
    const outcome = await sell(sales, returnOf(request, checked, terminal, way), request, way)
    if (typeof outcome === 'string') return wrong(outcome)
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

  /** What was right when it was done may be wrong by now: its show may have been cancelled since. */
  async function once(request: ExchangeRequest, terminal: TerminalIdentity, way: Way): Promise<Answer<null>> {
    const answer = await attempt(request, terminal, way)
    return answer.ok || !(await wasDoneMeanwhile(request, terminal)) ? answer : granted(null)
  }

  return {
    exchange: (request, terminal) => inTurn(request.exchangeId, () => once(request, terminal, 'asked')),

    async apply({ kind: _, ...request }, terminal, enter, { ofLostHours }) {
      const { exchangeId, order } = request
      const done = await inTurn(exchangeId, async () =>
        (await wasDone(pool, request, terminal))
          ? granted(null)
          : once(request, terminal, ofLostHours ? 'lost' : 'told'),
      )
      if (!done.ok) return reasonOf(done.refusal)
      return enter(async (tx) => {
        const { rows } = await tx.query<{ id: string; reference: string }>({
          ...EXCHANGED_FOR,
          values: [order.orderId],
        })
        const bookings = rows.map(({ id: bookingId, reference }) => ({ bookingId, reference }))
        return { outcome: 'applied', done: { bookings } }
      })
    },
  }
}

/** Why it is kept for a manager. */
function reasonOf(refusal: Refusal): ConflictReason {
  switch (refusal.code) {
    case 'exchange_refused':
      return refusal.why
    case 'refund_changed':
      return 'wrong_price'
    case 'idempotency_key_reused':
      return 'id_reused'
    case 'other_cinema':
      return 'wrong_show'
    case 'malformed':
      return 'malformed'
    default:
      return 'booking_ended'
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
  // A clerk's price would be money that goes back.
  if (checked.order.toApprove) return 'approval_unproven'
  // No two bookings are called the same, and no server lends a reference twice.
  const references = new Set(order.bookings.map(({ reference }) => reference))
  return references.size < order.bookings.length ? 'malformed' : checked
}

function returnOf(
  request: ExchangeRequest,
  { tariff: { cashRounding }, order: { lines: bought } }: CheckedOrder,
  by: TerminalIdentity,
  way: Way,
): LineReturn {
  const { exchangeId, orderId, lines, credit, back, order } = request
  return {
    returnId: exchangeId,
    requestHash: requestHash(request),
    orderId,
    lines: lines.map((number) => ({ number, wentTo: null })),
    reason: `exchanged for ${order.bookings.map(({ reference }) => reference).join(', ')}`,
    shown: credit,
    isTold: way === 'lost',
    by: { id: by.id, kind: by.kind, cinemaId: by.cinemaId },
    exchange: {
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

/**
 * Applies an order of a counter whole: its bookings of one or several shows, its goods and its payments, in one transaction. The
 * money is taken and the customer has the tickets. So a fault in it is never a reason to drop it.
 */
import type { ConflictReason, EntryAnswer, OrderCommand, TerminalIdentity } from '@marquee/shared'
import { createMicroBatch } from '../../../infra/micro-batch.ts'
import { isConnectionLost } from '../../../infra/postgres.ts'
import type { Confirmation, ConfirmOutcome, TogetherOutcome } from '../../../seats/seat-store.ts'
import type { BookingBooks, CounterOrder, InboxCommand } from '../../books.ts'
import { recordCounterOrder } from '../../orders/record-counter-order.ts'
import type { BookingSeatStore } from '../../seat-store.ts'
import { attemptsOfOrders, type ReaderPaymentState } from '../at-reader/reader-payment-rows.ts'
import type { Enter } from '../inbox/enter.ts'
import { knownGrants } from '../known-grants.ts'
import type { HowItCame } from '../sell.ts'
import { takeBackOrder } from '../take-back-claims.ts'
import { whyNotHeld } from '../why-not-held.ts'
import { namesKnownIds } from './names-known-ids.ts'
import { checkOrder, type OrderParts, showsOfOrder } from './price-order.ts'

export type SellOrder = (
  command: InboxCommand,
  body: OrderCommand,
  terminal: TerminalIdentity,
  enter: Enter,
  how: HowItCame,
) => Promise<EntryAnswer | ConflictReason>

type NotHeld = Extract<ConfirmOutcome, { kind: 'not_held' }>
type Outcome = TogetherOutcome<BookingBooks>

/** @param parts `pool`: of the seats' lane. `endAtReader`: asks for the end of the order's attempts at a reader, and waits a little */
export function createSellOrder(
  parts: OrderParts & { store: BookingSeatStore; endAtReader(orderId: string): Promise<void> },
): SellOrder {
  const { pool, store, endAtReader } = parts
  /** All orders of an outbox's batch ask at once, and are then sold in one transaction. */
  const attempts = createMicroBatch<string, ReaderPaymentState[]>({
    ...{ maxItems: 100, maxInFlight: 2, failsWholeBatch: isConnectionLost },
    run: (orderIds) => attemptsOfOrders(pool, orderIds),
  })

  async function sellGoods(
    body: OrderCommand,
    whole: CounterOrder,
    enter: Enter,
  ): Promise<EntryAnswer | ConflictReason> {
    if (await namesKnownIds(pool, body)) return 'id_reused'
    return enter(async (tx) => {
      await recordCounterOrder(tx, whole)
      return { outcome: 'applied', done: { bookings: [] } }
    })
  }

  async function sellSeats(
    { bookings }: OrderCommand,
    confirmations: readonly Confirmation<BookingBooks>[],
    { ofLostHours }: HowItCame,
  ): Promise<EntryAnswer | ConflictReason> {
    let outcomes = await store.confirmTogether(confirmations)
    const refused = notHeldOf(outcomes)
    if (refused.length > 0) {
      const { last, above } = await knownGrants(pool)
      // A grant that was never given is no claim that the ledger can have lost.
      if (bookings.some(({ tickets }) => tickets.some(({ grantNumber }) => grantNumber > last))) return 'future_grant'
      if (ofLostHours) {
        await takeBackOrder(store, confirmations, outcomes, above)
        outcomes = await store.confirmTogether(confirmations)
      }
    }
    const [first] = notHeldOf(outcomes)
    if (first)
      return whyNotHeld(bookings[first.place]?.tickets ?? [], confirmations[first.place]?.seats ?? [], first.outcome)
    const decided = outcomes.filter((outcome) => outcome.kind !== 'not_together')
    const receipts = decided.flatMap((outcome) => ('receipt' in outcome ? [outcome.receipt] : []))
    const [answered] = receipts.flatMap((receipt) => (receipt.kind === 'answered' ? [receipt.answer] : []))
    if (answered) return answered
    return receipts.length > 0 ? 'id_reused' : 'booking_ended'
  }

  /** Its money was taken otherwise, and a card pays for it as well, or may yet. An attempt that can still be ended is. */
  async function isTakenAtReader({ orderId }: OrderCommand): Promise<boolean> {
    if (!(await attempts.submit(orderId)).some((state) => state !== 'off')) return false
    await endAtReader(orderId)
    const states = await attempts.submit(orderId)
    return states.includes('open') || states.includes('captured')
  }

  const sellChecked: SellOrder = async (command, body, terminal, enter, how) => {
    const shows = await showsOfOrder(parts, body, terminal)
    if (typeof shows === 'string') return shows
    if ([...shows.values()].some(({ show }) => show.cancelledAt !== undefined)) return 'show_cancelled'
    const checked = await checkOrder(parts, body, shows, terminal)
    if (typeof checked === 'string') return checked
    const { order, bookings, payments } = checked
    // No two bookings are called the same, and no server lends a reference twice.
    if (new Set(body.bookings.map(({ reference }) => reference)).size < bookings.length) return 'malformed'
    const { orderId, total } = body
    const { currency } = total
    const whole: CounterOrder = {
      orderId,
      terminalId: terminal.id,
      currency,
      order,
      payments,
      soldAt: new Date(),
      told: { command, body },
    }
    if (bookings.length === 0) return sellGoods(body, whole, enter)
    const confirmations = bookings.map(
      ({ booking: { bookingId, showId, reference, tickets: cited }, tickets }): Confirmation<BookingBooks> => ({
        showId,
        bookingId,
        seats: tickets.map(({ seatIndex }) => seatIndex),
        grantNumbers: cited.map(({ grantNumber }) => grantNumber),
        terminalId: terminal.id,
        sale: {
          kind: 'order',
          command,
          whole,
          reference,
          tickets,
          total: { amount: tickets.reduce((sum, { amount }) => sum + amount, 0), currency },
          attempt: how.attempt,
        },
      }),
    )
    return sellSeats(body, confirmations, how)
  }

  return async (command, body, terminal, enter, how) => {
    if (await isTakenAtReader(body)) return 'at_reader'
    const answer = await sellChecked(command, body, terminal, enter, how)
    // Whatever else is wrong with it: nothing may be sold in its name, or given back.
    return typeof answer === 'string' && (await namesKnownIds(pool, body)) ? 'id_reused' : answer
  }
}

const notHeldOf = (outcomes: readonly Outcome[]): { place: number; outcome: NotHeld }[] =>
  outcomes.flatMap((outcome, place) => (outcome.kind === 'not_held' ? [{ place, outcome }] : []))

/**
 * Makes the ledger agree with a card that was captured at a reader: the order is sold with it, once, in one transaction, whoever heard
 * of it first. An order that can't be sold any more owes the money back in the ledger first, and then it goes back. Where no card was
 * asked for, nothing has come and nothing goes back: such an attempt is off.
 */
import { type Id, type Money, newId, type ReaderGivenBackReason } from '@marquee/shared'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { inTransaction, loadStatement, type Pool, type Tx, withDeadlockRetry } from '../../../infra/postgres.ts'
import type { Payer, PaymentGateway } from '../../../payments/gateway.ts'
import { parkNotice } from '../../../payments/gateway-notices.ts'
import { enterRefund, refundFailed } from '../../../payments/refund-rows.ts'
import type { Confirmation, TogetherOutcome } from '../../../seats/seat-store.ts'
import type { BookingBooks, CounterOrder } from '../../books.ts'
import { knownOfOrders } from '../../journal/order-sales.ts'
import { recordGoodsAtReader } from '../../journal/reader-sales.ts'
import type { MoneyBack } from '../../online/giving-back/money-back.ts'
import type { BookingSeatStore } from '../../seat-store.ts'
import { knownGrants } from '../known-grants.ts'
import { takeBackOrder } from '../take-back-claims.ts'
import { lostHoursAfter } from './lost-hours-at-reader.ts'
import type { OrderAtReader } from './order-at-reader.ts'
import { isOff, lockReaderPayment, owesBack, type ReaderPaymentRow } from './reader-payment-rows.ts'

const SET_CARD = loadStatement(new URL('./sql/set-card.sql', import.meta.url))
const VOID_LOST_TICKETS = loadStatement(new URL('./sql/void-lost-tickets.sql', import.meta.url))

const REASONS: Record<ReaderGivenBackReason, string> = {
  seats_gone: 'a seat of the order was gone when its card was charged at the reader',
  show_cancelled: 'the show was cancelled before its card was charged at the reader',
  sold_otherwise: 'the order had been paid otherwise when its card was charged at the reader',
  wrong_amount: 'the gateway took another amount than the price',
}

const OF_LOST_HOURS = 'paid at a reader before a backup was restored, and its seats were sold to somebody else since'
const GONE_BACK = 'the gateway had given it back already'

type LostHours = Awaited<ReturnType<typeof lostHoursAfter>>

/** An attempt with its order. */
export type AskedFor = ReaderPaymentRow & { sale: OrderAtReader; amount: number; currency: string }

/**
 * @returns whether the attempt has its end in the ledger; false: a seat of lost hours may become free yet, ask again
 * @throws when the ledger doesn't take it: nothing has changed
 */
export type ConcludeAtReader = (row: AskedFor, came: Money & { payer?: Payer }) => Promise<boolean>

export function createConcludeAtReader(parts: {
  pool: Pool
  store: BookingSeatStore
  catalogue: Pick<Catalogue, 'show'>
  moneyBack: Pick<MoneyBack, 'give'>
  /** undefined: cards can't be taken. */
  gateway: Pick<PaymentGateway, 'refundsOf'> | undefined
}): ConcludeAtReader {
  const { pool, store, catalogue, moneyBack, gateway } = parts

  async function isCancelled({ bookings }: OrderAtReader): Promise<boolean> {
    const shows = await Promise.all(bookings.map(({ showId }) => catalogue.show(showId)))
    return shows.some((show) => show?.show.cancelledAt !== undefined)
  }

  /** @returns why it could not be sold; undefined: it is sold, now or before, or the attempt has ended otherwise */
  async function sell(row: AskedFor, lost: LostHours): Promise<ReaderGivenBackReason | 'not_yet' | undefined> {
    const { vouchers, bookings } = row.sale
    const whole: CounterOrder = {
      orderId: row.order_id,
      terminalId: row.terminal_id,
      currency: row.currency,
      order: row.sale.order,
      payments: row.sale.payments,
      soldAt: lost ? row.begun_at : new Date(),
      ...(vouchers && { atReader: { vouchers, references: bookings.map(({ reference }) => reference) } }),
    }
    if (bookings.length === 0) return sellGoods(row, whole)
    const confirmations = of(row, whole)
    let outcomes = await store.confirmTogether(confirmations)
    if (lost && outcomes.some(({ kind }) => kind === 'not_held')) {
      await takeBackOrder(store, confirmations, outcomes, (await knownGrants(pool)).above)
      outcomes = await store.confirmTogether(confirmations)
    }
    const why = whyNotSold(outcomes)
    return why === 'seats_gone' && lost?.patient && !isSoldToOthers(outcomes) ? 'not_yet' : why
  }

  const sellGoods = (row: AskedFor, whole: CounterOrder): Promise<ReaderGivenBackReason | undefined> =>
    inTransaction(pool, async (tx) => {
      if ((await lockReaderPayment(tx, row.id)) !== 'open') return undefined
      const payments = whole.payments.map(({ paymentId }) => paymentId)
      if ((await knownOfOrders(tx, { orders: [whole.orderId], payments, tickets: [] })).size > 0)
        return 'sold_otherwise'
      await recordGoodsAtReader(tx, whole, row.id)
      return undefined
    })

  async function giveBack(row: AskedFor, came: Money, why: ReaderGivenBackReason): Promise<true> {
    if (isWithoutCard(row)) {
      await isOff(pool, row.id, { why: 'not_sold', code: why })
      return true
    }
    const refundId = newId()
    const owes = await withDeadlockRetry(() =>
      inTransaction(pool, async (tx) => {
        await lockReaderPayment(tx, row.id)
        if (!(await owesBack(tx, { paymentId: row.id, refundId, came, why, reason: REASONS[why] }))) return false
        if (why === 'wrong_amount') {
          const asked = { amount: row.amount, currency: row.currency }
          const gatewayRef = row.gateway_ref ?? ''
          await parkNotice(tx, 'stripe', row.id, { kind: 'wrong_amount', gatewayRef, asked, captured: came })
        }
        return true
      }),
    )
    if (owes) await moneyBack.give(refundId)
    return true
  }

  /** The customers have tickets: a manager decides if their money goes back, or if they get other seats. */
  async function keepForManager(row: AskedFor, came: Money): Promise<void> {
    const refundId = newId()
    const { bookings } = row.sale
    await withDeadlockRetry(() =>
      inTransaction(pool, async (tx) => {
        await lockReaderPayment(tx, row.id)
        const owes = await owesBack(tx, { paymentId: row.id, refundId, came, why: 'seats_gone', reason: OF_LOST_HOURS })
        if (!owes) return
        await refundFailed(tx, refundId, whatToDo(row), undefined)
        const tickets = bookings.flatMap(({ showId, tickets }) => tickets.map(({ ticketId }) => ({ showId, ticketId })))
        const values = [tickets.map(({ showId }) => showId), tickets.map(({ ticketId }) => ticketId)]
        await tx.query({ ...VOID_LOST_TICKETS, values })
      }),
    )
  }

  /** @returns whether all its money had gone back already; then the ledger has it so */
  async function hasGoneBack(row: AskedFor, came: Money): Promise<boolean> {
    const all = (await gateway?.refundsOf(row.gateway_ref ?? '')) ?? []
    const refunds = all.filter(({ state }) => state === 'done')
    const back = refunds.reduce((sum, { money }) => sum + (money?.amount ?? 0), 0)
    if (back < came.amount) return false
    const enter = async (tx: Tx): Promise<void> => {
      await lockReaderPayment(tx, row.id)
      const end = { paymentId: row.id, refundId: null, came, why: 'seats_gone', reason: GONE_BACK } as const
      if (!(await owesBack(tx, end))) return
      for (const { gatewayRef, money } of refunds) {
        if (!money) continue
        const refund = { paymentId: row.id, gatewayRef, amount: money.amount, reason: GONE_BACK }
        if ((await enterRefund(tx, refund)).length === 0) throw new Error(`more has gone back of ${row.id} than came`)
      }
    }
    await withDeadlockRetry(() => inTransaction(pool, enter))
    return true
  }

  return async (row, came) => {
    if (came.amount !== row.amount || came.currency !== row.currency) return giveBack(row, came, 'wrong_amount')
    const lost = await lostHoursAfter(pool, row.begun_at)
    if (lost && !isWithoutCard(row) && (await hasGoneBack(row, came))) return true
    if (await isCancelled(row.sale)) return giveBack(row, came, 'show_cancelled')
    const why = await sell(row, lost)
    if (why === 'not_yet') return false
    if (why === 'seats_gone' && lost && !isWithoutCard(row)) await keepForManager(row, came)
    else if (why) await giveBack(row, came, why)
    else if (came.payer?.cardLast4 !== undefined) {
      await pool.query({ ...SET_CARD, values: [row.id, came.payer.cardLast4] })
    }
    return true
  }
}

const isWithoutCard = ({ amount }: Pick<AskedFor, 'amount'>): boolean => amount === 0

/** For a manager, who reads it beside the money. */
function whatToDo({ sale: { bookings, payments, vouchers } }: AskedFor): string {
  const seats = bookings.map(
    ({ reference, tickets }) => `${reference} (${tickets.map(({ seatId }) => seatId).join(', ')})`,
  )
  const others = payments.some(({ method }) => method !== 'card' && method !== 'voucher')
  return [
    `A seat of ${seats.join(' and ')} is taken.`,
    'Give the money back, or find other seats for this customer and set this aside.',
    ...(others ? ['A part of the order was not paid with this card: give that back by hand.'] : []),
    ...(vouchers ? ['Its vouchers are as they were before it.'] : []),
  ].join(' ')
}

function of({ id, terminal_id, sale }: AskedFor, whole: CounterOrder): Confirmation<BookingBooks>[] {
  return sale.bookings.map(({ bookingId, showId, reference, tickets, grantNumbers }) => ({
    showId,
    bookingId,
    seats: tickets.map(({ seatIndex }) => seatIndex),
    grantNumbers,
    terminalId: terminal_id,
    sale: {
      kind: 'reader',
      paymentId: id as Id,
      whole,
      reference,
      tickets,
      total: { amount: tickets.reduce((sum, { amount }) => sum + amount, 0), currency: whole.currency },
    },
  }))
}

/** An attempt that ended meanwhile is found ended when its money is to be owed back. */
function whyNotSold(outcomes: readonly TogetherOutcome<BookingBooks>[]): ReaderGivenBackReason | undefined {
  const receipts = outcomes.flatMap((outcome) => ('receipt' in outcome ? [outcome.receipt] : []))
  if (receipts.some(({ kind }) => kind === 'id_reused')) return 'sold_otherwise'
  return receipts.length === outcomes.length ? undefined : 'seats_gone'
}

/** Somebody has bought a seat of it, or a booking of it has ended otherwise: waiting changes nothing. */
const isSoldToOthers = (outcomes: readonly TogetherOutcome<BookingBooks>[]): boolean =>
  outcomes.some(
    (outcome) =>
      outcome.kind === 'ended' ||
      (outcome.kind === 'not_held' && outcome.seats.some(({ claim }) => claim?.kind === 'booked')),
  )

/** For people at the gateway: on its page of the charge, and on the customer's statement. */
export function referenceOf({ order_id, sale }: Pick<AskedFor, 'order_id' | 'sale'>): string {
  return sale.bookings[0]?.reference ?? `ORDER ${order_id.slice(-8)}`
}

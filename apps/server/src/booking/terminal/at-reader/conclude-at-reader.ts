/**
 * Makes the ledger agree with a card that was captured at a reader: the order is sold with it, once, in one transaction, whoever heard
 * of it first. An order that can't be sold any more owes the money back in the ledger first, and then it goes back.
 */
import { type Id, type Money, newId, type ReaderGivenBackReason } from '@marquee/shared'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { inTransaction, type Pool, withDeadlockRetry } from '../../../infra/postgres.ts'
import { parkNotice } from '../../../payments/gateway-notices.ts'
import type { Confirmation, TogetherOutcome } from '../../../seats/seat-store.ts'
import type { BookingBooks, CounterOrder } from '../../books.ts'
import { knownOfOrders } from '../../journal/order-sales.ts'
import { recordGoodsAtReader } from '../../journal/reader-sales.ts'
import type { MoneyBack } from '../../online/giving-back/money-back.ts'
import type { BookingSeatStore } from '../../seat-store.ts'
import type { OrderAtReader } from './order-at-reader.ts'
import { lockReaderPayment, owesBack, type ReaderPaymentRow } from './reader-payment-rows.ts'

const REASONS: Record<ReaderGivenBackReason, string> = {
  seats_gone: 'a seat of the order was gone when its card was charged at the reader',
  show_cancelled: 'the show was cancelled before its card was charged at the reader',
  sold_otherwise: 'the order had been paid otherwise when its card was charged at the reader',
  wrong_amount: 'the gateway took another amount than the price',
}

/** An attempt with its order. */
export type AskedFor = ReaderPaymentRow & { sale: OrderAtReader; amount: number; currency: string; reader_ref: string }

/** The attempt has its end in the ledger afterwards. @throws when the ledger doesn't take it: nothing has changed */
export type ConcludeAtReader = (row: AskedFor, came: Money) => Promise<void>

export function createConcludeAtReader(parts: {
  pool: Pool
  store: Pick<BookingSeatStore, 'confirmTogether'>
  catalogue: Pick<Catalogue, 'show'>
  moneyBack: Pick<MoneyBack, 'give'>
}): ConcludeAtReader {
  const { pool, store, catalogue, moneyBack } = parts

  async function isCancelled({ bookings }: OrderAtReader): Promise<boolean> {
    const shows = await Promise.all(bookings.map(({ showId }) => catalogue.show(showId)))
    return shows.some((show) => show?.show.cancelledAt !== undefined)
  }

  /** @returns why it could not be sold; undefined: it is sold, now or before, or the attempt has ended otherwise */
  async function sell(row: AskedFor): Promise<ReaderGivenBackReason | undefined> {
    const whole: CounterOrder = {
      orderId: row.order_id,
      terminalId: row.terminal_id,
      currency: row.currency,
      order: row.sale.order,
      payments: row.sale.payments,
      soldAt: new Date(),
    }
    return row.sale.bookings.length === 0
      ? sellGoods(row, whole)
      : whyNotSold(await store.confirmTogether(of(row, whole)))
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

  async function giveBack(row: AskedFor, came: Money, why: ReaderGivenBackReason): Promise<void> {
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
  }

  return async (row, came) => {
    if (came.amount !== row.amount || came.currency !== row.currency) return giveBack(row, came, 'wrong_amount')
    if (await isCancelled(row.sale)) return giveBack(row, came, 'show_cancelled')
    const why = await sell(row)
    if (why) await giveBack(row, came, why)
  }
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

/** For people at the gateway: on its page of the charge, and on the customer's statement. */
export function referenceOf({ order_id, sale }: Pick<AskedFor, 'order_id' | 'sale'>): string {
  return sale.bookings[0]?.reference ?? `ORDER ${order_id.slice(-8)}`
}

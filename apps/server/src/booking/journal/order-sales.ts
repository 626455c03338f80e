/** Orders of counters in the books: all bookings of a command, its goods and its payments, with one answer kept in the inbox. */
import type { EntryAnswer } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { OpenSale, SaleVerdict } from '../../seats/claim-journal.ts'
import type { Confirmation } from '../../seats/seat-store.ts'
import type { BookingBooks, OrderSale, Receipt } from '../books.ts'
import { counterOrderColumns } from '../orders/counter-order-columns.ts'
import type { References } from '../references.ts'
import { applySubscriptions } from '../subscriptions/apply-subscriptions.ts'
import { applyVouchers } from '../vouchers/apply-vouchers.ts'
import type { LockedBooking } from './lock-bookings.ts'
import type { LockedConflict } from './lock-conflicts.ts'
import { bookingsForSale, examineTerminalSales } from './sellable.ts'
import { ticketColumns } from './ticket-columns.ts'

const KNOWN_OF_ORDERS = loadStatement(new URL('./sql/known-of-orders.sql', import.meta.url))
const RECORD_ORDERS = loadStatement(new URL('./sql/record-order-sales.sql', import.meta.url))

export type OrderConfirmation = Confirmation<BookingBooks> & { sale: OrderSale }

type Db = Pick<Tx, 'query'>

/** The ids among these that the books have: of orders, of payments, of tickets. */
export async function knownOfOrders(
  db: Db,
  ids: { orders: readonly string[]; payments: readonly string[]; tickets: readonly string[] },
): Promise<Set<string>> {
  const values = [ids.orders, ids.payments, ids.tickets]
  const { rows } = await db.query<{ id: string }>({ ...KNOWN_OF_ORDERS, values })
  return new Set(rows.map((row) => row.id))
}

export async function examineOrderSales(
  tx: Tx,
  confirmations: readonly OrderConfirmation[],
  bookings: ReadonlyMap<string, LockedBooking>,
  conflicts: ReadonlyMap<string, LockedConflict>,
): Promise<Map<Confirmation<BookingBooks>, SaleVerdict<BookingBooks>>> {
  if (confirmations.length === 0) return new Map()
  const known = await knownOfOrders(tx, {
    orders: confirmations.map((c) => c.sale.whole.orderId),
    payments: confirmations.flatMap((c) => c.sale.whole.payments.map((payment) => payment.paymentId)),
    tickets: confirmations.flatMap((c) => c.sale.tickets.map((ticket) => ticket.ticketId)),
  })
  const reusesId = ({ sale: { whole, tickets } }: OrderConfirmation): boolean =>
    [whole.orderId, ...whole.payments.map((p) => p.paymentId), ...tickets.map((t) => t.ticketId)].some((id) =>
      known.has(id),
    )
  return examineTerminalSales(tx, confirmations, { bookings, conflicts, reusesId })
}

/** @param sold all the bookings of each order */
export async function recordOrderSales(
  tx: Tx,
  references: References,
  sold: readonly { request: OrderConfirmation; held: OpenSale['held'] }[],
): Promise<Map<Confirmation<BookingBooks>, Receipt>> {
  if (sold.length === 0) return new Map()
  await bookingsForSale(tx, references, sold)
  const confirmations = sold.map((s) => s.request)
  const groups = [...Map.groupBy(confirmations, (c) => c.sale.whole).values()]
  const firsts = groups.flatMap(([first]) => first ?? [])
  const commands = firsts.map((first) => first.sale.command)
  const bookingOf = new Map(confirmations.flatMap((c) => c.sale.tickets.map((t) => [t.ticketId, c.bookingId])))
  const { rows } = await tx.query<{ id: string; reference: string }>({
    ...RECORD_ORDERS,
    values: [
      ...counterOrderColumns(
        firsts.map((first) => first.sale.whole),
        (ticketId) => bookingOf.get(ticketId) ?? null,
      ),
      commands.map((c) => c.id),
      commands.map((c) => c.bodyHash),
      commands.map((c) => c.sequence),
      commands.map((c) => c.hash),
      commands.map((c) => c.entry),
      confirmations.map((c) => c.bookingId),
      confirmations.map((c) => c.sale.whole.orderId),
      confirmations.map((c) => c.sale.reference),
      confirmations.map((c) => c.sale.total.amount),
      ...ticketColumns(confirmations),
    ],
  })
  const orders = firsts.map((first) => first.sale.whole)
  await applyVouchers(tx, orders)
  await applySubscriptions(tx, orders)
  const called = new Map(rows.map((row) => [row.id, row.reference]))
  return new Map(
    groups.flatMap((group) => {
      const bookings = group.flatMap(({ bookingId }) => {
        const reference = called.get(bookingId)
        return reference === undefined ? [] : [{ bookingId, reference }]
      })
      if (bookings.length < group.length) return []
      const answer: EntryAnswer = { outcome: 'applied', done: { bookings } }
      return group.map((c): [OrderConfirmation, Receipt] => [c, { kind: 'answered', answer }])
    }),
  )
}

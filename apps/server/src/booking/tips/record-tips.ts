/** The tips of counters' orders, in the transaction that writes the orders. */
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { CounterOrder } from '../books.ts'

const GIVE_TIPS_BACK = loadStatement(new URL('./sql/give-tips-back.sql', import.meta.url))
const KEPT_TIPS = loadStatement(new URL('./sql/kept-tips.sql', import.meta.url))
const NOTE_TIPS_BACK = loadStatement(new URL('./sql/note-tips-back.sql', import.meta.url))
const RECORD_TIPS = loadStatement(new URL('./sql/record-tips.sql', import.meta.url))

/** @param orders in the books already; those without a tip are passed over */
export async function recordTips(
  tx: Pick<Tx, 'query'>,
  orders: readonly Pick<CounterOrder, 'orderId' | 'payments'>[],
): Promise<void> {
  const tips = orders.flatMap(({ orderId, payments }) =>
    payments.flatMap(({ paymentId, tip = 0 }) => (tip > 0 ? [{ paymentId, orderId, tip }] : [])),
  )
  if (tips.length === 0) return
  const columns = [tips.map((t) => t.paymentId), tips.map((t) => t.orderId), tips.map((t) => t.tip)]
  await tx.query({ ...RECORD_TIPS, values: columns })
}

/** What `giveTipsBack` gives back of an order of which nothing stays, in minor units. The order is locked. */
export async function keptTips(tx: Pick<Tx, 'query'>, orderId: string): Promise<number> {
  return (await tx.query<{ kept: number }>({ ...KEPT_TIPS, values: [orderId] })).rows[0]?.kept ?? 0
}

/** The tips of an order go back where nothing of it stays. @param given a return that is in the books already */
export async function giveTipsBack(
  tx: Pick<Tx, 'query'>,
  given: { orderId: string; returnId: string; terminalId: string | null; reason: string },
): Promise<void> {
  const { orderId, returnId, terminalId, reason } = given
  await tx.query({ ...GIVE_TIPS_BACK, values: [orderId, returnId, terminalId, reason, 'the tip of an order'] })
}

/** The tips of an order went back with the money of its conflict, in the return that is its last. */
export async function noteTipsBack(tx: Pick<Tx, 'query'>, orderId: string): Promise<void> {
  await tx.query({ ...NOTE_TIPS_BACK, values: [orderId] })
}

/** The tips of counters' orders, in the transaction that writes the orders. */
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { CounterOrder } from '../books.ts'

const RECORD_TIPS = loadStatement(new URL('./sql/record-tips.sql', import.meta.url))

/** @param orders in the books already; those without a tip are passed over */
export async function recordTips(tx: Pick<Tx, 'query'>, orders: readonly CounterOrder[]): Promise<void> {
  const tips = orders.flatMap(({ orderId, payments }) =>
    payments.flatMap(({ paymentId, tip = 0 }) => (tip > 0 ? [{ paymentId, orderId, tip }] : [])),
  )
  if (tips.length === 0) return
  const columns = [tips.map((t) => t.paymentId), tips.map((t) => t.orderId), tips.map((t) => t.tip)]
  await tx.query({ ...RECORD_TIPS, values: columns })
}

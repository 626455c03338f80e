/**
 * Keeps an order that could not be sold whole: what was handed over with its tickets is sold, and each booking waits for a
 * manager by itself. Goods alone wait as the command that they are.
 */
import type { OrderCommand } from '@marquee/shared'
import type { Tx } from '../../infra/postgres.ts'
import { spendApproval } from '../approvals/spend-approvals.ts'
import { recordCounterOrder } from '../orders/record-counter-order.ts'
import type { PartedOrder } from '../terminal/orders/part-order.ts'
import { describeOrder } from './conflict-words.ts'
import type { NewConflict } from './new-conflict.ts'
import { recordConflict } from './record-conflict.ts'

/** @returns the first of its conflicts, and `why` for its clerk */
export async function recordPartedOrder(
  tx: Tx,
  order: NewConflict & { body: OrderCommand },
  { rest, bookings, toApprove }: PartedOrder,
): Promise<{ conflictId: string; why: string }> {
  if (rest) await recordCounterOrder(tx, rest)
  if (toApprove) await spendApprovalOfParted(tx, order, toApprove)
  if (bookings.length === 0) return recordConflict(tx, { ...order, isInBooks: rest !== undefined })
  const { orderId } = order.body
  let first: { conflictId: string; why: string } | undefined
  for (const { sale, money, reason, priced } of bookings) {
    const kept = await recordConflict(tx, { ...order, reason, body: sale, ofOrder: { orderId, money, priced } })
    first ??= kept
  }
  if (!first) throw new Error('an order without bookings was parted')
  return { conflictId: first.conflictId, why: describeOrder(order.body, order.reason, rest !== undefined) }
}

/** Its prices by hand stand, whatever becomes of its seats. */
async function spendApprovalOfParted(
  tx: Tx,
  { terminalId, commandId, sequence, body, entry }: NewConflict & { body: OrderCommand },
  { cinemaId, toApprove }: NonNullable<PartedOrder['toApprove']>,
): Promise<void> {
  const { orderId, total } = body
  if (
    !toApprove ||
    (await spendApproval(tx, { orderId, terminalId, currency: total.currency, order: { cinemaId } }, toApprove))
  )
    return
  const note = { terminalId, commandId, sequence, body, entry }
  await recordConflict(tx, { ...note, reason: 'approval_unproven', unproven: toApprove.lines })
}

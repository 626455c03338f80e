/**
 * Uses the yes of a supervisor in the transaction that does what it was for. What a counter has sold is sold: where no yes is known to
 * exactly that, a manager is told.
 */
import type { ActToApprove } from '@marquee/shared'
import { loadStatement, type Pool, type Tx } from '../../infra/postgres.ts'
import type { CounterOrder } from '../books.ts'
import { recordConflict } from '../conflicts/record-conflict.ts'
import type { OrderToApprove } from './order-to-approve.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const USE = statement('use')
const IS_GRANTED = statement('is-granted')
const WITHDRAW_OF_ORDER = statement('withdraw-of-order')

type Asking = Pick<CounterOrder, 'orderId' | 'terminalId' | 'currency'> & {
  order: Pick<CounterOrder['order'], 'cinemaId'>
}

const valuesOf = ({ orderId, terminalId, currency, order: { cinemaId } }: Asking, asked: OrderToApprove): unknown[] => {
  const act = { kind: 'order', orderId, cinemaId, currency, lines: asked.lines }
  return ['order', orderId, terminalId, JSON.stringify(act), asked.approvers]
}

/** Whether there is a yes to it that was not used. */
export async function isApproved(db: Pick<Pool, 'query'>, asking: Asking, asked: OrderToApprove): Promise<boolean> {
  return (await db.query({ ...IS_GRANTED, values: valuesOf(asking, asked) })).rowCount === 1
}

/** @returns whether there was a yes to it, which is used now. Questions about the order that wait are over */
export async function spendApproval(tx: Tx, asking: Asking, asked: OrderToApprove): Promise<boolean> {
  const spent = await tx.query({ ...USE, values: valuesOf(asking, asked) })
  await tx.query({ ...WITHDRAW_OF_ORDER, values: [asking.terminalId, [asking.orderId], 'order'] })
  return spent.rowCount === 1
}

/** @param orders in the books already; those that need no yes are passed over */
export async function spendApprovals(tx: Tx, orders: readonly CounterOrder[]): Promise<void> {
  for (const whole of orders) {
    const { order, terminalId, told } = whole
    if (!order.toApprove) continue
    const isProven = await spendApproval(tx, whole, order.toApprove)
    // One at a reader was proven before a card was asked for.
    if (isProven || !told) continue
    const { command, body } = told
    await recordConflict(tx, {
      terminalId,
      commandId: command.id,
      sequence: command.sequence,
      reason: 'approval_unproven',
      body,
      entry: command.entry,
      unproven: order.toApprove.lines,
    })
  }
}

/** @returns whether there was a yes to exactly this refund that was not used before */
export async function spendRefundApproval(
  tx: Tx,
  act: Extract<ActToApprove, { kind: 'refund' }>,
  terminalId: string,
): Promise<boolean> {
  const used = await tx.query({ ...USE, values: ['refund', act.orderId, terminalId, JSON.stringify(act), []] })
  return used.rowCount === 1
}

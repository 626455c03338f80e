/** Money back, never more than was captured. */
import type { z } from 'zod'
import { newTransactionId, writeRefund } from './balance/write-transactions.ts'
import { objectionTo } from './currencies.ts'
import type { Desk } from './desk.ts'
import type { Struck } from './faults.ts'
import { type Charge, newId, nowInSeconds, type Refund } from './objects.ts'
import type { CreateRefund } from './params.ts'
import { answer, noSuch, problem, type Reply } from './reply.ts'

export function createRefund(desk: Desk, params: z.infer<typeof CreateRefund>, struck: Struck): Reply {
  const { books } = desk
  const intent = books.intents.get(params.payment_intent)
  if (intent === undefined) return noSuch('payment_intent', params.payment_intent)
  const charge = intent.status === 'succeeded' ? books.charges.get(intent.latest_charge ?? '') : undefined
  if (charge === undefined) return refuse('payment_intent', 'It has no successful charge to refund.')
  const left = charge.amount_captured - charge.amount_refunded
  if (left === 0) return refuse('payment_intent', 'The charge has already been refunded.', 'charge_already_refunded')
  const amount = params.amount ?? left
  const objection = objectionTo(amount, charge.currency)
  if (objection !== undefined) return refuse('amount', objection)
  const disputed = [...books.disputes.values()].some(
    (each) => each.charge === charge.id && each.status !== 'won' && !each.status.startsWith('warning'),
  )
  if (disputed) return refuse('payment_intent', 'The charge has been disputed.', 'charge_disputed')
  if (amount > left) return refuse('amount', `Refund amount (${amount}) is greater than unrefunded amount (${left}).`)

  const failed = struck.has('decline')
  const pendingMs = struck.get('pending')
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newTransactionId(),
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    failure_balance_transaction: failed ? newTransactionId() : null,
    ...(failed && { failure_reason: 'declined' }),
    metadata: params.metadata,
    payment_intent: intent.id,
    reason: null,
    status: failed ? 'failed' : pendingMs === undefined ? 'succeeded' : 'pending',
  }
  books.put('refunds', refund.id, refund)
  writeRefund(desk, refund)
  desk.tell('refund', 'refund.created', refund)
  if (failed) {
    desk.tell('refund', 'refund.failed', refund)
    return answer(refund)
  }
  giveBack(desk, charge, amount)
  if (pendingMs !== undefined) desk.later(pendingMs, () => finish(desk, refund))
  return answer(refund)
}

/** Work that was under way when the simulator ended: it has happened meanwhile. */
export function finishPending(desk: Desk) {
  for (const refund of desk.books.refunds.values()) if (refund.status === 'pending') finish(desk, refund)
}

function giveBack(desk: Desk, charge: Charge, amount: number) {
  const amount_refunded = charge.amount_refunded + amount
  const after: Charge = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount_captured }
  desk.books.put('charges', charge.id, after)
  desk.tell('refund', 'charge.refunded', after)
  if (!after.refunded) return
  for (const warning of desk.books.warnings.values()) {
    if (warning.charge !== charge.id) continue
    const over = { ...warning, actionable: false }
    desk.books.put('warnings', warning.id, over)
    desk.tell('charge', 'radar.early_fraud_warning.updated', over)
  }
}

function finish(desk: Desk, refund: Refund) {
  const done: Refund = { ...refund, status: 'succeeded' }
  desk.books.put('refunds', refund.id, done)
  desk.tell('refund', 'refund.updated', done)
}

function refuse(param: string, message: string, code?: string): Reply {
  return problem(400, { type: 'invalid_request_error', param, message, ...(code && { code }) })
}

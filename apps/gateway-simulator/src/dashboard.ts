/**
 * Acts of people at the gateway itself, and of banks: give money back in its dashboard, dispute a charge, warn of fraud.
 */
import { z } from 'zod'
import { withTransactions, writeDispute } from './balance/write-transactions.ts'
import type { Desk } from './desk.ts'
import { type Charge, DISPUTE_STATUSES, type Dispute, newId, nowInSeconds, type Warning } from './objects.ts'
import { createRefund } from './refunding.ts'
import { answer, noSuch, type Reply } from './reply.ts'

const ANSWER_WITHIN_S = 7 * 86_400

const PaymentIntent = z.string().min(1)

export const DashboardRefund = z.strictObject({ payment_intent: PaymentIntent, amount: z.int().min(1).optional() })

/** The first one opens a dispute; each later one says how it stands. */
export const DashboardDispute = z.strictObject({
  payment_intent: PaymentIntent,
  status: z.enum(DISPUTE_STATUSES).default('needs_response'),
  reason: z.string().min(1).default('fraudulent'),
})

export const DashboardWarning = z.strictObject({
  payment_intent: PaymentIntent,
  fraud_type: z.string().min(1).default('made_with_stolen_card'),
})

export function refundInDashboard(desk: Desk, { payment_intent, amount }: z.infer<typeof DashboardRefund>): Reply {
  return createRefund(desk, { payment_intent, ...(amount !== undefined && { amount }), metadata: {} }, new Map())
}

export function dispute(desk: Desk, params: z.infer<typeof DashboardDispute>): Reply {
  const charge = chargeOf(desk, params.payment_intent)
  if (charge === undefined) return noSuch('payment_intent', params.payment_intent)
  const { status } = params
  const open = [...desk.books.disputes.values()].find((each) => each.charge === charge.id)
  const said: Dispute = open
    ? { ...open, status }
    : {
        id: newId('dp'),
        object: 'dispute',
        amount: charge.amount_captured,
        balance_transactions: [],
        charge: charge.id,
        created: nowInSeconds(),
        currency: charge.currency,
        evidence_details: {
          due_by: nowInSeconds() + ANSWER_WITHIN_S,
          has_evidence: false,
          past_due: false,
          submission_count: 0,
        },
        livemode: false,
        metadata: {},
        payment_intent: charge.payment_intent,
        reason: params.reason,
        status,
      }
  const now = withTransactions(said)
  desk.books.put('disputes', now.id, now)
  writeDispute(desk, now)
  const over = status === 'won' || status === 'lost' || status === 'warning_closed'
  desk.tell('charge', `charge.dispute.${open ? (over ? 'closed' : 'updated') : 'created'}`, now)
  if (!open && status === 'needs_response') desk.tell('charge', 'charge.dispute.funds_withdrawn', now)
  if (status === 'won') desk.tell('charge', 'charge.dispute.funds_reinstated', now)
  return answer(now)
}

export function warn(desk: Desk, { payment_intent, fraud_type }: z.infer<typeof DashboardWarning>): Reply {
  const charge = chargeOf(desk, payment_intent)
  if (charge === undefined) return noSuch('payment_intent', payment_intent)
  const warning: Warning = {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: !charge.refunded,
    charge: charge.id,
    created: nowInSeconds(),
    fraud_type,
    livemode: false,
    payment_intent,
  }
  desk.books.put('warnings', warning.id, warning)
  desk.tell('charge', 'radar.early_fraud_warning.created', warning)
  return answer(warning)
}

export function retrieveDispute(desk: Desk, id: string): Reply {
  const found = desk.books.disputes.get(id)
  return found === undefined ? noSuch('dispute', id) : answer(found)
}

export function retrieveWarning(desk: Desk, id: string): Reply {
  const found = desk.books.warnings.get(id)
  return found === undefined ? noSuch('radar.early_fraud_warning', id) : answer(found)
}

function chargeOf({ books }: Desk, intentId: string): Charge | undefined {
  const intent = books.intents.get(intentId)
  return intent?.status === 'succeeded' ? books.charges.get(intent.latest_charge ?? '') : undefined
}

/** Stripe's objects, with the fields that Marquee reads and a few for people. Times are seconds, money is minor units. */
import { randomBytes } from 'node:crypto'
import type { BalanceTransaction } from './balance/balance-objects.ts'
import type { CardPresent } from './readers/card-present.ts'

export type Metadata = Record<string, string>

export interface CardError {
  type: 'card_error'
  code: string
  decline_code?: string
  message: string
  /** The card that was tried, where it is a saved one. */
  payment_method?: { id: string }
}

export interface Intent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  canceled_at: number | null
  capture_method: 'automatic'
  client_secret: string
  created: number
  currency: string
  /** Whose saved cards may pay for it. */
  customer: string | null
  description: string | null
  last_payment_error: CardError | null
  latest_charge: string | null
  livemode: false
  metadata: Metadata
  /** The customer's next step, while the status is requires_action. */
  next_action: NextAction | null
  payment_method: string | null
  payment_method_types: string[]
  statement_descriptor_suffix: string | null
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
}

export interface Customer {
  id: string
  object: 'customer'
  created: number
  livemode: false
  metadata: Metadata
}

/** A card that is being saved for its customer. */
export interface SetupIntent {
  id: string
  object: 'setup_intent'
  client_secret: string
  created: number
  customer: string
  last_setup_error: CardError | null
  livemode: false
  metadata: Metadata
  next_action: NextAction | null
  payment_method: string | null
  payment_method_types: string[]
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
  usage: 'off_session'
}

/** A saved card. `token`: the test card that it is; Stripe's own has no such field, and nobody is shown it. */
export interface PaymentMethod {
  id: string
  object: 'payment_method'
  card: { brand: string; last4: string; exp_month: number; exp_year: number }
  created: number
  customer: string | null
  livemode: false
  type: 'card'
  token: string
}

export type NextAction =
  | { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } }
  | { type: 'use_stripe_sdk'; use_stripe_sdk: { type: 'three_d_secure_redirect'; stripe_js: string } }

export interface Charge {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  /** null: it took nothing. */
  balance_transaction: string | null
  captured: boolean
  created: number
  currency: string
  description: string | null
  failure_code: string | null
  livemode: false
  metadata: Metadata
  paid: boolean
  payment_intent: string
  payment_method: string
  payment_method_details:
    | { type: 'card_present'; card_present: CardPresent }
    | { type: 'card'; card: { brand: string; last4: string } }
  refunded: boolean
  status: 'succeeded' | 'failed'
}

export interface Refund {
  id: string
  object: 'refund'
  amount: number
  balance_transaction: string
  charge: string
  created: number
  currency: string
  failure_balance_transaction: string | null
  failure_reason?: string
  metadata: Metadata
  payment_intent: string
  reason: null
  status: 'pending' | 'succeeded' | 'failed'
}

export interface Dispute {
  id: string
  object: 'dispute'
  amount: number
  /** The money taken, and given back: none while the bank only warns. */
  balance_transactions: BalanceTransaction[]
  charge: string
  created: number
  currency: string
  evidence_details: { due_by: number | null; has_evidence: boolean; past_due: boolean; submission_count: number }
  livemode: false
  metadata: Metadata
  payment_intent: string
  reason: string
  status: DisputeStatus
}

export const DISPUTE_STATUSES = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

export interface Warning {
  id: string
  object: 'radar.early_fraud_warning'
  actionable: boolean
  charge: string
  created: number
  fraud_type: string
  livemode: false
  payment_intent: string
}

export const newSecret = (): string => randomBytes(12).toString('hex')

type Kind = 'ch' | 'cus' | 'dp' | 'evt' | 'issfr' | 'pi' | 'pm' | 'po' | 're' | 'req' | 'seti' | 'txn'

export const newId = (kind: Kind): string => `${kind}_${newSecret()}`

export const nowInSeconds = (): number => Math.floor(Date.now() / 1000)

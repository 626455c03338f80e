/** What moves in the account's balance, and what is paid out of it, as Stripe has them. Units are the gateway's own. */

/** The simulator writes these; Stripe has more. Source: https://docs.stripe.com/reports/balance-transaction-types. */
export type TransactionType =
  | 'charge'
  | 'refund'
  | 'refund_failure'
  | 'adjustment'
  | 'stripe_fee'
  | 'payout'
  | 'payout_failure'

export interface BalanceTransaction {
  id: string
  object: 'balance_transaction'
  /** Positive: it came into the balance. */
  amount: number
  available_on: number
  balance_type: 'payments'
  created: number
  currency: string
  description: string | null
  exchange_rate: null
  fee: number
  fee_details: { amount: number; application: null; currency: string; description: string; type: 'stripe_fee' }[]
  /** `amount` less `fee`. */
  net: number
  reporting_category: string
  /** The id of what it is of: a charge, refund, dispute or payout; null: of the account itself. */
  source: string | null
  status: 'available'
  type: TransactionType
}

export interface Payout {
  id: string
  object: 'payout'
  amount: number
  arrival_date: number
  automatic: true
  balance_transaction: string
  created: number
  currency: string
  description: string
  failure_balance_transaction: string | null
  failure_code: string | null
  failure_message: string | null
  livemode: false
  metadata: Record<string, string>
  method: 'standard'
  reconciliation_status: 'completed'
  status: 'paid' | 'failed'
  type: 'bank_account'
}

/** One row, so that a kill can't keep a part of it. */
export interface PayoutRow {
  payout: Payout
  /** What it pays out, without its own transaction. */
  transactions: string[]
}

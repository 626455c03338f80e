/**
 * Writes what moves in the account's balance. The object that it is of names its transaction, in one row of the books. So a
 * kill between two lines leaves a name without its transaction, which is written at the next start.
 */
import type { Desk } from '../desk.ts'
import { type Charge, type Dispute, newId, nowInSeconds, type Refund } from '../objects.ts'
import type { BalanceTransaction, Payout, TransactionType } from './balance-objects.ts'

/**
 * The simulator's own rule: 1.4 % and 25 units of the currency, as Stripe once took for European cards. It is the same in every
 * currency, so there are fees that are no whole unit of it, as there are at Stripe.
 */
export const feeOfCharge = (amount: number): number => Math.round((amount * 14) / 1000) + 25

/** The simulator's own rule: taken with the money, and not given back when the dispute is won. */
export const DISPUTE_FEE = 1500

type Written = Pick<BalanceTransaction, 'id' | 'type' | 'reporting_category' | 'amount' | 'currency' | 'created'> & {
  source: string | null
  fee?: number
  feeFor?: string
}

/** Available at once: the simulator's own rule. */
function transactionOf({ fee = 0, feeFor = '', ...what }: Written): BalanceTransaction {
  const { amount, currency, created } = what
  return {
    ...what,
    object: 'balance_transaction',
    available_on: created,
    balance_type: 'payments',
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0 ? [] : [{ amount: fee, application: null, currency, description: feeFor, type: 'stripe_fee' }],
    net: amount - fee,
    status: 'available',
  }
}

function write(desk: Desk, what: Written) {
  if (!desk.books.balance.has(what.id)) desk.books.put('balance', what.id, transactionOf(what))
}

export const newTransactionId = (): string => newId('txn')

/** Nothing for a charge that took nothing. */
export function writeCharge(desk: Desk, charge: Charge) {
  const { id: source, balance_transaction: id, amount_captured: amount, currency, created } = charge
  if (id === null) return
  const fee = feeOfCharge(amount)
  const what = { type: 'charge', reporting_category: 'charge', feeFor: 'card processing' } as const
  write(desk, { ...what, id, amount, fee, currency, created, source })
}

/** The fee of the charge isn't given back. A refund that failed went out and came back. */
export function writeRefund(desk: Desk, refund: Refund) {
  const { id: source, currency, created } = refund
  const of = (type: TransactionType, id: string, amount: number) =>
    write(desk, { id, type, reporting_category: type, amount, currency, created, source })
  of('refund', refund.balance_transaction, -refund.amount)
  if (refund.failure_balance_transaction !== null)
    of('refund_failure', refund.failure_balance_transaction, refund.amount)
}

/** The dispute with its transactions: the money goes when the bank takes it, and comes back when the house wins. */
export function withTransactions(dispute: Dispute): Dispute {
  const [taken, given] = dispute.balance_transactions
  const { id: source, amount, currency, status } = dispute
  const about = { type: 'adjustment', currency, source, created: nowInSeconds() } as const
  if (taken === undefined && !status.startsWith('warning')) {
    const money = { amount: -amount, fee: DISPUTE_FEE, feeFor: 'dispute' }
    const first = transactionOf({ ...about, ...money, id: newTransactionId(), reporting_category: 'dispute' })
    return withTransactions({ ...dispute, balance_transactions: [first] })
  }
  if (taken !== undefined && given === undefined && status === 'won') {
    const second = transactionOf({ ...about, id: newTransactionId(), amount, reporting_category: 'dispute_reversal' })
    return { ...dispute, balance_transactions: [taken, second] }
  }
  return dispute
}

export function writeDispute(desk: Desk, dispute: Dispute) {
  for (const each of dispute.balance_transactions) if (!desk.books.balance.has(each.id)) put(desk, each)
}

const put = (desk: Desk, transaction: BalanceTransaction) => desk.books.put('balance', transaction.id, transaction)

/** A fee of the account itself, such as a monthly one. */
export function writeAccountFee(
  desk: Desk,
  { amount, currency }: { amount: number; currency: string },
): BalanceTransaction {
  const about = { id: newTransactionId(), type: 'stripe_fee', reporting_category: 'fee', source: null } as const
  const transaction = transactionOf({ ...about, amount: -amount, currency, created: nowInSeconds() })
  put(desk, transaction)
  return transaction
}

/** The money that comes back from the bank has no payout until the next one. */
export function writePayout(desk: Desk, payout: Payout) {
  const { id: source, amount, currency, created } = payout
  const about = { currency, created, source }
  const back = payout.failure_balance_transaction
  write(desk, {
    ...about,
    id: payout.balance_transaction,
    type: 'payout',
    reporting_category: 'payout',
    amount: -amount,
  })
  if (back !== null)
    write(desk, { ...about, id: back, type: 'payout_failure', reporting_category: 'payout_reversal', amount })
}

/** What a kill has cut off, and what books of an earlier simulator lack. */
export function writeMissing(desk: Desk) {
  const { books } = desk
  for (const charge of books.charges.values()) {
    const id = charge.balance_transaction ?? (charge.captured ? newTransactionId() : null)
    const named: Charge = { ...charge, balance_transaction: id }
    if (charge.balance_transaction !== id) books.put('charges', charge.id, named)
    writeCharge(desk, named)
  }
  for (const refund of books.refunds.values()) {
    const named: Refund = {
      ...refund,
      balance_transaction: refund.balance_transaction ?? newTransactionId(),
      failure_balance_transaction:
        refund.failure_balance_transaction ?? (refund.status === 'failed' ? newTransactionId() : null),
    }
    if (refund.balance_transaction !== named.balance_transaction) books.put('refunds', refund.id, named)
    writeRefund(desk, named)
  }
  for (const dispute of books.disputes.values()) {
    const named = withTransactions({ ...dispute, balance_transactions: dispute.balance_transactions ?? [] })
    if (dispute.balance_transactions?.length !== named.balance_transactions.length) {
      books.put('disputes', dispute.id, named)
    }
    writeDispute(desk, named)
  }
  for (const { payout } of books.payouts.values()) writePayout(desk, payout)
}

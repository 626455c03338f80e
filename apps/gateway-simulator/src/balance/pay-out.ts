/** What the gateway does by itself each day: it pays the available balance out to the house's bank. The bank may send it back. */
import { z } from 'zod'
import { isCurrency } from '../currencies.ts'
import type { Desk } from '../desk.ts'
import { newId, nowInSeconds } from '../objects.ts'
import { answer, noSuch, type Reply } from '../reply.ts'
import type { BalanceTransaction, Payout, PayoutRow } from './balance-objects.ts'
import { newTransactionId, writeAccountFee, writePayout } from './write-transactions.ts'

const DAY_S = 86_400
const ARRIVES_AFTER_DAYS = 2

/** `payout`: this one, which was paid, fails; without it a new one is made for each currency. */
export const PayOutRequest = z.strictObject({ failed: z.boolean().default(false), payout: z.string().optional() })

export const AccountFeeRequest = z.strictObject({
  amount: z.int().min(1),
  currency: z.string().refine(isCurrency, 'must be a currency that is charged in, in small letters'),
})

export interface PayOutsReport {
  payouts: Payout[]
}

export function payOut(desk: Desk, { failed, payout: id }: z.infer<typeof PayOutRequest>): Reply {
  if (id === undefined) return answer({ payouts: payOutAll(desk, failed) } satisfies PayOutsReport)
  const row = desk.books.payouts.get(id)
  if (row === undefined) return noSuch('payout', id)
  const payouts = [failed ? keep(desk, { ...row, payout: sentBack(row.payout) }) : row.payout]
  return answer({ payouts } satisfies PayOutsReport)
}

export const takeAccountFee = (desk: Desk, asked: z.infer<typeof AccountFeeRequest>): Reply =>
  answer(writeAccountFee(desk, asked))

/** Nothing is paid out of a balance that isn't more than nothing: the simulator's own rule. */
function payOutAll(desk: Desk, failed: boolean): Payout[] {
  const waiting = Map.groupBy(withoutPayout(desk), ({ currency }) => currency)
  return [...waiting].flatMap(([currency, transactions]) => {
    const amount = transactions.reduce((sum, { net }) => sum + net, 0)
    if (amount <= 0) return []
    const created = nowInSeconds()
    const payout: Payout = {
      id: newId('po'),
      object: 'payout',
      amount,
      arrival_date: (Math.floor(created / DAY_S) + ARRIVES_AFTER_DAYS) * DAY_S,
      automatic: true,
      balance_transaction: newTransactionId(),
      created,
      currency,
      description: 'STRIPE PAYOUT',
      failure_balance_transaction: null,
      failure_code: null,
      failure_message: null,
      livemode: false,
      metadata: {},
      method: 'standard',
      reconciliation_status: 'completed',
      status: 'paid',
      type: 'bank_account',
    }
    const row = { payout: failed ? sentBack(payout) : payout, transactions: transactions.map((each) => each.id) }
    return [keep(desk, row)]
  })
}

function withoutPayout({ books }: Desk): BalanceTransaction[] {
  const paidOut = new Set(
    [...books.payouts.values()].flatMap((row) => [row.payout.balance_transaction, ...row.transactions]),
  )
  const now = nowInSeconds()
  return [...books.balance.values()].filter((each) => !paidOut.has(each.id) && each.available_on <= now)
}

const sentBack = (payout: Payout): Payout => ({
  ...payout,
  failure_balance_transaction: payout.failure_balance_transaction ?? newTransactionId(),
  failure_code: 'account_closed',
  failure_message: 'The bank account has been closed.',
  status: 'failed',
})

function keep(desk: Desk, row: PayoutRow): Payout {
  desk.books.put('payouts', row.payout.id, row)
  writePayout(desk, row.payout)
  return row.payout
}

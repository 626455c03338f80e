/**
 * Puts counters' orders on company accounts, in the transaction that writes the orders. What should not have been put there becomes a
 * conflict of its order, which stays sold.
 */
import { type Id, partOnAccount } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { CounterOrder } from '../books.ts'
import { recordConflict } from '../conflicts/record-conflict.ts'
import { judgeAccount, taxOfPayment } from './judge-account.ts'
import { lockAccounts } from './locked-accounts.ts'
import { type NewMovement, recordMovements } from './record-movements.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const OWN_CLAIMS = statement('own-claims')
const END_CLAIMS_OF_ORDERS = statement('end-claims-of-orders')
const END_ALL_CLAIMS = statement('end-all-claims')

/** @param orders in the books already, in their order; those without an account are passed over */
export async function applyAccounts(tx: Tx, orders: readonly CounterOrder[]): Promise<void> {
  const using = orders.flatMap(({ told, ...whole }) => {
    const part = told && partOnAccount(told.body)
    return told && part ? [{ ...whole, ...told, part }] : []
  })
  if (using.length === 0) return
  const accounts = await lockAccounts(tx, [...new Set(using.map(({ part }) => part.accountId))])
  const orderIds = using.map(({ orderId }) => orderId)
  const { rows } = await tx.query<{ orderId: Id; accountId: Id; amount: number }>({
    ...OWN_CLAIMS,
    values: [orderIds, using.map(({ terminalId }) => terminalId)],
  })
  const claims = new Map(rows.map((row) => [row.orderId, row]))
  await endCreditClaims(tx, orderIds)
  const movements: NewMovement[] = []
  for (const { orderId, terminalId, order, currency, payments, part, command, body } of using) {
    const { accountId, paymentId, tendered: amount } = part
    const account = accounts.get(accountId)
    const claim = claims.get(orderId)
    const claimed = claim?.accountId === accountId ? claim.amount : 0
    // The others' claims: this order's own has become its sale.
    if (account) account.claimed -= claimed
    const { isEntered, short } = judgeAccount(account, { amount, currency, cinemaId: order.cinemaId, claimed })
    if (account && isEntered) {
      account.balance += amount
      const taxes = taxOfPayment(order, payments, paymentId)
      const at = new Date(Math.min(Date.parse(body.soldAt), Date.now()))
      movements.push({ accountId, kind: 'sale', amount, orderId, paymentId, refundId: null, terminalId, at, taxes })
    }
    if (short) {
      const { id: commandId, sequence, entry } = command
      const how = { terminalId, commandId, sequence, body, entry }
      await recordConflict(tx, { ...how, reason: 'account_exceeded', account: short })
    }
  }
  await recordMovements(tx, movements)
}

/**
 * Of orders that are in the books, or that a manager has: nothing more comes of their claims.
 * @param terminalId whose claims end alone: it has named the orders, and they may be another's
 */
export async function endCreditClaims(
  tx: Pick<Tx, 'query'>,
  orderIds: readonly Id[],
  terminalId: Id | null = null,
): Promise<void> {
  await tx.query({ ...END_CLAIMS_OF_ORDERS, values: [orderIds, terminalId] })
}

/** Of a terminal that begins anew, and has forgotten them, or that is revoked. */
export async function endAllCreditClaims(tx: Tx, terminalId: Id): Promise<void> {
  await tx.query({ ...END_ALL_CLAIMS, values: [terminalId] })
}

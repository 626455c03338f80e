/** Writes what orders put on accounts, and what comes back of them, with its tax. */
import { type Id, newId, type TaxPart } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'

const RECORD_MOVEMENTS = loadStatement(new URL('./sql/record-movements.sql', import.meta.url))

export interface NewMovement {
  accountId: Id
  kind: 'sale' | 'given_back'
  /** Added to what is owed, in minor units. */
  amount: number
  orderId: Id
  paymentId: Id
  refundId: Id | null
  terminalId: Id | null
  at: Date
  /** It comes to the amount. */
  taxes: readonly TaxPart[]
}

export async function recordMovements(tx: Tx, movements: readonly NewMovement[]): Promise<void> {
  if (movements.length === 0) return
  const named = movements.map((movement) => ({ ...movement, id: newId() }))
  const parts = named.flatMap(({ id, taxes }) => taxes.map((part, number) => ({ ...part, id, number })))
  await tx.query({
    ...RECORD_MOVEMENTS,
    values: [
      named.map((m) => m.id),
      named.map((m) => m.accountId),
      named.map((m) => m.kind),
      named.map((m) => m.amount),
      named.map((m) => m.orderId),
      named.map((m) => m.paymentId),
      named.map((m) => m.refundId),
      named.map((m) => m.terminalId),
      named.map((m) => m.at),
      parts.map((part) => part.id),
      parts.map((part) => part.number),
      parts.map((part) => part.rate),
      parts.map((part) => part.percentage),
      parts.map((part) => part.gross),
      parts.map((part) => part.tax),
    ],
  })
}

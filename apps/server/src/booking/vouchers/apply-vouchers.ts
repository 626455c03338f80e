/**
 * Redeems the vouchers that pay for orders of counters, and activates those that were sold, in the transaction that writes the orders.
 * What a voucher could not pay becomes a conflict of its order, which stays sold.
 */
import { codesOfVouchers } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { CounterOrder } from '../books.ts'
import { recordConflict } from '../conflicts/record-conflict.ts'
import { lockVouchers } from './locked-voucher.ts'
import { spendVouchers } from './spend-vouchers.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const RECORD_MOVEMENTS = statement('record-movements')
const END_CLAIMS = statement('end-claims')

/** Ends a terminal's claims, on its word: it has used these vouchers, or let go of them. */
export async function endVoucherClaims(
  db: Pick<Tx, 'query'>,
  terminalId: string,
  codes: readonly string[],
): Promise<void> {
  if (codes.length > 0) await db.query({ ...END_CLAIMS, values: [terminalId, codes] })
}

/** @param orders in the books already, in their order; those without vouchers are passed over */
export async function applyVouchers(tx: Tx, orders: readonly CounterOrder[]): Promise<void> {
  const using = orders.flatMap(({ told, ...whole }) => {
    const codes = told ? codesOfVouchers(told.body) : []
    return told && codes.length > 0 ? [{ ...whole, ...told, codes }] : []
  })
  if (using.length === 0) return
  const vouchers = await lockVouchers(
    tx,
    using.flatMap(({ codes }) => codes),
  )
  for (const { command, body, order, orderId, terminalId, codes } of using) {
    const { movements, short } = spendVouchers({ body, order, terminalId }, vouchers, new Date())
    if (movements.length > 0) {
      await tx.query({
        ...RECORD_MOVEMENTS,
        values: [
          movements.map((m) => m.voucherId),
          movements.map((m) => m.kind),
          movements.map((m) => m.amount),
          movements.map((m) => m.tax),
          movements.map(() => orderId),
          movements.map((m) => m.paymentId),
          movements.map(() => terminalId),
          movements.map(() => null),
        ],
      })
    }
    // The order is the terminal's word that it is done with them.
    await endVoucherClaims(tx, terminalId, codes)
    if (short.length > 0) {
      const { id: commandId, sequence, entry } = command
      await recordConflict(tx, { terminalId, commandId, sequence, reason: 'voucher_short', body, entry, short })
    }
  }
}

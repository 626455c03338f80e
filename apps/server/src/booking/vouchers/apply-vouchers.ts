/**
 * Redeems the vouchers that pay for orders of counters, also beside a card at a reader, and activates those that were sold, in the
 * transaction that writes the orders.
 * What a voucher could not pay becomes a conflict of its order, which stays sold.
 */
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { CounterOrder } from '../books.ts'
import type { NewConflict } from '../conflicts/new-conflict.ts'
import { recordConflict } from '../conflicts/record-conflict.ts'
import { endVoucherClaims } from './end-voucher-claims.ts'
import { lockVouchers } from './locked-voucher.ts'
import { spendVouchers } from './spend-vouchers.ts'
import { codesOfUsed, isUsingAny, usedVouchers } from './used-vouchers.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const RECORD_MOVEMENTS = statement('record-movements')

/** @param orders in the books already, in their order; those without vouchers are passed over */
export async function applyVouchers(tx: Tx, orders: readonly CounterOrder[]): Promise<void> {
  const using = orders.flatMap((whole) => {
    const uses = whole.told ? usedVouchers(whole.told.body) : whole.atReader?.vouchers
    return uses && isUsingAny(uses) ? [{ whole, uses, codes: codesOfUsed(uses) }] : []
  })
  if (using.length === 0) return
  const vouchers = await lockVouchers(
    tx,
    using.flatMap(({ codes }) => codes),
  )
  for (const { whole, uses, codes } of using) {
    const { orderId, terminalId } = whole
    const { movements, short } = spendVouchers({ ...whole, uses }, vouchers, new Date())
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
    if (short.length > 0) await recordConflict(tx, { terminalId, reason: 'voucher_short', short, ...howItCame(whole) })
  }
}

/** An order at a reader came in no entry of an outbox. */
function howItCame(whole: CounterOrder): Pick<NewConflict, 'commandId' | 'sequence' | 'body' | 'entry' | 'atReader'> {
  if (whole.told) {
    const { body, command } = whole.told
    return { commandId: command.id, sequence: command.sequence, body, entry: command.entry }
  }
  return { commandId: null, sequence: 0, body: null, entry: '', atReader: whole }
}

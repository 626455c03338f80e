/** Money that a card machine took and that goes back there by hand: shown to the clerk until somebody has named the slip of the refund. */
import type { ConflictSettled } from '@marquee/shared'
import type { MachineRefund } from '../../api.ts'
import type { Db } from '../database/database.ts'

/** Once it is done, it stays done. */
export function noteMachineRefund(
  db: Db,
  { conflictId, text, atMachine }: Pick<ConflictSettled, 'conflictId' | 'text' | 'atMachine'>,
  at: string,
): void {
  if (!atMachine) return
  const { money, slip, isDone } = atMachine
  db.prepare(
    `insert into machine_refunds (conflict_id, text, amount, currency, slip, done_at, at) values (?, ?, ?, ?, ?, ?, ?)
     on conflict do update set done_at = coalesce(done_at, excluded.done_at)`,
  ).run(conflictId, text, money.amount, money.currency, slip, isDone ? at : null, at)
}

interface Row {
  conflictId: string
  text: string
  amount: number
  currency: string
  slip: string | null
}

/** Oldest first. */
export function openMachineRefunds(db: Db): MachineRefund[] {
  const rows = db
    .prepare(
      `select conflict_id as conflictId, text, amount, currency, slip from machine_refunds
       where done_at is null order by at, conflict_id`,
    )
    .all() as Row[]
  return rows.map(({ amount, currency, ...refund }) => ({ ...refund, money: { amount, currency } }))
}

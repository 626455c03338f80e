/**
 * Managers' settlements of conflicts of this terminal's commands, and the money that its counter has to give back for
 * them.
 */
import type { ConflictSettled } from '@marquee/shared'
import type { PayOut } from '../../api.ts'
import type { Db } from '../database/database.ts'

interface Row {
  conflictId: string
  bookingId: string | null
  text: string
  amount: number
  currency: string
  paidAt: string | null
}

/** Money that was given back by a disk that is gone is known by its movement. @returns false when it was known before. */
export function addSettlement(db: Db, { conflictId, bookingId, text, payOut }: ConflictSettled, at: string): boolean {
  const { changes } = db
    .prepare(
      `insert or ignore into settlements (conflict_id, booking_id, text, pay_out, currency, paid_at, at)
       values (?, ?, ?, ?, ?, (select at from drawer where conflict_id = ?), ?)`,
    )
    .run(conflictId, bookingId, text, payOut?.amount ?? null, payOut?.currency ?? null, conflictId, at)
  return changes === 1
}

const PAY_OUTS = `
  select conflict_id as conflictId, booking_id as bookingId, text, pay_out as amount, currency, paid_at as paidAt
  from settlements where pay_out is not null`

const toPayOut = ({ conflictId, bookingId, text, amount, currency }: Row): PayOut => ({
  conflictId,
  bookingId,
  money: { amount, currency },
  text,
})

/** Money that the customer doesn't have back yet, oldest first. */
export function openPayOuts(db: Db): PayOut[] {
  return (db.prepare(`${PAY_OUTS} and paid_at is null order by at, conflict_id`).all() as Row[]).map(toPayOut)
}

export function findPayOut(db: Db, conflictId: string): { payOut: PayOut; paid: boolean } | undefined {
  const row = db.prepare(`${PAY_OUTS} and conflict_id = ?`).get(conflictId) as Row | undefined
  return row && { payOut: toPayOut(row), paid: row.paidAt !== null }
}

export function notePaid(db: Db, conflictId: string, at: string): void {
  db.prepare('update settlements set paid_at = ? where conflict_id = ?').run(at, conflictId)
}

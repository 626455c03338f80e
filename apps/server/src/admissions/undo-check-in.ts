/** Enters in the books that a door has undone an admission, in the transaction that answers its command, and tells the other doors. */
import type { UndoCheckInCommand } from '@marquee/shared'
import { loadStatement, type Tx } from '../infra/postgres.ts'

const LOCK_TO_UNDO = loadStatement(new URL('./sql/lock-to-undo.sql', import.meta.url))
const UNDO_CHECK_IN = loadStatement(new URL('./sql/undo-check-in.sql', import.meta.url))
const NEXT_FIRST = loadStatement(new URL('./sql/next-first.sql', import.meta.url))

/**
 * The admission was entered before: a door's commands come in their order. A ledger that was set back may have lost it, and
 * then there is nothing to undo.
 */
export async function undoCheckIn(
  tx: Tx,
  { terminalId, body }: { terminalId: string; body: UndoCheckInCommand },
): Promise<void> {
  const { ticketId, admittedAt, at } = body
  await tx.query({ ...LOCK_TO_UNDO, values: [ticketId] })
  await tx.query({ ...UNDO_CHECK_IN, values: [ticketId, terminalId, admittedAt, at] })
  await tx.query({ ...NEXT_FIRST, values: [ticketId] })
}

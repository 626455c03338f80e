/** Cash that moves into or out of a drawer without a sale. */
import type { DrawerCommand, DrawerPurpose, Money } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'

const RECORD_MOVEMENT = loadStatement(new URL('./sql/record-movement.sql', import.meta.url))

export interface Moved {
  commandId: string
  terminalId: string
  direction: 'in' | 'out'
  amount: Money
  reason: string
  conflictId: string | null
  at: string
  /** `shift`: one began with its float, or ended. null: an older program has not said. */
  purpose: DrawerPurpose | 'shift' | null
}

/**
 * Enters a movement under the id of the terminal’s command. The conflict that it names need not exist, because the
 * money did move.
 */
export async function recordMovement(
  tx: Tx,
  { commandId, terminalId, body }: { commandId: string; terminalId: string; body: DrawerCommand },
): Promise<void> {
  const { conflictId = null, purpose = null, ...moved } = body
  await recordMoved(tx, { commandId, terminalId, conflictId, purpose, ...moved })
}

export async function recordMoved(tx: Pick<Tx, 'query'>, moved: Moved): Promise<void> {
  const { commandId, terminalId, direction, amount, reason, conflictId, at, purpose } = moved
  const values = [commandId, terminalId, direction, amount.amount, amount.currency, reason, conflictId, at, purpose]
  await tx.query({ ...RECORD_MOVEMENT, values })
}

/** Cash that moves into or out of a drawer without a sale. */
import type { DrawerCommand } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'

const RECORD_MOVEMENT = loadStatement(new URL('./sql/record-movement.sql', import.meta.url))

/**
 * Enters a movement under the id of the terminal’s command. The conflict that it names need not exist, because the
 * money did move.
 */
export async function recordMovement(
  tx: Tx,
  { commandId, terminalId, body }: { commandId: string; terminalId: string; body: DrawerCommand },
): Promise<void> {
  const { direction, amount, reason, conflictId = null, at } = body
  const values = [commandId, terminalId, direction, amount.amount, amount.currency, reason, conflictId, at]
  await tx.query({ ...RECORD_MOVEMENT, values })
}

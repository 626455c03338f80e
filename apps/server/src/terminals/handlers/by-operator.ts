/** Notes who makes a call that the books keep. */
import type { Id } from '@marquee/shared'
import type { Pool } from '../../infra/postgres.ts'
import { noteActs } from '../../operators/operators-at-counter.ts'
import type { Session } from '../conversation/session.ts'

/** @param ids under which the books keep it. Where nobody has logged in, nothing is noted */
export async function byOperator(
  pool: Pool,
  { terminal, operatorId }: Pick<Session, 'terminal' | 'operatorId'>,
  ids: readonly Id[],
): Promise<void> {
  if (operatorId === null) return
  await noteActs(
    pool,
    terminal.id,
    ids.map((id) => ({ id, operatorId, isCommand: false })),
  )
}

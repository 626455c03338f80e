/** A run of a terminal: its beginning, and its reports of what it has. */
import { refused } from '@marquee/shared'
import { recordDrained } from '../../admissions/suspect-admissions.ts'
import type { Holds } from '../../booking/terminal/hold.ts'
import type { Incarnations } from '../../incarnation/incarnations.ts'
import type { Pool } from '../../infra/postgres.ts'
import type { Boots } from '../runs/boot.ts'
import type { HandlersOf } from './handler.ts'

export function createRunHandlers({
  boots,
  holds,
  incarnations,
  pool,
}: {
  boots: Boots
  holds: Pick<Holds, 'report'>
  incarnations: Pick<Incarnations, 'heard'>
  pool: Pool
}): HandlersOf<'boot' | 'report'> {
  return {
    boot: (request, session) => boots.boot(request, session),

    async report(request, { terminal, run }) {
      // Nothing was lost before the first incarnation, so that nobody asks who has reported in it.
      if (run && run.incarnation.number > 1 && !(await boots.reported(terminal.id, run.runNumber)))
        return refused({ code: 'unavailable', what: 'another run of this terminal has begun' })
      const answer = await holds.report(request, terminal)
      if (request.unanswered === 0) await recordDrained(pool, terminal.id)
      // All that it did is in the ledger, or with a manager. The first incarnation had lost nothing.
      if (answer.ok && request.unanswered === 0 && run && run.incarnation.number > 1)
        await incarnations.heard(terminal.id, run)
      return answer
    },
  }
}

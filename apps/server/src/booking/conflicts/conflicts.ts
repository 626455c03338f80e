/** Commands of terminals that could not be applied, and wait for a manager: listing and settling them. */
import type { Answer, Conflict, ConflictsAnswer, SettleConflictRequest, TerminalIdentity } from '@marquee/shared'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Pool } from '../../infra/postgres.ts'
import type { LiveMaps } from '../../seats/live-maps.ts'
import { readConflicts } from './conflict-rows.ts'
import type { ReleaseRivalsParts } from './release-rivals.ts'
import { createSettleConflict, type EnterUnproven } from './settle-conflict.ts'
import { createViewConflicts } from './view-conflicts.ts'

const OPEN_AT_MOST = 200
const SETTLED_AT_MOST = 50

export interface Conflicts {
  list(manager: TerminalIdentity): Promise<ConflictsAnswer>
  settle(request: SettleConflictRequest, manager: TerminalIdentity): Promise<Answer<Conflict>>
}

/** `reportsPool`: for the list. `store`: the one that recalls allotted seats. `gatewayTimeoutMs`: of a refund. */
export function createConflicts(
  parts: ReleaseRivalsParts & {
    reportsPool: Pool
    catalogue: Catalogue
    maps: Pick<LiveMaps, 'current'>
    enterUnproven: EnterUnproven
    gatewayTimeoutMs: number
  },
): Conflicts {
  const { reportsPool } = parts
  const viewConflicts = createViewConflicts(parts)
  return {
    async list({ cinemaId }) {
      const [open, settled] = await Promise.all([
        readConflicts(reportsPool, { cinemaId, settled: false, atMost: OPEN_AT_MOST }),
        readConflicts(reportsPool, { cinemaId, settled: true, atMost: SETTLED_AT_MOST }),
      ])
      const viewed = await viewConflicts([...open, ...settled])
      const conflicts = viewed.map(({ conflict }) => conflict)
      return { open: conflicts.slice(0, open.length), settled: conflicts.slice(open.length) }
    },
    settle: createSettleConflict({ ...parts, viewConflicts }),
  }
}

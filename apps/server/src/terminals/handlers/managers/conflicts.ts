/** Conflicts at the manager's page. */
import { granted } from '@marquee/shared'
import type { Conflicts } from '../../../booking/conflicts/conflicts.ts'
import type { HandlersOf } from '../handler.ts'

export function createConflictHandlers(conflicts: Conflicts): HandlersOf<'conflicts' | 'settleConflict'> {
  return {
    conflicts: async (_, { terminal }) => granted(await conflicts.list(terminal)),
    settleConflict: (request, { terminal }) => conflicts.settle(request, terminal),
  }
}

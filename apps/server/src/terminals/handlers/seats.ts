/** Seat maps, and the seats that a terminal holds. */
import { granted } from '@marquee/shared'
import type { Allotments } from '../../allotments/create-allotments.ts'
import { type Holds, showForTerminal } from '../../booking/terminal/hold.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { LiveMaps } from '../../seats/live-maps.ts'
import { showRoom } from '../conversation/rooms.ts'
import { forThisRun } from './for-this-run.ts'
import type { HandlersOf } from './handler.ts'

export function createSeatHandlers({
  catalogue,
  maps,
  holds,
  allotments,
}: {
  catalogue: Catalogue
  maps: LiveMaps
  holds: Holds
  allotments: Pick<Allotments, 'takeOverHold'>
}): HandlersOf<'watch' | 'unwatch' | 'claim' | 'takeOverHold' | 'release' | 'extend'> {
  return {
    async watch({ showId, have }, session) {
      const found = await showForTerminal(catalogue, showId, session.terminal)
      if (!found.ok) return found
      const answer = await maps.answer(showId, have)
      session.join(showRoom(showId))
      return granted(answer)
    },
    async unwatch({ showId }, session) {
      session.leave(showRoom(showId))
      return granted({})
    },
    claim: forThisRun(holds.claim),
    takeOverHold: forThisRun(allotments.takeOverHold),
    release: forThisRun(holds.release),
    extend: (request, { terminal }) => holds.extend(request, terminal),
  }
}

/** Shows that are closed since the ledger was set back, at the manager's page. */
import { granted } from '@marquee/shared'
import { showForTerminal } from '../../../booking/terminal/hold.ts'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { closedShows, openShow } from '../../../incarnation/closed-shows.ts'
import type { Pool } from '../../../infra/postgres.ts'
import type { HandlersOf } from '../handler.ts'

/** The limit is what a person looks through, and what one message carries. */
const AT_MOST = 200

export function createClosedShowHandlers({
  catalogue,
  pool,
  reportsPool,
}: {
  catalogue: Catalogue
  pool: Pool
  reportsPool: Pool
}): HandlersOf<'closedShows' | 'openClosedShow'> {
  return {
    async closedShows(_, { terminal }) {
      const all = await closedShows(reportsPool, terminal.cinemaId)
      return granted({ shows: all.slice(0, AT_MOST), total: all.length })
    },

    async openClosedShow({ showId, reason }, { terminal }) {
      const found = await showForTerminal(catalogue, showId, terminal)
      if (!found.ok) return found
      return granted({ outcome: (await openShow(pool, showId, terminal.id, reason)) ? 'opened' : 'was_open' })
    },
  }
}

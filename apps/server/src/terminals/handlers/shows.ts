/** The programme, and how many seats its shows have left. */
import { granted, refused } from '@marquee/shared'
import { pullCatalogue } from '../../catalogue/pull.ts'
import type { Pool } from '../../infra/postgres.ts'
import { occupancyOf, showsBetween } from '../../reporting/occupancy.ts'
import { kindsIn } from '../conversation/versions.ts'
import type { HandlersOf } from './handler.ts'

/** A manager looks at weeks, not at years: the answer is one message. */
const MAX_OCCUPANCY_DAYS = 45

export function createShowHandlers({
  pool,
  reportsPool,
}: {
  pool: Pool
  reportsPool: Pool
}): HandlersOf<'catalogue' | 'occupancy'> {
  return {
    async catalogue({ after }, { terminal, protocol }) {
      const page = await pullCatalogue(pool, {
        ...(after && { after }),
        cinemaId: terminal.cinemaId,
        kinds: kindsIn(protocol),
      })
      return granted(page)
    },

    async occupancy({ from, to }, { terminal }) {
      const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
      if (days > MAX_OCCUPANCY_DAYS) {
        return refused({
          code: 'malformed',
          field: 'to',
          problem: `must be at most ${MAX_OCCUPANCY_DAYS} days after from`,
        })
      }
      const showIds = await showsBetween(reportsPool, from, to, terminal.cinemaId)
      return granted({ shows: await occupancyOf(reportsPool, showIds) })
    },
  }
}

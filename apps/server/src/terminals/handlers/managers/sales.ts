/** The sales of a show, for the manager's page. */
import { granted } from '@marquee/shared'
import { showForTerminal } from '../../../booking/terminal/hold.ts'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { Pool } from '../../../infra/postgres.ts'
import { salesOfShow } from '../../../reporting/occupancy.ts'
import type { HandlersOf } from '../handler.ts'

export function createSalesHandlers({
  catalogue,
  reportsPool,
}: {
  catalogue: Catalogue
  reportsPool: Pool
}): HandlersOf<'sales'> {
  return {
    async sales({ showId }, { terminal }) {
      const found = await showForTerminal(catalogue, showId, terminal)
      if (!found.ok) return found
      return granted(await salesOfShow(reportsPool, showId, (index) => found.value.plan.seatIdOf(index)))
    },
  }
}

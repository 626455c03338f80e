/** At which cinemas a terminal may look for bookings, and whose personal data is shown whole. */
import {
  type Answer,
  granted,
  type Id,
  maySell,
  type OperatorRole,
  refused,
  type TerminalIdentity,
} from '@marquee/shared'
import { loadStatement, type Pool } from '../../infra/postgres.ts'

const SEARCHABLE_CINEMAS = loadStatement(new URL('./sql/searchable-cinemas.sql', import.meta.url))

export interface Searching {
  terminal: Pick<TerminalIdentity, 'id' | 'kind' | 'cinemaId'>
  /** Who has logged in there; null: nobody. */
  operatorId: Id | null
}

export interface SearchRights {
  /** At least one. */
  cinemaIds: Id[]
  /** Of them, those whose customers' data is shown whole: the office's. A terminal only says who works there. */
  whole: ReadonlySet<Id>
}

interface CinemaRow {
  cinemaId: Id
  isNeeded: boolean
  role: OperatorRole | null
}

/** A door's operator isn't known: it sees names alone, of shows of these hours. Where nobody has a PIN, a counter is nobody's. */
export async function searchRights(pool: Pool, { terminal, operatorId }: Searching): Promise<Answer<SearchRights>> {
  const { rows } = await pool.query<CinemaRow>({ ...SEARCHABLE_CINEMAS, values: [terminal.cinemaId, operatorId] })
  const isOffice = terminal.kind === 'manager'
  const isFree = isOffice || terminal.kind === 'door'
  const may = rows.filter(({ isNeeded, role }) => isFree || !isNeeded || (role !== null && maySell(role)))
  if (may.length === 0) return refused({ code: operatorId === null ? 'nobody_logged_in' : 'role_too_low' })
  const cinemaIds = may.map(({ cinemaId }) => cinemaId)
  return granted({ cinemaIds, whole: new Set(isOffice ? cinemaIds : []) })
}

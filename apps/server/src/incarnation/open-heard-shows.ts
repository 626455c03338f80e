/** Shows that wait for nothing more are sold again. */
import { loadStatement, type Tx } from '../infra/postgres.ts'
import { tellClosedShows } from './closed-shows-news.ts'

const OPEN_HEARD_SHOWS = loadStatement(new URL('./sql/open-heard-shows.sql', import.meta.url))

export async function openHeardShows(tx: Pick<Tx, 'query'>): Promise<void> {
  const opened = await tx.query(OPEN_HEARD_SHOWS)
  if (opened.rowCount) await tellClosedShows(tx)
}

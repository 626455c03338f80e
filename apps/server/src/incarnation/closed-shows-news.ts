/** Shows were closed or opened: every server hears of it, so that its terminals show which. */
import type { Tx } from '../infra/postgres.ts'

/** The payload is empty: which shows they are is in the ledger. */
export const CLOSED_SHOWS_CHANNEL = 'closed_shows_changed'

/** The notification is sent with the transaction's commit. */
export async function tellClosedShows(tx: Pick<Tx, 'query'>): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [CLOSED_SHOWS_CHANNEL, ''])
}

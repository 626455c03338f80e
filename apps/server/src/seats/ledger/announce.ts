/** The map's changes where there is no Redis: counted and kept in the claims' own transaction, told by NOTIFY. */
import { randomUUID } from 'node:crypto'
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { SeatChange } from './seat-change.ts'

const ANNOUNCE = loadStatement(new URL('./sql/announce.sql', import.meta.url))

export const SEAT_CHANGES_CHANNEL = 'seat_changes'

export async function announceByNotify(tx: Tx, changes: SeatChange[]): Promise<void> {
  const byShow = new Map<string, number[]>()
  for (const { showId, seat, state } of changes) {
    const list = byShow.get(showId)
    if (list) list.push(seat, state)
    else byShow.set(showId, [seat, state])
  }
  // Sorted, so that batches that touch the same shows wait for each other instead of deadlocking.
  const shows = [...byShow.keys()].sort()
  await tx.query({
    ...ANNOUNCE,
    values: [shows, shows.map((show) => `{${byShow.get(show)?.join(',')}}`), randomUUID()],
  })
}

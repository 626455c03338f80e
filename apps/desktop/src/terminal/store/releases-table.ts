/** Seats that were let go here by ourselves, until the server has been told. */
import type { GrantedSeat } from '@marquee/shared'
import type { Db } from './database.ts'

export interface StoredRelease {
  showId: string
  seats: GrantedSeat[]
}

export function addRelease(db: Db, showId: string, { seatId, epoch }: GrantedSeat): void {
  db.prepare('insert or ignore into releases (show_id, seat_id, epoch) values (?, ?, ?)').run(showId, seatId, epoch)
}

/** Sorted by show. */
export function allReleases(db: Db): StoredRelease[] {
  const rows = db
    .prepare('select show_id as showId, seat_id as seatId, epoch from releases order by show_id, seat_id')
    .all() as (GrantedSeat & { showId: string })[]
  const shows = Map.groupBy(rows, ({ showId }) => showId)
  return [...shows].map(([showId, seats]) => ({ showId, seats: seats.map(({ seatId, epoch }) => ({ seatId, epoch })) }))
}

export function hasRelease(db: Db, showId: string, seatId: string): boolean {
  return db.prepare('select 1 from releases where show_id = ? and seat_id = ?').get(showId, seatId) !== undefined
}

export function removeReleases(db: Db, { showId, seats }: StoredRelease): void {
  const remove = db.prepare('delete from releases where show_id = ? and seat_id = ? and epoch = ?')
  for (const { seatId, epoch } of seats) remove.run(showId, seatId, epoch)
}

/** Forgets releases of a show that is over. */
export function forgetReleases(db: Db, showId: string): void {
  db.prepare('delete from releases where show_id = ?').run(showId)
}

export function removeAllReleases(db: Db): void {
  db.exec('delete from releases')
}

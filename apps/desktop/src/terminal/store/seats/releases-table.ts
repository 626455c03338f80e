/** Seats that were let go here by ourselves, until the server has been told. */
import type { GrantedSeat } from '@marquee/shared'
import type { Db } from '../database/database.ts'

export interface StoredRelease {
  showId: string
  seats: GrantedSeat[]
}

export function addRelease(db: Db, showId: string, { seatId, grantNumber }: GrantedSeat): void {
  db.prepare('insert or ignore into releases (show_id, seat_id, grant_number) values (?, ?, ?)').run(
    showId,
    seatId,
    grantNumber,
  )
}

/** Sorted by show. */
export function allReleases(db: Db): StoredRelease[] {
  const rows = db
    .prepare(
      'select show_id as showId, seat_id as seatId, grant_number as grantNumber from releases order by show_id, seat_id',
    )
    .all() as (GrantedSeat & { showId: string })[]
  const shows = Map.groupBy(rows, ({ showId }) => showId)
  return [...shows].map(([showId, seats]) => ({
    showId,
    seats: seats.map(({ seatId, grantNumber }) => ({ seatId, grantNumber })),
  }))
}

export function hasRelease(db: Db, showId: string, seatId: string): boolean {
  return db.prepare('select 1 from releases where show_id = ? and seat_id = ?').get(showId, seatId) !== undefined
}

export function removeReleases(db: Db, { showId, seats }: StoredRelease): void {
  const remove = db.prepare('delete from releases where show_id = ? and seat_id = ? and grant_number = ?')
  for (const { seatId, grantNumber } of seats) remove.run(showId, seatId, grantNumber)
}

/** Forgets releases of a show that is over. */
export function forgetReleases(db: Db, showId: string): void {
  db.prepare('delete from releases where show_id = ?').run(showId)
}

export function removeAllReleases(db: Db): void {
  db.exec('delete from releases')
}

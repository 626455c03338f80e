/** Seats that were given up while the server couldn't be told. */
import type { Db } from './database.ts'

export interface StoredRelease {
  id: number
  bookingId: string
  showId: string
  seatIds: string[]
}

interface Row {
  id: number
  booking_id: string
  show_id: string
  seat_ids: string
}

export function addRelease(db: Db, release: Omit<StoredRelease, 'id'>): StoredRelease {
  const { lastInsertRowid } = db
    .prepare('insert into releases (booking_id, show_id, seat_ids) values (?, ?, ?)')
    .run(release.bookingId, release.showId, JSON.stringify(release.seatIds))
  return { ...release, id: Number(lastInsertRowid) }
}

export function allReleases(db: Db): StoredRelease[] {
  return (db.prepare('select * from releases order by id').all() as Row[]).map((row) => ({
    id: row.id,
    bookingId: row.booking_id,
    showId: row.show_id,
    seatIds: JSON.parse(row.seat_ids) as string[],
  }))
}

export function removeRelease(db: Db, id: number): void {
  db.prepare('delete from releases where id = ?').run(id)
}

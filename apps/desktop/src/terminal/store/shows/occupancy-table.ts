/** The occupancy of each show when the server last told it. Closed shows are asked for anew at each start. */
import type { ShowOccupancy } from '@marquee/shared'
import type { Db } from '../database/database.ts'

export function saveOccupancy(db: Db, shows: Iterable<ShowOccupancy>): void {
  const insert = db.prepare('insert or replace into occupancy (show_id, held, booked) values (@showId, @held, @booked)')
  for (const show of shows) insert.run(show)
}

export function allOccupancy(db: Db): ShowOccupancy[] {
  return db.prepare('select show_id as showId, held, booked from occupancy').all() as ShowOccupancy[]
}

export function removeAllOccupancy(db: Db): void {
  db.exec('delete from occupancy')
}

/** The grant number under which each seat was last let go or sold: no grant at or under it is accepted any more. */
import type { GrantedSeat } from '@marquee/shared'
import type { Db } from '../database/database.ts'

/** 0: none. */
export function floorOf(db: Db, showId: string, seatId: string): number {
  const floor = db
    .prepare('select grant_number from floors where show_id = ? and seat_id = ?')
    .pluck()
    .get(showId, seatId)
  return typeof floor === 'number' ? floor : 0
}

/** Ends the claim under that grant, and any older one. */
export function raiseFloor(db: Db, showId: string, { seatId, grantNumber }: GrantedSeat): void {
  db.prepare(
    `insert into floors (show_id, seat_id, grant_number) values (?, ?, ?)
     on conflict (show_id, seat_id) do update set grant_number = excluded.grant_number where excluded.grant_number > floors.grant_number`,
  ).run(showId, seatId, grantNumber)
}

export function floorShows(db: Db): string[] {
  return db.prepare('select distinct show_id from floors').pluck().all() as string[]
}

export function forgetFloors(db: Db, showId: string): void {
  db.prepare('delete from floors where show_id = ?').run(showId)
}

export function forgetAllFloors(db: Db): void {
  db.exec('delete from floors')
}

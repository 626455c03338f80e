/** The last known map of each show that a screen has had open: one row a show, 2 bits a seat. */
import { packSeatStates, type SeatStates, unpackSeatStates } from '@marquee/shared'
import type { Db } from '../database/database.ts'

export interface StoredMap {
  showId: string
  mapLife: string
  revision: number
  states: SeatStates
  confirmedAt: string
}

interface Row {
  show_id: string
  map_life: string
  revision: number
  seat_count: number
  states: Buffer
  confirmed_at: string
}

export function saveMap(db: Db, map: StoredMap): void {
  db.prepare(
    `insert or replace into seat_maps (show_id, map_life, revision, seat_count, states, confirmed_at)
     values (?, ?, ?, ?, ?, ?)`,
  ).run(map.showId, map.mapLife, map.revision, map.states.length, packSeatStates(map.states), map.confirmedAt)
}

export function findMap(db: Db, showId: string): StoredMap | undefined {
  const row = db.prepare('select * from seat_maps where show_id = ?').get(showId) as Row | undefined
  if (!row) return undefined
  return {
    showId: row.show_id,
    mapLife: row.map_life,
    revision: row.revision,
    states: unpackSeatStates(row.states, row.seat_count),
    confirmedAt: row.confirmed_at,
  }
}

export function removeAllMaps(db: Db): void {
  db.exec('delete from seat_maps')
}

export function forgetMaps(db: Db, before: string): void {
  db.prepare('delete from seat_maps where confirmed_at < ?').run(before)
}

/** How much of a cinema's counted goods was left when the server last said so: a counter that is cut off goes by it. */
import { Instant, StockLevels } from '@marquee/shared'
import type { z } from 'zod'
import type { Db } from '../database/database.ts'

const Heard = StockLevels.extend({ heardAt: Instant })
export type HeardLevels = z.infer<typeof Heard>

const keyOf = (cinemaId: string): string => `stock ${cinemaId}`

/** undefined: never heard, or somebody has edited the file. */
export function heardLevels(db: Db, cinemaId: string): HeardLevels | undefined {
  const text = db.prepare('select value from meta where key = ?').pluck().get(keyOf(cinemaId))
  if (typeof text !== 'string') return undefined
  try {
    return Heard.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

export function saveLevels(db: Db, levels: HeardLevels): void {
  db.prepare('insert or replace into meta (key, value) values (?, ?)').run(
    keyOf(levels.cinemaId),
    JSON.stringify(levels),
  )
}

/**
 * What is left of counted goods, as this counter knows it: what the server last said, less what was sold here since. It decides nothing:
 * the ledger counts what was handed over.
 */
import type { Id, StockLevel, StockLevels } from '@marquee/shared'
import type { StockLeft } from '../api.ts'
import type { Link } from '../connection/link.ts'
import type { Events } from '../events.ts'
import type { Log } from '../log.ts'
import type { Db } from '../store/database/database.ts'
import { goodsSoldSince } from '../store/sales/orders-table.ts'
import { heardLevels, saveLevels } from '../store/sales/stock-levels.ts'
import type { Writer } from '../store/writer.ts'

export interface Stock {
  /** Also asks the server, if this terminal has not heard of the cinema on this connection. */
  left(cinemaId: Id): StockLeft
  heard(levels: StockLevels): void
  /** What moved while there was no connection is asked for. */
  onOnline(): void
}

export function createStock(options: {
  db: Db
  writer: Writer
  link: Link
  log: Log
  now: () => Date
  events: Events
}): Stock {
  const { db, writer, link, log, now, events } = options
  /** Cinemas that a screen has asked for. */
  const wanted = new Set<Id>()

  async function ask(cinemaId: Id): Promise<void> {
    if (!link.online()) return
    const answer = await link.request('stockLevels', { cinemaId })
    if (answer.ok) heard(answer.value)
    else log.warn({ refusal: answer.refusal }, 'could not ask what is left in stock')
  }

  function heard({ cinemaId, levels }: StockLevels): void {
    if (!wanted.has(cinemaId)) {
      events.emit('stockChanged', { cinemaId })
      return
    }
    writer
      .write(({ db }) => saveLevels(db, { cinemaId, levels, heardAt: now().toISOString() }))
      .then(() => events.emit('stockChanged', { cinemaId }))
      .catch((error: unknown) => log.error({ err: error }, 'could not keep what is left in stock'))
  }

  const tell = (): void => {
    for (const cinemaId of wanted) events.emit('stockChanged', { cinemaId })
  }
  events.on('sold', tell)
  events.on('orderAnswered', tell)

  return {
    left(cinemaId) {
      if (!wanted.has(cinemaId)) {
        wanted.add(cinemaId)
        void ask(cinemaId)
      }
      const known = heardLevels(db, cinemaId)
      if (!known) return { levels: null, heardAt: null }
      const sold = goodsSoldSince(db, cinemaId, known.heardAt)
      return { levels: lessSold(known.levels, sold), heardAt: known.heardAt }
    },
    heard,
    onOnline() {
      for (const cinemaId of wanted) void ask(cinemaId)
    },
  }
}

/** Levels less so many of each. Pure. */
export function lessSold(
  levels: readonly StockLevel[],
  sold: readonly Pick<StockLevel, 'goods' | 'size'>[],
): StockLevel[] {
  return levels.map((level) => {
    const gone = sold.filter(({ goods, size }) => goods === level.goods && size === level.size).length
    return { ...level, left: level.left - gone }
  })
}

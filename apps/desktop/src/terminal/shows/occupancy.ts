/** The occupancy of shows, as the server last said. */

import type { ShowOccupancy } from '@marquee/shared'
import type { Link } from '../connection/link.ts'
import type { Events } from '../events.ts'
import type { Log } from '../log.ts'
import type { Db } from '../store/database/database.ts'
import { allOccupancy, saveOccupancy } from '../store/shows/occupancy-table.ts'
import type { Writer } from '../store/writer.ts'

export interface Range {
  from: string
  to: string
}

export interface Occupancy {
  ofShow(showId: string): ShowOccupancy | undefined
  heard(shows: readonly ShowOccupancy[]): void
  /** Asks for the shows that start in this time, and again whenever the connection is back. */
  ask(range: Range): void
  refresh(): void
  reset(): void
  stop(): Promise<void>
}

const SAVE_EVERY_MS = 5000
/** A manager's page asks for a day at each cinema. */
const REMEMBERED_RANGES = 30

export function createOccupancy(options: { db: Db; writer: Writer; link: Link; log: Log; events: Events }): Occupancy {
  const { db, writer, link, log, events } = options
  const known = new Map(allOccupancy(db).map((show) => [show.showId, show]))
  const unsaved = new Set<string>()
  const asked = new Map<string, Range>()
  let timer: NodeJS.Timeout | undefined

  function heard(shows: readonly ShowOccupancy[]): void {
    const news = shows.filter(({ showId, held, booked, closed }) => {
      const before = known.get(showId)
      return before?.held !== held || before.booked !== booked || before.closed !== closed
    })
    for (const show of news) {
      known.set(show.showId, show)
      unsaved.add(show.showId)
    }
    if (news.length === 0) return
    events.emit('occupancy', news)
    timer ??= setTimeout(() => {
      timer = undefined
      save().catch((error: unknown) => log.error({ err: error }, 'could not keep the occupancy of shows'))
    }, SAVE_EVERY_MS)
  }

  async function save(): Promise<void> {
    const shows = [...unsaved].flatMap((showId) => known.get(showId) ?? [])
    unsaved.clear()
    if (shows.length > 0) await writer.write(({ db }) => saveOccupancy(db, shows))
  }

  async function request(range: Range): Promise<void> {
    if (!link.online()) return
    const answer = await link.request('occupancy', range)
    if (answer.ok) heard(answer.value.shows)
    else log.warn({ refusal: answer.refusal }, 'could not ask for the occupancy of shows')
  }

  return {
    ofShow: (showId) => known.get(showId),
    heard,
    ask(range) {
      const key = `${range.from} ${range.to}`
      asked.delete(key)
      asked.set(key, range)
      const oldest = asked.keys().next()
      if (asked.size > REMEMBERED_RANGES && !oldest.done) asked.delete(oldest.value)
      void request(range)
    },
    refresh() {
      for (const range of asked.values()) void request(range)
    },
    reset() {
      known.clear()
      unsaved.clear()
    },
    async stop() {
      clearTimeout(timer)
      await save()
    },
  }
}

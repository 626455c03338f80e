/** Door news: a door reads on from its place, and is rung when there is more. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { DoorNews, DoorNewsAnswer, NoticeOf } from '@marquee/shared'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { createCoalescedTask } from '../infra/coalesced-task.ts'
import type { Listener } from '../infra/listener.ts'
import { loadStatement, type Pool } from '../infra/postgres.ts'
import { BEGINNING, isAheadOf, type Place, placeInText, textOfPlace } from './door-news-place.ts'

const DOOR_NEWS = loadStatement(new URL('./sql/door-news.sql', import.meta.url))

const REVOKED_SELLERS = loadStatement(new URL('./sql/revoked-sellers.sql', import.meta.url))

const DOOR_NEWS_CHANNEL = 'door_news'

/** A piece of news has some 300 bytes. */
const AT_ONCE = 120
/** A door that scans asks no more often than this for what the others scan. */
const RING_EVERY_MS = 500

interface NewsRow {
  seen: string
  revision: number
  show_id: string
  ticket_id: string
  kind: DoorNews['kind']
  why: DoorNews['why']
  seat_index: number | null
  at: Date
  terminal_id: string | null
  terminal: string | null
  undone: boolean
}

/**
 * @param after the place that the last answer gave; null, or a place that isn't one of this ledger: from the beginning
 * @param cinemaId of this cinema's shows; null: of all
 */
export type ReadDoorNews = (after: string | null, cinemaId: string | null) => Promise<DoorNewsAnswer>

export function createReadDoorNews({ pool, catalogue }: { pool: Pool; catalogue: Catalogue }): ReadDoorNews {
  async function newsOf(row: NewsRow): Promise<DoorNews> {
    const { revision, kind, why, terminal_id: terminalId, terminal: name } = row
    const show = row.seat_index === null ? undefined : await catalogue.show(row.show_id)
    return {
      revision,
      showId: row.show_id,
      ticketId: row.ticket_id,
      kind,
      why,
      seatId: show && row.seat_index !== null ? show.plan.seatIdOf(row.seat_index) : null,
      at: row.at.toISOString(),
      door: terminalId !== null && name !== null ? { terminalId, name } : null,
      ...(row.undone && { undone: true }),
    }
  }

  async function readFrom(place: Place, cinemaId: string | null): Promise<{ seen: string; rows: NewsRow[] }> {
    const values = [cinemaId, place.seen, place.page?.revision ?? 0, AT_ONCE]
    const { rows } = await pool.query<NewsRow | { seen: string; revision: null }>({ ...DOOR_NEWS, values })
    return { seen: rows[0]?.seen ?? '', rows: rows.filter((row) => row.revision !== null) }
  }

  async function revokedSellers(cinemaId: string | null): Promise<string[]> {
    const { rows } = await pool.query<{ id: string }>({ ...REVOKED_SELLERS, values: [cinemaId] })
    return rows.map(({ id }) => id)
  }

  return async (after, cinemaId) => {
    // Read before the news, which then contain everything that was said of their tickets when they were revoked.
    const revoked = await revokedSellers(cinemaId)
    let place = placeInText(after)
    let read = await readFrom(place, cinemaId)
    // The ledger was set back to an earlier state since. News that it has learned anew have numbers that were known
    // before.
    if (isAheadOf(place, read.seen)) {
      place = BEGINNING
      read = await readFrom(place, cinemaId)
    }
    const { rows } = read
    const last = rows.at(-1)
    const isFull = last !== undefined && rows.length === AT_ONCE
    // The next place is what the first page saw: the later pages saw that as well, and more.
    const next = place.page?.next ?? read.seen
    const upTo = textOfPlace(isFull ? { ...place, page: { next, revision: last.revision } } : { seen: next })
    // A last reading follows several pages, so that the revoked sellers and the news are of one moment.
    const more = isFull || place.page !== undefined
    return { news: await Promise.all(rows.map(newsOf)), upTo, more, revoked: more ? null : revoked }
  }
}

/**
 * Rings at the doors when there is news: at once, and then at most twice a second.
 * @param listener not started yet
 */
export function ringDoors(options: {
  pool: Pool
  listener: Listener
  ring(notice: NoticeOf<'doorNews'>): void
  onError(error: Error): void
}): { close(): Promise<void> } {
  const { pool, listener, ring, onError } = options
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  let known = 0

  async function ringLatest(): Promise<void> {
    const { rows } = await pool.query<{ revision: number | null }>('select max(revision) as revision from door_news')
    // A late entry has a lower number; the bell that rang for it is enough.
    known = Math.max(rows[0]?.revision ?? 0, known)
    ring({ revision: known })
    const timer = new AbortController()
    await Promise.race([ended, sleep(RING_EVERY_MS, undefined, { ref: false, signal: timer.signal }).catch(() => {})])
    timer.abort()
  }

  const ringing = createCoalescedTask(ringLatest, onError)
  listener.on(DOOR_NEWS_CHANNEL, ringing.request)
  listener.onReconnect(ringing.request)
  return {
    close() {
      end()
      return ringing.close()
    },
  }
}

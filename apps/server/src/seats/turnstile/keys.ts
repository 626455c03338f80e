/** Every Redis key that Marquee uses. A show's keys share the hash tag `{showId}`, so that one script may touch them on a cluster. */

/** Hash: seat index -> `until|kind|booking id`; until in ms since 1970 by Redis's clock, 0 for ever; kind h(eld) or b(ooked). */
export const seatsKey = (showId: string): string => `seats:{${showId}}`

/**
 * Hash: `life` and `revision` of the show's map. No `life`: Redis has lost the show, or an older program wrote it, and it is
 * rebuilt from the ledger.
 */
export const mapKey = (showId: string): string => `map:{${showId}}`

/** Capped stream of the map's changes; an entry's id is `<revision>-0`. */
export const changesKey = (showId: string): string => `changes:{${showId}}`

/** The alarm clock of an online customer's hold: it expires when the hold's time is up. */
export const alarmKey = ({ showId, bookingId }: { showId: string; bookingId: string }): string =>
  `hold:{${showId}}:${bookingId}`

/** The booking whose alarm a key is; undefined for any other key. */
export function alarmOf(key: string): { showId: string; bookingId: string } | undefined {
  const [, showId, bookingId] = /^hold:\{([^{}]+)\}:(.+)$/.exec(key) ?? []
  return showId && bookingId ? { showId, bookingId } : undefined
}

export const showKeys = (showId: string): [string, string, string] => [
  seatsKey(showId),
  mapKey(showId),
  changesKey(showId),
]

/** Pub/sub channel: every change of every show. */
export const CHANGES_CHANNEL = 'seat-changes'

/** The message on that channel when Redis's seats of every show were forgotten. */
export const FORGOTTEN = 'forgotten'

/** Pub/sub channel of one server: what it says to itself, to hear whether it is told anything. */
export const pulseChannel = (server: string): string => `pulse:${server}`

/** Pub/sub channel of Redis's own: the keys that have expired. */
export const expiredChannel = (database: number): string => `__keyevent@${database}__:expired`

/** Counters of calls in a window of time; the library adds the key and the window's number. */
export const limitKeyPrefix = (limit: string): string => `limit:${limit}`

/** Every Redis key that Marquee uses. A show's keys share the hash tag `{showId}`, so that one script may touch them on a cluster. */

/** Hash: seat index -> `until|kind|booking id`; until in ms since 1970 by Redis's clock, 0 for ever; kind h(eld) or b(ooked). */
export const seatsKey = (showId: string): string => `seats:{${showId}}`

/** Hash: `epoch` and `revision` of the show's map. Missing: Redis has lost the show, and it is rebuilt from the ledger. */
export const mapKey = (showId: string): string => `map:{${showId}}`

/** Capped stream of the map's changes; an entry's id is `<revision>-0`. */
export const changesKey = (showId: string): string => `changes:{${showId}}`

export const showKeys = (showId: string): [string, string, string] => [
  seatsKey(showId),
  mapKey(showId),
  changesKey(showId),
]

/** Pub/sub channel: every change of every show. */
export const CHANGES_CHANNEL = 'seat-changes'

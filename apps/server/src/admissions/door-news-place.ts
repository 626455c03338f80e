/**
 * A door's place in the news. A number alone would not do: a transaction takes its numbers before it ends, and one that
 * took later numbers may end first. The place is therefore what the ledger showed (`pg_snapshot`: which transactions had
 * ended). Between two pages it adds the last revision of the page, and what the first page saw. A transaction that stays
 * open holds nobody up. Pure.
 */

export interface Place {
  /** A snapshot; null: nothing was seen yet. */
  seen: string | null
  page?: { next: string; revision: number }
}

export const BEGINNING: Place = { seen: null }

const FORM = /^([\d:,]*)(?:;([\d:,]+);(\d{1,15}))?$/

/** Text that can't be read counts as the beginning: more is told, and nothing is missed. */
export function placeInText(text: string | null): Place {
  const [, seen = '', next, revision] = FORM.exec(text ?? '') ?? []
  if (seen !== '' && !isSnapshot(seen)) return BEGINNING
  const place: Place = { seen: seen === '' ? null : seen }
  if (next === undefined) return place
  return isSnapshot(next) ? { ...place, page: { next, revision: Number(revision) } } : BEGINNING
}

export function textOfPlace({ seen, page }: Place): string {
  return page ? `${seen ?? ''};${page.next};${page.revision}` : (seen ?? '')
}

/** True when a place was read in a ledger that had gone further than what is seen now. */
export function isAheadOf({ seen, page }: Place, now: string): boolean {
  const latest = page?.next ?? seen
  return latest !== null && xmaxOf(latest) > xmaxOf(now)
}

const xmaxOf = (snapshot: string): bigint => BigInt(snapshot.split(':')[1] ?? '')

/** Postgres writes snapshots as xmin:xmax:open,open…, with xmin ≤ each open one < xmax, in ascending order. */
function isSnapshot(text: string): boolean {
  const parts = /^(\d{1,18}):(\d{1,18}):((?:\d{1,18},)*\d{1,18})?$/.exec(text)
  if (!parts) return false
  const [xmin = 0n, xmax = 0n] = [parts[1], parts[2]].map((part) => BigInt(part ?? ''))
  const open = parts[3]?.split(',').map(BigInt) ?? []
  const isInOrder = open.every((xid, i) => xid >= (open[i - 1] ?? xmin) && xid < xmax)
  return xmin > 0n && xmin <= xmax && isInOrder
}

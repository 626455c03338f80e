/** The show that is open is open again after a reload of the page, also where no seat of it was chosen. */
import { type Id, isId } from '@marquee/shared'
import type { ShowView } from '../../terminal/api.ts'
import type { ShowingStore } from '../show/showing-store.ts'

const KEPT_SHOW_KEY = 'marquee.show'

/** A page that is loaded again so long after its start is another evening's. */
const OVER_MS = 6 * 60 * 60_000

/** @returns ends it */
export function keepShow(showing: ShowingStore): () => void {
  return showing.subscribe(({ showId }, before) => {
    if (showId !== before.showId) keep(showId)
  })
}

/** Does nothing where a show is open already, such as that of a cart. */
export async function openKeptShow(showing: ShowingStore, now = Date.now()): Promise<void> {
  const kept = keptShow()
  if (kept === null || showing.getState().showId !== null) return
  await showing.open(kept)
  const { showId, show } = showing.getState()
  if (showId === kept && (show === null || isOver(show, now))) showing.close()
}

const isOver = ({ show }: ShowView, now: number): boolean => Date.parse(show.startsAt) + OVER_MS < now

function keptShow(): Id | null {
  try {
    const kept = sessionStorage.getItem(KEPT_SHOW_KEY)
    return kept !== null && isId(kept) ? kept : null
  } catch {
    // Storage can be switched off: then a reload forgets it.
    return null
  }
}

function keep(showId: Id | null): void {
  try {
    if (showId === null) sessionStorage.removeItem(KEPT_SHOW_KEY)
    else sessionStorage.setItem(KEPT_SHOW_KEY, showId)
  } catch {
    // As above.
  }
}

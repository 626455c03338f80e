/**
 * Loads a kiosk's page again when it hangs: when Chromium says that it doesn't respond, and doesn't take that back; or when the page's own
 * beat stays away, which Chromium notices only once somebody touches it. A page that crashes is seen elsewhere.
 */
import { watchBeats } from './missed-beats.ts'

/** The page says that it lives each 2 s; four beats of this without it are a hung page. */
const BEAT_MS = 5000
const MISSED_AT_MOST = 4
/** A page that is busy for so long may still come back. */
const RESPONDS_WITHIN_MS = 10_000

export interface PageWatch {
  /** The page has said so. */
  alive(): void
  unresponsive(): void
  responsive(): void
  /** It is being loaded, or gone: nothing is awaited of it until it says that it lives. */
  away(): void
}

/** @param end ends the page's process: it is loaded again as one that has crashed */
export function createPageWatch(end: (why: string) => void): PageWatch {
  let waiting: NodeJS.Timeout | undefined
  let isWatched = false
  const beats = watchBeats({
    everyMs: BEAT_MS,
    atMost: MISSED_AT_MOST,
    onHung: () => hung('the page gave no sign of life'),
  })

  function hung(why: string): void {
    away()
    end(why)
  }

  function responsive(): void {
    clearTimeout(waiting)
    waiting = undefined
  }

  function away(): void {
    responsive()
    beats.stop()
    isWatched = false
  }

  return {
    alive() {
      if (!isWatched) beats.start()
      isWatched = true
      beats.seen()
    },
    unresponsive() {
      waiting ??= setTimeout(() => hung('the page did not respond'), RESPONDS_WITHIN_MS)
    },
    responsive,
    away,
  }
}

/**
 * Gives seats back to the server. The seats can still be sold here until that has begun. Then their end is on the disk
 * before the server is told, and it is told until it answers.
 */

import { isPassing, MAX_SEATS_IN_GRANT } from '@marquee/shared'
import type { Link } from '../connection/link.ts'
import type { Events } from '../events.ts'
import type { Log } from '../log.ts'
import type { Db } from '../store/database/database.ts'
import { findClaim, returningClaims } from '../store/seats/claims-table.ts'
import { raiseFloor } from '../store/seats/floors-table.ts'
import { addRelease, allReleases, hasRelease, removeReleases } from '../store/seats/releases-table.ts'
import type { Writer } from '../store/writer.ts'

export interface Releases {
  /** True when the server has been told of all of these seats that were given up; tries to tell it, first. */
  doneFor(showId: string, seatIds: readonly string[]): Promise<boolean>
  wake(): void
  /** Gives what is under way a moment to end. */
  stop(): Promise<void>
}

const AGAIN_MS = 1000
const LAST_WORDS_MS = 1000

export function createReleases(options: {
  db: Db
  writer: Writer
  link: Link
  log: Log
  maySell: () => boolean
  events: Events
}): Releases {
  const { db, writer, link, log, maySell, events } = options
  let sending: Promise<void> | undefined
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const isWork = (): boolean => returningClaims(db).length > 0 || allReleases(db).length > 0

  function wake(): Promise<void> {
    clearTimeout(timer)
    sending ??= sendAll()
      .catch((error: unknown) => log.error({ err: error }, 'seats could not be given back'))
      .finally(() => {
        sending = undefined
        if (!stopped && link.online() && isWork()) timer = setTimeout(wake, AGAIN_MS)
      })
    return sending
  }

  async function sendAll(): Promise<void> {
    // Claims of another life of this disk aren't ours to give.
    if (!link.online() || !maySell()) return
    await letReturningGo()
    for (const { showId, seats } of allReleases(db)) {
      for (let i = 0; i < seats.length; i += MAX_SEATS_IN_GRANT) {
        const part = { showId, seats: seats.slice(i, i + MAX_SEATS_IN_GRANT) }
        const answer = await link.request('release', part)
        if (!answer.ok) {
          if (isPassing(answer.refusal)) return
          // The server asks for them itself, then, and hears that they are let go.
          log.warn({ release: part, refusal: answer.refusal }, 'the server did not take seats back')
        }
        await writer.write(({ db }) => removeReleases(db, part))
      }
    }
  }

  async function letReturningGo(): Promise<void> {
    const shows = await writer.write(({ db }) => {
      const claims = returningClaims(db)
      for (const claim of claims) {
        addRelease(db, claim.showId, claim)
        raiseFloor(db, claim.showId, claim)
      }
      return new Set(claims.map(({ showId }) => showId))
    })
    for (const showId of shows) events.emit('allotmentChanged', showId)
  }

  return {
    async doneFor(showId, seatIds) {
      const isPending = (): boolean =>
        seatIds.some((seat) => hasRelease(db, showId, seat) || findClaim(db, showId, seat)?.state === 'returning')
      if (isPending()) await wake()
      // Releases that came while that was under way.
      if (isPending()) await wake()
      return !isPending()
    },
    wake: () => void wake(),
    async stop() {
      stopped = true
      if (link.online() && isWork()) {
        let late: NodeJS.Timeout | undefined
        await Promise.race([wake(), new Promise((resolve) => (late = setTimeout(resolve, LAST_WORDS_MS)))])
        clearTimeout(late)
      }
      clearTimeout(timer)
    },
  }
}

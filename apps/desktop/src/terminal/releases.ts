/** Seats that are given up: remembered on the disk, and told to the server in order, now or when it is back. */
import type { Link } from './link.ts'
import type { Log } from './log.ts'
import type { Db } from './store/database.ts'
import { addRelease, allReleases, removeRelease, type StoredRelease } from './store/releases-table.ts'
import type { Writer } from './store/writer.ts'

export type Release = Omit<StoredRelease, 'id'>

export interface Releases {
  /** In the caller's transaction; what it returns is called when that is on the disk. */
  write(db: Db, release: Release): () => void
  add(release: Release): Promise<void>
  /** Whether the server has been told of all that the booking gave up; tries to, first. */
  doneFor(bookingId: string): Promise<boolean>
  wake(): void
  /** Gives what is under way a moment to end. */
  stop(): Promise<void>
}

const AGAIN_MS = 1000
const LAST_WORDS_MS = 1000

export function createReleases(options: { db: Db; writer: Writer; link: Link; log: Log }): Releases {
  const { db, writer, link, log } = options
  const queue = new Map(allReleases(db).map((release) => [release.id, release]))
  let sending: Promise<void> | undefined
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  function wake(): Promise<void> {
    clearTimeout(timer)
    sending ??= sendAll()
      .catch((error: unknown) => log.error({ err: error }, 'could not note that seats were given back'))
      .finally(() => {
        sending = undefined
        if (queue.size > 0 && link.online() && !stopped) timer = setTimeout(wake, AGAIN_MS)
      })
    return sending
  }

  async function sendAll(): Promise<void> {
    for (const { id, ...release } of queue.values()) {
      const answer = await link.request('release', release, 'seats cannot be given back')
      if (!answer.ok) {
        const { code } = answer.refusal
        if (code === 'offline' || code === 'timeout' || code === 'unavailable') return
        // Its booking has ended otherwise, so there is nothing to give back.
        log.info({ release, refusal: answer.refusal }, 'seats did not have to be given back')
      }
      queue.delete(id)
      await writer.write((db) => removeRelease(db, id))
    }
  }

  function write(db: Db, release: Release): () => void {
    const stored = addRelease(db, release)
    return () => {
      queue.set(stored.id, stored)
      if (!stopped) void wake()
    }
  }

  return {
    write,
    async add(release) {
      try {
        const then = await writer.write((db) => write(db, release))
        then()
      } catch (error) {
        // Not remembered, then; the server asks when the hold's time is up.
        log.error({ err: error, release }, 'could not note that seats are to be given back')
        void link.request('release', release, 'seats cannot be given back')
      }
    },
    async doneFor(bookingId) {
      const pending = (): boolean => [...queue.values()].some((release) => release.bookingId === bookingId)
      if (pending()) await wake()
      // What came while that was under way.
      if (pending()) await wake()
      return !pending()
    },
    wake: () => void wake(),
    async stop() {
      stopped = true
      if (link.online() && queue.size > 0) {
        let late: NodeJS.Timeout | undefined
        await Promise.race([wake(), new Promise((resolve) => (late = setTimeout(resolve, LAST_WORDS_MS)))])
        clearTimeout(late)
      }
      clearTimeout(timer)
    },
  }
}

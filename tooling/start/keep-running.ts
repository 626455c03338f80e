/** Starts a part of the system, and starts it again whenever it ends by itself. */
import { setTimeout as sleep } from 'node:timers/promises'

export interface Part {
  pid: number
  /** Resolves when it has ended, whoever ended it. */
  ended: Promise<void>
  stop(): Promise<void>
}

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
/** A program that has lived this long has not died of its start. */
const STEADY_MS = 60_000

export interface Kept<P extends Part> {
  /** The one that runs now, or ran last. */
  part: P
  stop(): Promise<void>
}

/**
 * @param start must always give the part the same address: others know it by that
 * @param say one line for people
 * @throws what the first start throws; later failures are said and tried again
 */
export async function keepRunning<P extends Part>(
  name: string,
  start: () => Promise<P>,
  say: (line: string) => void,
): Promise<Kept<P>> {
  const stopped = new AbortController()
  const kept: Kept<P> = {
    part: await start(),
    async stop() {
      stopped.abort()
      await kept.part.stop()
      await watching
    },
  }
  const watching = watch()
  return kept

  async function watch() {
    let pauseMs = FIRST_PAUSE_MS
    for (;;) {
      const startedAt = Date.now()
      await kept.part.ended
      if (stopped.signal.aborted) return
      if (Date.now() - startedAt > STEADY_MS) pauseMs = FIRST_PAUSE_MS
      say(`${name} has ended unexpectedly and is started again.`)
      for (;;) {
        // The pause also ends when we are to stop; what follows sees that.
        await sleep(pauseMs, undefined, { signal: stopped.signal }).catch(() => {})
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
        if (stopped.signal.aborted) return
        try {
          kept.part = await start()
          break
        } catch (error) {
          if (stopped.signal.aborted) return
          say(`${name} could not be started again: ${(error as Error).message}`)
        }
      }
      if (stopped.signal.aborted) return kept.part.stop()
    }
  }
}

/** The way to a printer: bytes out, and what it says back. */

export interface Wire {
  /** False: nothing ever comes back, so nothing is asked. */
  readonly canAnswer: boolean
  /** Resolves when the system has taken all of it. @throws when it has not */
  write(bytes: Buffer): Promise<void>
  /** What the printer has said since: at once where there is something, else when there is or the time is over. Empty when it is. */
  read(withinMs: number): Promise<Buffer>
  /** Ends it in order. @throws when the printer has not taken all */
  end(): Promise<void>
  /** Ends it at once. */
  drop(): void
}

/** Keeps what came in until somebody reads it. */
export interface Inbox {
  put(bytes: Buffer): void
  /** Nothing will come any more. */
  close(): void
  read(withinMs: number): Promise<Buffer>
}

export function createInbox(): Inbox {
  let waiting: Buffer[] = []
  let closed = false
  let wake: (() => void) | undefined

  function take(): Buffer {
    const taken = Buffer.concat(waiting)
    waiting = []
    return taken
  }

  return {
    put(bytes) {
      waiting.push(bytes)
      wake?.()
    },
    close() {
      closed = true
      wake?.()
    },
    async read(withinMs) {
      if (waiting.length === 0 && !closed) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, withinMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        wake = undefined
      }
      return take()
    },
  }
}

/** A look at the ledger that many ask for: one at a time, and what asks during one makes one more after it. */

export interface Looks {
  look(): void
  /** Ends them; waits for one that is under way. */
  close(): Promise<void>
}

/** @param onError what a look throws; the next one may go better */
export function createLooks(once: () => Promise<unknown>, onError: (error: Error) => void): Looks {
  let closed = false
  let again = false
  let looking: Promise<void> | undefined

  function look(): void {
    if (closed) return
    if (looking) {
      again = true
      return
    }
    looking = once()
      .then(
        () => {},
        (error: Error) => {
          if (!closed) onError(error)
        },
      )
      .finally(() => {
        looking = undefined
        if (again) {
          again = false
          look()
        }
      })
  }

  return {
    look,
    async close() {
      closed = true
      await looking
    },
  }
}

/** A task that many ask for, such as a reading of the ledger. One runs at a time; requests during one make one more after it. */

export interface CoalescedTask {
  request(): void
  /** Ends them; waits for one that is under way. */
  close(): Promise<void>
}

/** @param onError what a run throws; the next one may go better */
export function createCoalescedTask(run: () => Promise<unknown>, onError: (error: Error) => void): CoalescedTask {
  let closed = false
  let again = false
  let running: Promise<void> | undefined

  function request(): void {
    if (closed) return
    if (running) {
      again = true
      return
    }
    running = run()
      .then(
        () => {},
        (error: Error) => {
          if (!closed) onError(error)
        },
      )
      .finally(() => {
        running = undefined
        if (again) {
          again = false
          request()
        }
      })
  }

  return {
    request,
    async close() {
      closed = true
      await running
    },
  }
}

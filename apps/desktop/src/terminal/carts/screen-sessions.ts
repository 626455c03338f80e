/** Gives the carts of a session back when no screen has shown it for a while. */

export interface ScreenSessions {
  /** A screen shows this session, until it is gone. */
  screenCame(sessionId: string): void
  screenWent(sessionId: string): void
  stop(): void
}

export function createScreenSessions(options: {
  /** A session waits so long for a screen to come back. */
  graceMs: number
  /** Sessions of an earlier run, whose screens may come back yet. */
  earlier: readonly string[]
  /** No screen came back in time. */
  over: (sessionId: string) => void
}): ScreenSessions {
  const { graceMs, earlier, over } = options
  const screens = new Map<string, number>()
  const gone = new Map<string, NodeJS.Timeout>()
  let stopped = false

  function waitForScreen(sessionId: string): void {
    // A screen may be closed after its engine, whose database is closed by then.
    if (stopped) return
    clearTimeout(gone.get(sessionId))
    const timer = setTimeout(() => {
      gone.delete(sessionId)
      over(sessionId)
    }, graceMs)
    gone.set(sessionId, timer)
  }

  for (const sessionId of earlier) waitForScreen(sessionId)

  return {
    screenCame(sessionId) {
      clearTimeout(gone.get(sessionId))
      gone.delete(sessionId)
      screens.set(sessionId, (screens.get(sessionId) ?? 0) + 1)
    },
    screenWent(sessionId) {
      const left = (screens.get(sessionId) ?? 1) - 1
      if (left > 0) screens.set(sessionId, left)
      else {
        screens.delete(sessionId)
        waitForScreen(sessionId)
      }
    },
    stop() {
      stopped = true
      for (const timer of gone.values()) clearTimeout(timer)
    },
  }
}

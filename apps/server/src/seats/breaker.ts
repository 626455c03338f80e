/**
 * Decides whether Redis is used. The breaker opens as soon as the connection breaks, or when several calls in a row got
 * no answer. It closes when `recover` has made Redis usable again. (A library's breaker tries the protected call itself
 * to see whether it may close. Here nothing may pass before Redis shows the same seats as the ledger again.)
 */

/** A single slow answer is an accident; three in a row, with none between, are an outage. */
const FAILURES = 3
const RETRY_MS = 250
/** A Redis that breaks again soon after it came back is tried less and less often: each return costs every map a snapshot. */
const RETRY_AT_MOST_MS = 1000
const STEADY_MS = 30_000

export interface Breaker {
  /** The reason why Redis isn't used; undefined while it is. */
  why(): string | undefined
  answered(): void
  failed(error: Error): void
  open(why: string): void
  /** Voids a recovery that is under way: Redis isn't to be used after it. */
  distrust(): void
  /** Tries to close it now, and says whether it is closed. */
  tryNow(): Promise<boolean>
  stop(): Promise<void>
}

/**
 * The breaker begins open.
 * @param recover throws when Redis can't be used yet: it is tried again
 */
export function createBreaker(options: {
  recover(): Promise<void>
  onOpen(why: string): void
  onClosed(): void
}): Breaker {
  const { recover, onOpen, onClosed } = options
  let why: string | undefined = 'Redis has not answered yet'
  let failures = 0
  let closedAt = Number.NEGATIVE_INFINITY
  let retryMs = RETRY_MS
  let timer: NodeJS.Timeout | undefined
  let trying: Promise<boolean> | undefined
  /** Counts what makes a recovery void that is under way. */
  let distrusts = 0
  let stopped = false

  function open(reason: string): void {
    if (stopped) return
    distrusts++
    const closed = why === undefined
    why = reason
    if (closed) {
      retryMs = performance.now() - closedAt < STEADY_MS ? Math.min(retryMs * 2, RETRY_AT_MOST_MS) : RETRY_MS
      onOpen(reason)
    }
    tryLater()
  }

  function tryLater(): void {
    if (stopped || trying || timer || why === undefined) return
    timer = setTimeout(() => {
      timer = undefined
      void tryNow()
    }, retryMs)
  }

  function tryNow(): Promise<boolean> {
    trying ??= attempt().finally(() => {
      trying = undefined
      tryLater()
    })
    return trying
  }

  async function attempt(): Promise<boolean> {
    clearTimeout(timer)
    timer = undefined
    if (why === undefined) return true
    const before = distrusts
    try {
      await recover()
    } catch {
      return false
    }
    if (stopped || distrusts !== before) return false
    why = undefined
    failures = 0
    closedAt = performance.now()
    onClosed()
    return true
  }

  return {
    why: () => why,
    answered() {
      failures = 0
    },
    failed(error) {
      failures++
      if (why === undefined && failures >= FAILURES) open(`Redis does not answer (${error.message})`)
    },
    open,
    distrust() {
      distrusts++
    },
    tryNow,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await trying
    },
  }
}

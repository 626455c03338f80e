/**
 * Requests that wait at the same moment share one round trip (and, in the ledger, one commit). Nobody waits when nothing
 * else does: the first request of a quiet moment leaves at the end of the tick it came in.
 */

export interface MicroBatch<I, O> {
  submit(item: I): Promise<O>
  /** Resolves when nothing waits and nothing is under way. */
  idle(): Promise<void>
}

interface Waiting<I, O> {
  item: I
  resolve(value: O): void
  reject(error: unknown): void
}

/**
 * @param run answers a batch, one answer an item, in order. Must be safe to run again after it has thrown.
 * @param maxItems how many items a batch has at most
 * @param maxInFlight how many batches are under way at most; what comes meanwhile makes the next one larger
 *
 * @param failsWholeBatch tells if an error concerns all requests alike (the line is dead): then the batch fails as a whole,
 * at once
 *
 * When a batch of several throws otherwise, each item is run alone: one request that the ledger can't take doesn't fail its neighbours.
 */
export function createMicroBatch<I, O>(options: {
  run(items: I[]): Promise<O[]>
  maxItems: number
  maxInFlight: number
  failsWholeBatch?(error: unknown): boolean
}): MicroBatch<I, O> {
  const { run, maxItems, maxInFlight, failsWholeBatch = () => false } = options
  let queue: Waiting<I, O>[] = []
  let inFlight = 0
  let scheduled = false
  let idleWaiters: (() => void)[] = []

  async function runBatch(batch: Waiting<I, O>[]): Promise<void> {
    try {
      const answers = await run(batch.map((w) => w.item))
      if (answers.length !== batch.length) throw new Error(`a batch of ${batch.length} got ${answers.length} answers`)
      batch.forEach((w, i) => {
        w.resolve(answers[i] as O)
      })
    } catch (error) {
      // Run alone, each would wait for the dead line in its turn: a hundred time-outs one after another.
      if (batch.length === 1 || failsWholeBatch(error)) {
        for (const waiting of batch) waiting.reject(error)
        return
      }
      for (const waiting of batch) await runBatch([waiting])
    }
  }

  function flush(): void {
    scheduled = false
    while (queue.length > 0 && inFlight < maxInFlight) {
      const batch = queue.length <= maxItems ? queue : queue.slice(0, maxItems)
      queue = queue.length <= maxItems ? [] : queue.slice(maxItems)
      inFlight++
      void runBatch(batch).then(() => {
        inFlight--
        if (queue.length > 0) flush()
        else if (inFlight === 0) {
          for (const wake of idleWaiters) wake()
          idleWaiters = []
        }
      })
    }
  }

  return {
    submit(item) {
      return new Promise<O>((resolve, reject) => {
        queue.push({ item, resolve, reject })
        if (!scheduled && inFlight < maxInFlight) {
          scheduled = true
          setImmediate(flush)
        }
      })
    },
    idle() {
      if (queue.length === 0 && inFlight === 0) return Promise.resolve()
      return new Promise((resolve) => idleWaiters.push(resolve))
    },
  }
}

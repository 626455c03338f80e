/** Queues by key: work on one thing is done one after the other, on different things at the same time. */

/** A failure is the caller's alone: the next in line is done all the same. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>

export interface Turns {
  inTurn: InTurn
  /** Resolves when what has begun or waits now is done. */
  idle(): Promise<void>
}

export function createTurns(): Turns {
  /** The last of each line. A key without work takes no memory. */
  const last = new Map<string, Promise<unknown>>()
  return {
    inTurn(key, work) {
      const before = last.get(key) ?? Promise.resolve()
      const mine = before.then(work, work)
      last.set(key, mine)
      const leave = (): void => {
        if (last.get(key) === mine) last.delete(key)
      }
      mine.then(leave, leave)
      return mine
    },
    async idle() {
      await Promise.allSettled(last.values())
    },
  }
}

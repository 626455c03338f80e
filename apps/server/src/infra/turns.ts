/** Work on one thing is done one after the other, on different things at the same time. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>

export interface Turns {
  inTurn: InTurn
  /** When what has begun or waits now is done. */
  idle(): Promise<void>
}

export function createTurns(): Turns {
  const last = new Map<string, Promise<void>>()
  return {
    inTurn(key, work) {
      const mine = (last.get(key) ?? Promise.resolve()).then(work)
      const settled: Promise<void> = mine
        .then(
          () => {},
          () => {},
        )
        .then(() => {
          if (last.get(key) === settled) last.delete(key)
        })
      last.set(key, settled)
      return mine
    },
    async idle() {
      await Promise.all(last.values())
    },
  }
}

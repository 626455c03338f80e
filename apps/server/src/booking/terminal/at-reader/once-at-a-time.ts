/** Work on things by their names: on one thing once at a time in this process. */

export interface OnceAtATime {
  /** Resolves when a run that began after the call has ended. Calls during one share the run that follows it. */
  run(name: string): Promise<void>
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
}

interface UnderWay {
  running: Promise<void>
  next?: PromiseWithResolvers<void>
}

export function createOnceAtATime(work: (name: string) => Promise<void>): OnceAtATime {
  const underWay = new Map<string, UnderWay>()

  function begin(name: string): Promise<void> {
    const entry: UnderWay = { running: Promise.resolve() }
    underWay.set(name, entry)
    entry.running = work(name).finally(() => {
      underWay.delete(name)
      entry.next?.resolve(begin(name))
    })
    return entry.running
  }

  return {
    run(name) {
      const now = underWay.get(name)
      if (!now) return begin(name)
      now.next ??= Promise.withResolvers()
      return now.next.promise
    },
    async idle() {
      while (underWay.size > 0) await Promise.allSettled([...underWay.values()].map(({ running }) => running))
    },
  }
}

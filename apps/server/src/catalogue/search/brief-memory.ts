/** Reads a value once for all readers who ask at the same time, and keeps it for moments. */

export interface BriefMemory<V> {
  /** The value, at most the memory's time old; `load` is called when nobody has asked for this key so lately. */
  get(key: string, load: () => Promise<V>): Promise<V>
}

/** @param most how many values at most: people can ask for anything, and the oldest goes first */
export function createBriefMemory<V>({ keepMs, most }: { keepMs: number; most: number }): BriefMemory<V> {
  // Sorted by the time of reading, and so by age.
  const kept = new Map<string, { readAt: number; value: Promise<V> }>()
  return {
    get(key, load) {
      // Taken before the value is read, from a clock that is never put back. So no value is kept for longer than `keepMs`.
      const now = performance.now()
      const known = kept.get(key)
      if (known && now - known.readAt < keepMs) return known.value
      const entry = { readAt: now, value: load() }
      kept.delete(key)
      kept.set(key, entry)
      for (const [oldest, { readAt }] of kept) {
        if (kept.size <= most && now - readAt < keepMs) break
        kept.delete(oldest)
      }
      // A value that couldn't be read is asked for again the next time.
      entry.value.catch(() => {
        if (kept.get(key) === entry) kept.delete(key)
      })
      return entry.value
    },
  }
}

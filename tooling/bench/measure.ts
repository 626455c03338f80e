/** Rates and latencies of many requests in flight at once, and what to print of several rounds. */

export interface Measured {
  /** Operations a second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/** Runs `operations` one after the other on `lanes` lanes at once; each lane waits for its answer before it goes on. */
export async function measure(operations: readonly (() => Promise<void>)[], lanes: number): Promise<Measured> {
  const took: number[] = []
  let next = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let operation = operations[next++]; operation; operation = operations[next++]) {
        const from = performance.now()
        await operation()
        took.push(performance.now() - from)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  took.sort((a, b) => a - b)
  return { rate: took.length / seconds, p50: percentile(took, 50), p99: percentile(took, 99) }
}

export function percentile(sorted: readonly number[], p: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * p) / 100))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

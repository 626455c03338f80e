/**
 * Limits how many run at a time, whoever asks: five hundred terminals that come back together must not fill the ledger's
 * queue.
 */

export type InLane = <T>(work: () => Promise<T>) => Promise<T>

export function createLanes(lanes: number): InLane {
  let free = lanes
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}

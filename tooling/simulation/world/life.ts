/**
 * A run of one program in the world: a server's or a terminal's, from its start to its crash. All code runs as somebody
 * (Node's AsyncLocalStorage follows it through every await). After a crash nothing of it reaches the world any more: its
 * timers don't fire, its requests are never answered, its messages go nowhere.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface Life {
  /** The machine it runs on: networks know machines. */
  host: string
  /** Counts the lives of a host. */
  number: number
  alive: boolean
  /** The lead of its wall clock over the true time, in ms. */
  clockAhead: number
  /** The program stands still (suspended, swapped out) until then, by the true time. */
  standsStillUntil: number
  /** Other functions that end with it. */
  ends: Set<() => void>
}

const storage = new AsyncLocalStorage<Life>()
const numbers = new Map<string, number>()

export function beginLife(host: string, clockAhead = 0): Life {
  const number = (numbers.get(host) ?? 0) + 1
  numbers.set(host, number)
  return { host, number, alive: true, clockAhead, standsStillUntil: 0, ends: new Set() }
}

export function forgetLives(): void {
  numbers.clear()
}

export const currentLife = (): Life | undefined => storage.getStore()
export const nameOf = (life: Life): string => `${life.host}#${life.number}`

/** undefined: as nobody, that is as the world itself. */
export function liveAs<T>(life: Life | undefined, work: () => T): T {
  return storage.run(life as Life, work)
}

export function endLife(life: Life): void {
  if (!life.alive) return
  life.alive = false
  const ends = [...life.ends]
  life.ends.clear()
  // Runs as nobody: the world's reaction to a death is not the dead's own.
  liveAs(undefined, () => {
    for (const end of ends) end()
  })
}

/** The promise that the dead wait for: one for each, so that nothing keeps those who wait. */
export const never = (): Promise<never> => new Promise(() => {})

/** The data of a view that the server alone knows: asked for anew every few seconds while somebody looks. */
import type { Answer } from '@marquee/shared'
import { ask, type Outcome } from '../connection/ask.ts'
import type { Engine } from '../connection/engine.ts'

const EVERY_MS = 5000

export interface WatchedList {
  /** Asks at once; an answer that a later question has overtaken is not taken. */
  load(): Promise<void>
  /** The same, while somebody looks. */
  refresh(): void
  /** Begins to ask; returns the function that ends it. */
  watch(): () => void
}

export function watchList<T>(
  engine: Engine,
  question: () => Promise<Answer<T>>,
  take: (outcome: Outcome<T>) => void,
): WatchedList {
  let latest = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let watched = false

  async function load(): Promise<void> {
    const mine = ++latest
    clearTimeout(timer)
    const outcome = await ask(question())
    if (mine !== latest) return
    take(outcome)
    if (watched) timer = setTimeout(() => void load(), EVERY_MS)
  }

  return {
    load,
    refresh() {
      if (watched) void load()
    },
    watch() {
      watched = true
      const forget = engine.onConnected(() => void load())
      return () => {
        watched = false
        clearTimeout(timer)
        forget()
      }
    },
  }
}

/**
 * Nobody logs in while they have to wait. The world counts wrong PINs as they are typed, by the rules that a house is told: an operator waits
 * after the fifth in a row, and everybody at a counter after the twentieth, 30 s at first and twice as long each time. A wait that was not over
 * when the program ended begins anew with the next. What nobody saw an answer to is not counted, and makes what is counted uncertain until
 * somebody is let in: a wait is never too long here.
 */
import type { TerminalHost } from '../house/terminal.ts'

const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 3_600_000
const EVERYBODY = 'everybody'
const ROWS = { operator: 5, everybody: 20 }
interface Counted {
  wrong: number
  /** In ms of the world; 0: there is no wait. */
  waitMs: number
  began: number
  /** A PIN was typed, and nobody saw if it was right: there may be more wrong ones than here, or none, and a wait. */
  isUncertain: boolean
}

const NOTHING: Counted = { wrong: 0, waitMs: 0, began: 0, isUncertain: false }

const rowOf = (key: string): number => (key.endsWith(EVERYBODY) ? ROWS.everybody : ROWS.operator)

export interface Waits {
  /** Somebody types a PIN. @returns a function to call with its answer: true, nobody else has typed one there meanwhile */
  type(terminal: TerminalHost): () => boolean
  /** When the wait is over that stands now; 0: there is none. */
  over(terminal: TerminalHost, operatorId: string): number
  /** @param began when the PIN was typed */
  wrong(terminal: TerminalHost, operatorId: string, began: number): void
  /** True: a wait that is told for one more wrong PIN begins with it, and didn't stand before. */
  beginsWithNext(terminal: TerminalHost, operatorId: string): boolean
  /** The count begins anew. */
  right(terminal: TerminalHost, operatorId: string): void
  /** Nobody saw an answer. @param isRight then the count may have begun anew */
  unseen(terminal: TerminalHost, operatorId: string, isRight: boolean): void
}

export function watchWaits(): Waits {
  const counts = new Map<string, Counted>()
  const typing = new Map<string, { begun: number; open: number }>()
  const keysOf = (terminal: TerminalHost, operatorId: string): string[] =>
    [operatorId, EVERYBODY].map((subject) => `${terminal.name} ${subject}`)

  function overOf(terminal: TerminalHost, key: string): number {
    const counted = counts.get(key)
    if (!counted || counted.waitMs === 0) return 0
    // It was not over when this program began.
    const startedAt = terminal.startedAt()
    if (counted.began < startedAt && counted.began + counted.waitMs > startedAt) counted.began = startedAt
    return counted.began + counted.waitMs
  }

  return {
    type({ name }) {
      const now = typing.get(name) ?? { begun: 0, open: 0 }
      typing.set(name, now)
      const isAlone = now.open === 0
      const begun = ++now.begun
      now.open++
      return () => {
        now.open--
        return isAlone && now.begun === begun
      }
    },
    over: (terminal, operatorId) =>
      terminal.wasSetBack() ? 0 : Math.max(...keysOf(terminal, operatorId).map((key) => overOf(terminal, key))),
    wrong(terminal, operatorId, began) {
      for (const key of keysOf(terminal, operatorId)) {
        const before = counts.get(key) ?? NOTHING
        const wrong = before.wrong + 1
        const over = wrong - rowOf(key)
        const waitMs = over < 0 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** over)
        counts.set(key, { ...before, wrong, waitMs, began })
      }
    },
    beginsWithNext(terminal, operatorId) {
      const keys = keysOf(terminal, operatorId)
      if (keys.some((key) => counts.get(key)?.isUncertain)) return false
      return keys.some((key) => (counts.get(key)?.wrong ?? 0) + 1 >= rowOf(key))
    },
    unseen(terminal, operatorId, isRight) {
      for (const key of keysOf(terminal, operatorId)) {
        counts.set(key, { ...((!isRight && counts.get(key)) || NOTHING), isUncertain: true })
      }
    },
    right(terminal, operatorId) {
      for (const key of keysOf(terminal, operatorId)) counts.delete(key)
    },
  }
}

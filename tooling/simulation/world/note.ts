/** The events of a run, in words: the last of them are shown with a violation, and a replay must repeat all. */
import { createHash } from 'node:crypto'
import { simNow } from './clock.ts'

export interface Notes {
  note(text: string): void
  count(what: string): void
  counts(): Map<string, number>
  last(quantity: number): string[]
  hash(): string
}

const KEPT = 4000

export function createNotes(print: boolean): Notes {
  const hash = createHash('sha256')
  const counted = new Map<string, number>()
  let lines: string[] = []
  return {
    note(text) {
      const line = `${new Date(Math.floor(simNow())).toISOString().slice(11, 23)} ${text}`
      hash.update(`${line}\n`)
      lines.push(line)
      if (lines.length > 2 * KEPT) lines = lines.slice(-KEPT)
      if (print) process.stderr.write(`${line}\n`)
    },
    count(what) {
      counted.set(what, (counted.get(what) ?? 0) + 1)
    },
    counts: () => counted,
    last: (quantity) => lines.slice(-quantity),
    hash: () => hash.copy().digest('hex').slice(0, 16),
  }
}

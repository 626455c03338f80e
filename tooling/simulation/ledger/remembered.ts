/**
 * Gives answers of the ledger without asking Postgres. A fifth of all statements are polls and reads whose answer would be
 * the same again. Such an answer comes from here while nobody has written to a table that the statement names and its
 * time hasn't come.
 */
import { POLLS } from './polls.ts'
import type { Link, Part, Touched } from './tables.ts'
import { createTables } from './tables.ts'

interface Kept<T> {
  answer: T
  /** The number of writes so far. */
  writes: number
  reads: ReadonlySet<string>
  /** The time by Postgres's clock, which is the world's; it holds before that. undefined: nobody has asked yet. */
  until: number | undefined
}

export interface Question {
  name: string
  text: string
  values: readonly unknown[] | undefined
}

export type Remembered<T> = ReturnType<typeof createRemembered<T>>

/** Tables whose writes by these statements are counted apart from those of others. */
const APART = new Set(Object.values(POLLS).flatMap(({ despite }) => (despite === undefined ? [] : [despite])))

/** @param parts @param links of the ledger: see tables.ts */
export function createRemembered<T>(parts: readonly Part[], links: readonly Link[]) {
  const tablesOf = createTables(parts, links)
  const touched = new Map<string, Touched>()
  const kept = new Map<string, Kept<T>>()
  const lastWritten = new Map<string, number>()
  let allWritten = 0
  let writes = 0

  function touchedBy(text: string): Touched {
    const known = touched.get(text) ?? tablesOf(text)
    touched.set(text, known)
    return known
  }

  const keyOf = ({ name, values }: Question): string => `${name} ${JSON.stringify(values ?? [])}`
  const apart = (table: string, writer: string): string => `${table} by ${writer}`

  function isWrittenSince({ name }: Question, { writes: writesWhenKept, reads }: Kept<T>): boolean {
    const isNewer = (key: string): boolean => (lastWritten.get(key) ?? 0) > writesWhenKept
    const harmful = [...APART].filter((writer) => writer !== POLLS[name]?.despite)
    if (allWritten > writesWhenKept) return true
    for (const table of reads) {
      if (isNewer(table) || harmful.some((writer) => isNewer(apart(table, writer)))) return true
    }
    return false
  }

  return {
    /** True when an answer to this could be kept at all. */
    mayKeep: ({ name, text }: Question): boolean => name in POLLS || touchedBy(text).followsFromTables,

    /**
     * No transaction is open.
     * @param ask asks the ledger when an answer may become another, in milliseconds; null: never
     */
    find(question: Question, ask: (until: string) => number | null): T | undefined {
      const key = keyOf(question)
      const found = kept.get(key)
      if (!found) return undefined
      if (isWrittenSince(question, found)) {
        kept.delete(key)
        return undefined
      }
      // Most answers are outdated before they are asked for again, so this is not asked before.
      const probe = POLLS[question.name]?.until
      found.until ??= (probe === undefined ? null : ask(probe)) ?? Number.POSITIVE_INFINITY
      return Date.now() < Math.floor(found.until) ? found.answer : undefined
    },

    /** No transaction is open, and the answer is of this moment. */
    keep(question: Question, isEmpty: boolean, answer: T): void {
      const { name, text } = question
      if (POLLS[name]?.empty && !isEmpty) return
      kept.set(keyOf(question), { answer, writes, reads: touchedBy(text).reads, until: undefined })
    },

    /** Counts a statement as asked of the ledger, whether or not it comes to be. */
    asked(name: string | undefined, text: string): void {
      const { writes: tables } = touchedBy(text)
      if (tables !== 'all' && tables.size === 0) return
      writes++
      if (tables === 'all') allWritten = writes
      else
        for (const table of tables)
          lastWritten.set(name !== undefined && APART.has(name) ? apart(table, name) : table, writes)
    },

    /** The ledger is another one. */
    forget(): void {
      kept.clear()
      lastWritten.clear()
      allWritten = 0
      writes = 0
    },
  }
}

/** What a test or a person tells a reader to do, and how each reader stands. */
import type { Desk } from '../desk.ts'
import { type Behaviour, GOOD_CARD } from './behaviours.ts'
import type { Attempt, Reader, ReaderRow } from './reader-objects.ts'
import { shown } from './reader-rows.ts'
import { succeed } from './run-attempt.ts'

export interface ReaderReport {
  reader: Reader
  /** What it does with the next charges, in this order; after them `always`. */
  next: Behaviour[]
  always: Behaviour
  /** Charges that it was asked for and that aren't over. */
  attempts: Attempt[]
}

export interface ReadersReport {
  readers: ReaderReport[]
}

const reportOf = (row: ReaderRow): ReaderReport => ({
  reader: shown(row),
  next: row.next,
  always: row.always,
  attempts: row.attempts,
})

export const reportReaders = (desk: Desk): ReadersReport => ({
  readers: [...desk.books.readers.values()].map(reportOf),
})

/** @returns undefined: there is no such reader */
export function tellReader(desk: Desk, id: string, behaviour: Behaviour): ReaderReport | undefined {
  const row = desk.books.readers.get(id)
  if (row === undefined) return undefined
  const always = behaviour.times === undefined
  const after: ReaderRow = always ? { ...row, always: behaviour } : { ...row, next: [...row.next, behaviour] }
  desk.books.put('readers', id, after)
  return reportOf(after)
}

/**
 * The reader works again. It has its network back, so it tells of a charge that it could not tell of. A charge that it has
 * forgotten stays in progress until somebody cancels it, as at Stripe.
 */
export function resetReader(desk: Desk, id: string): ReaderReport | undefined {
  const row = desk.books.readers.get(id)
  if (row === undefined) return undefined
  const after: ReaderRow = { ...row, next: [], always: GOOD_CARD, offline: false }
  desk.books.put('readers', id, after)
  for (const attempt of after.attempts) {
    const now = desk.books.readers.get(id)
    if (attempt.charged && now !== undefined) succeed(desk, now, attempt)
  }
  return reportOf(desk.books.readers.get(id) ?? after)
}

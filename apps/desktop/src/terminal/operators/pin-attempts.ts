/**
 * Counts wrong PINs, and makes whoever types them wait: an operator after the fifth in a row, the whole terminal after the twentieth of
 * anybody, twice as long each time. An attempt is on the disk before it is checked. A wait is measured by the machine's monotonic clock,
 * and one that was not over when the program ended begins anew: neither a restart nor another time of day makes it shorter. Whoever edits a
 * count on the disk makes the terminal wait as long as it ever does.
 */
import { type Id, newId, type Refusal } from '@marquee/shared'
import type { Log } from '../log.ts'
import type { Db } from '../store/database/database.ts'
import {
  addLockOut,
  allPinAttempts,
  endPinWait,
  forgetPinAttempts,
  savePinAttempts,
  wrongPins,
} from '../store/operators/pin-attempts-table.ts'
import type { Tx, Writer } from '../store/writer.ts'
import { createSealOfAttempts } from './seal-of-attempts.ts'

export interface PinAttemptCounter {
  /** How long the operator has to wait here, in ms; 0: not at all. */
  waitOf(operatorId: Id): number
  /** Counts an attempt as wrong before it is checked. @returns why it can't be made now */
  begin(operatorId: Id): Promise<Refusal | undefined>
  /** It was wrong. @returns so many may follow before a wait, or the wait */
  wrong(operatorId: Id): Promise<Refusal>
  /** It was right: the count begins anew. */
  right(operatorId: Id): Promise<void>
  /** Runs in the transaction that keeps a list of operators, before it does. */
  beforeOperators(tx: Tx): void
  stop(): void
}

const TERMINAL = 'terminal'
export const WRONG_PINS_OF_OPERATOR = 5
export const WRONG_PINS_OF_TERMINAL = 20
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 3_600_000
/** What an edited count is taken for: so many in a row that the wait is the longest. */
const WRONG_PINS_OF_EDITED = WRONG_PINS_OF_TERMINAL + Math.ceil(Math.log2(LONGEST_WAIT_MS / FIRST_WAIT_MS))

const limitOf = (subject: string): number => (subject === TERMINAL ? WRONG_PINS_OF_TERMINAL : WRONG_PINS_OF_OPERATOR)

/** After so many wrong ones in a row. */
export const waitAfter = (wrong: number, limit: number): number =>
  wrong < limit ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(wrong - limit, 20))

/** @param options `uptime`: of a monotonic clock, in ms. `key`: only this device's, of 32 bytes. `lockedOut`: there is one to tell */
export function createPinAttempts(options: {
  db: Db
  writer: Writer
  log: Log
  now: () => Date
  uptime: () => number
  key: () => Buffer | undefined
  lockedOut: () => void
}): PinAttemptCounter {
  const { db, writer, log, now, uptime, lockedOut } = options
  const seal = createSealOfAttempts(options.key)
  /** By subject, when its wait is over. */
  const until = new Map<string, number>()
  const timers = new Map<string, NodeJS.Timeout>()

  function beginWait(subject: string, wrong: number): number {
    const ms = waitAfter(wrong, limitOf(subject))
    if (ms === 0) return 0
    until.set(subject, uptime() + ms)
    clearTimeout(timers.get(subject))
    const timer = setTimeout(() => {
      timers.delete(subject)
      writer
        .write((tx) => {
          if (!seal.isWhole(tx.db)) return
          endPinWait(tx.db, subject, wrong)
          seal.renew(tx.db)
        })
        .catch((error: unknown) => log.error({ err: error }, 'the end of a wait after wrong PINs could not be written'))
    }, ms)
    timer.unref()
    timers.set(subject, timer)
    return ms
  }

  function endWait(subject: string): void {
    until.delete(subject)
    clearTimeout(timers.get(subject))
    timers.delete(subject)
  }

  const left = (subject: string): number => Math.max(0, (until.get(subject) ?? 0) - uptime())
  const waitOf = (operatorId: Id): number => Math.max(left(operatorId), left(TERMINAL))

  function noteLockOut({ db }: Tx, operatorId: Id | null, wrong: number): void {
    addLockOut(db, { lockOutId: newId(), operatorId, wrong, at: now().toISOString() })
  }

  /** Somebody has edited a count. @returns the wait, in ms */
  function distrust(tx: Tx): number {
    log.error({}, 'the counts of wrong PINs on the disk were edited: everybody waits')
    savePinAttempts(tx.db, { subject: TERMINAL, wrong: WRONG_PINS_OF_EDITED, waits: 1 })
    seal.renew(tx.db)
    noteLockOut(tx, null, WRONG_PINS_OF_EDITED)
    tx.afterCommit(lockedOut)
    return beginWait(TERMINAL, WRONG_PINS_OF_EDITED)
  }

  function count({ db }: Tx, subject: string): void {
    const wrong = wrongPins(db, subject) + 1
    savePinAttempts(db, { subject, wrong, waits: waitAfter(wrong, limitOf(subject)) > 0 ? 1 : 0 })
  }

  for (const { subject, wrong, waits } of allPinAttempts(db)) if (waits === 1) beginWait(subject, wrong)
  if (!seal.isWhole(db)) {
    // From now on: nobody tries a PIN before it is on the disk.
    beginWait(TERMINAL, WRONG_PINS_OF_EDITED)
    writer
      .write(distrust)
      .catch((error: unknown) => log.error({ err: error }, 'a wait for edited counts of PINs could not be written'))
  }

  return {
    waitOf,
    begin: (operatorId) =>
      writer.write((tx): Refusal | undefined => {
        const ms = seal.isWhole(tx.db) ? waitOf(operatorId) : distrust(tx)
        if (ms > 0) return { code: 'pin_wait', seconds: Math.ceil(ms / 1000) }
        count(tx, operatorId)
        count(tx, TERMINAL)
        seal.renew(tx.db)
        return undefined
      }),
    wrong: (operatorId) =>
      writer.write((tx): Refusal => {
        let longest = 0
        for (const subject of [operatorId, TERMINAL]) {
          const wrong = wrongPins(tx.db, subject)
          const ms = beginWait(subject, wrong)
          if (ms === 0) continue
          longest = Math.max(longest, ms)
          noteLockOut(tx, subject === TERMINAL ? null : operatorId, wrong)
        }
        if (longest === 0) return { code: 'wrong_pin', left: WRONG_PINS_OF_OPERATOR - wrongPins(tx.db, operatorId) }
        tx.afterCommit(lockedOut)
        return { code: 'pin_wait', seconds: Math.ceil(longest / 1000) }
      }),
    right: (operatorId) =>
      writer.write(({ db, afterCommit }) => {
        for (const subject of [operatorId, TERMINAL]) {
          forgetPinAttempts(db, subject)
          afterCommit(() => endWait(subject))
        }
        seal.renew(db)
      }),
    beforeOperators: ({ db }) => seal.begin(db),
    stop() {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

/** Wrong PINs in a row, and the lock-outs that managers are to hear of. */
import { LockOut } from '@marquee/shared'
import type { Db } from '../database/database.ts'
import { SEAL_OF_ATTEMPTS, sealedOperator } from './operators-table.ts'

export interface PinAttempts {
  subject: string
  wrong: number
  /** A wait follows, and has not passed in one run of the program. */
  waits: 0 | 1
}

export const allPinAttempts = (db: Db): PinAttempts[] =>
  db.prepare('select subject, wrong, waits from pin_attempts order by subject').all() as PinAttempts[]

/** undefined: there is none. */
export const sealOfAttempts = (db: Db): string | undefined => sealedOperator(db, SEAL_OF_ATTEMPTS)

export function saveSealOfAttempts(db: Db, seal: string): void {
  db.prepare('insert or replace into known_operators (operator_id, sealed) values (?, ?)').run(SEAL_OF_ATTEMPTS, seal)
}

export const wrongPins = (db: Db, subject: string): number =>
  (db.prepare('select wrong from pin_attempts where subject = ?').pluck().get(subject) as number | undefined) ?? 0

export function savePinAttempts(db: Db, { subject, wrong, waits }: PinAttempts): void {
  db.prepare('insert or replace into pin_attempts (subject, wrong, waits) values (?, ?, ?)').run(subject, wrong, waits)
}

/** Its wait has passed; not where another attempt came meanwhile. */
export function endPinWait(db: Db, subject: string, wrong: number): void {
  db.prepare('update pin_attempts set waits = 0 where subject = ? and wrong = ?').run(subject, wrong)
}

export function forgetPinAttempts(db: Db, subject: string): void {
  db.prepare('delete from pin_attempts where subject = ?').run(subject)
}

export function addLockOut(db: Db, lockOut: LockOut): void {
  db.prepare('insert into lock_outs (lock_out_id, told) values (?, ?)').run(lockOut.lockOutId, JSON.stringify(lockOut))
}

/** The oldest of those that the server has not been told of. An edited one is left out. */
export function untoldLockOuts(db: Db, atMost: number): LockOut[] {
  const texts = db.prepare('select told from lock_outs order by lock_out_id limit ?').pluck().all(atMost) as string[]
  return texts.flatMap((text) => readLockOut(text) ?? [])
}

function readLockOut(text: string): LockOut | undefined {
  try {
    return LockOut.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

export function forgetLockOuts(db: Db, lockOuts: readonly LockOut[]): void {
  const remove = db.prepare('delete from lock_outs where lock_out_id = ?')
  for (const { lockOutId } of lockOuts) remove.run(lockOutId)
}

/**
 * The seal of the counts of wrong PINs on this terminal's disk: an HMAC by a key that is derived from the device's private key. Without that
 * key nobody makes a count smaller, or takes one away, unnoticed. It doesn't notice a whole disk of before, nor one on which no operator is
 * left: then nobody can log in before the server has been reached.
 */
import { createHmac } from 'node:crypto'
import type { Db } from '../store/database/database.ts'
import { keptOperators } from '../store/operators/operators-table.ts'
import { allPinAttempts, saveSealOfAttempts, sealOfAttempts } from '../store/operators/pin-attempts-table.ts'

export interface SealOfAttempts {
  /** Runs in each transaction that changes a count. */
  renew(db: Db): void
  /** Runs before operators are kept: of the first ones nobody has tried a PIN. */
  begin(db: Db): void
  /** False: the counts or their seal are not as this program has written them. */
  isWhole(db: Db): boolean
}

/** @param key of 32 bytes, which only this device has; undefined: it is no terminal yet, and counts nothing */
export function createSealOfAttempts(key: () => Buffer | undefined): SealOfAttempts {
  function sealNow(db: Db): string | undefined {
    const secret = key()
    return (
      secret &&
      createHmac('sha256', secret)
        .update(JSON.stringify(allPinAttempts(db)))
        .digest('base64url')
    )
  }

  function renew(db: Db): void {
    const seal = sealNow(db)
    if (seal !== undefined) saveSealOfAttempts(db, seal)
  }

  return {
    renew,
    begin(db) {
      if (sealOfAttempts(db) === undefined && keptOperators(db).length === 0) renew(db)
    },
    isWhole(db) {
      const expected = sealNow(db)
      if (expected === undefined) return true
      const kept = sealOfAttempts(db)
      if (kept !== undefined) return kept === expected
      return keptOperators(db).length === 0 && allPinAttempts(db).length === 0
    },
  }
}

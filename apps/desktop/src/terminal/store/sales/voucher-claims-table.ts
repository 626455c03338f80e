/** Vouchers that the server has given to this terminal, until it uses them, or has told the server that it didn't. */
import type { VoucherCode, VoucherState } from '@marquee/shared'
import type { Db } from '../database/database.ts'
import { readRun } from '../runs/run-table.ts'

const CLAIMS_ASKED_FOR = 'voucher claims asked for'

/**
 * The server may have given it to us, and its answer was lost: it is on the way back until it is claimed again.
 * @returns the number of this claim, higher than of any before in this run of the terminal
 */
export function addVoucherOnItsWay(db: Db, code: VoucherCode): number {
  db.prepare('insert or ignore into voucher_claims (code, voucher) values (?, null)').run(code)
  const number = lastVoucherClaim(db) + 1
  const value = `${readRun(db).runNumber} ${number}`
  db.prepare('insert or replace into meta (key, value) values (?, ?)').run(CLAIMS_ASKED_FOR, value)
  return number
}

/** The number of the claim that was asked for last in this run of the terminal; 0: none was. */
export function lastVoucherClaim(db: Db): number {
  const value = db.prepare('select value from meta where key = ?').pluck().get(CLAIMS_ASKED_FOR) as string | undefined
  const [run, number] = (value ?? '').split(' ').map(Number)
  return run === readRun(db).runNumber ? (number ?? 0) : 0
}

export function keepVoucher(db: Db, voucher: VoucherState): void {
  db.prepare('insert or replace into voucher_claims (code, voucher) values (?, ?)').run(
    voucher.code,
    JSON.stringify(voucher),
  )
}

/** undefined: this terminal has no claim on it. */
export function findVoucher(db: Db, code: VoucherCode): VoucherState | undefined {
  const text = db.prepare('select voucher from voucher_claims where code = ?').pluck().get(code) as
    | string
    | null
    | undefined
  return text == null ? undefined : (JSON.parse(text) as VoucherState)
}

/** How many it has a claim on, and has not begun to give back. */
export const claimedVouchers = (db: Db): number =>
  db.prepare('select count(*) from voucher_claims where voucher is not null').pluck().get() as number

/** Can't be used here from now on; the server is told. */
export function beginReturn(db: Db, codes: readonly VoucherCode[]): void {
  const change = db.prepare('update voucher_claims set voucher = null where code = ?')
  for (const code of codes) change.run(code)
}

/** All but these. */
export function beginReturnOfOthers(db: Db, codes: readonly VoucherCode[]): void {
  const kept = new Set(codes)
  const all = db.prepare('select code from voucher_claims where voucher is not null').pluck().all() as VoucherCode[]
  beginReturn(
    db,
    all.filter((code) => !kept.has(code)),
  )
}

export function returningVouchers(db: Db): VoucherCode[] {
  return db
    .prepare('select code from voucher_claims where voucher is null order by code')
    .pluck()
    .all() as VoucherCode[]
}

/** The server knows that they are not ours any more, or will know it by the order in the outbox that used them. */
export function forgetVouchers(db: Db, codes: readonly VoucherCode[]): void {
  const remove = db.prepare('delete from voucher_claims where code = ?')
  for (const code of codes) remove.run(code)
}

export function forgetAllVouchers(db: Db): void {
  db.exec('delete from voucher_claims')
}

/** Company accounts as this terminal has last heard of them, and the credit that it has claimed for orders. */
import type { AccountCard, Id } from '@marquee/shared'
import type { Db } from '../database/database.ts'
import { readRun } from '../runs/run-table.ts'

const CLAIMS_ASKED_FOR = 'credit claims asked for'

export interface KnownAccount {
  card: AccountCard
  heardAt: string
}

export function keepAccount(db: Db, card: AccountCard, at: string): void {
  db.prepare('insert or replace into known_accounts (account_id, known, heard_at) values (?, ?, ?)').run(
    card.accountId,
    JSON.stringify(card),
    at,
  )
}

/** undefined: it was never heard of. */
export function findAccount(db: Db, accountId: Id): KnownAccount | undefined {
  const row = db.prepare('select known, heard_at from known_accounts where account_id = ?').get(accountId) as
    | { known: string; heard_at: string }
    | undefined
  return row && { card: JSON.parse(row.known) as AccountCard, heardAt: row.heard_at }
}

export function knownAccounts(db: Db): AccountCard[] {
  const texts = db.prepare('select known from known_accounts').pluck().all() as string[]
  return texts.map((text) => JSON.parse(text) as AccountCard)
}

/**
 * The server may give us the credit, and its answer may be lost: it is on the way back until it is claimed again.
 * @returns the number of this claim, higher than of any before in this run of the terminal
 */
export function addCreditOnItsWay(db: Db, { orderId, accountId }: { orderId: Id; accountId: Id }): number {
  db.prepare('insert or replace into credit_claims (order_id, account_id, amount) values (?, ?, null)').run(
    orderId,
    accountId,
  )
  const number = lastCreditClaim(db) + 1
  const value = `${readRun(db).runNumber} ${number}`
  db.prepare('insert or replace into meta (key, value) values (?, ?)').run(CLAIMS_ASKED_FOR, value)
  return number
}

/** The number of the claim that was asked for last in this run of the terminal; 0: none was. */
export function lastCreditClaim(db: Db): number {
  const value = db.prepare('select value from meta where key = ?').pluck().get(CLAIMS_ASKED_FOR) as string | undefined
  const [run, number] = (value ?? '').split(' ').map(Number)
  return run === readRun(db).runNumber ? (number ?? 0) : 0
}

export function keepCredit(db: Db, { orderId, amount }: { orderId: Id; amount: number }): void {
  db.prepare('update credit_claims set amount = ? where order_id = ?').run(amount, orderId)
}

/** undefined: none was claimed for the order, or it is on the way back. */
export function findCredit(db: Db, orderId: Id): { accountId: Id; amount: number } | undefined {
  return db
    .prepare('select account_id as accountId, amount from credit_claims where order_id = ? and amount is not null')
    .get(orderId) as { accountId: Id; amount: number } | undefined
}

/** Can't be used here from now on; the server is told. */
export function beginReturnOfCredit(db: Db, orderIds: readonly Id[]): void {
  const change = db.prepare('update credit_claims set amount = null where order_id = ?')
  for (const orderId of orderIds) change.run(orderId)
}

/** Of all orders but these. */
export function beginReturnOfOtherCredit(db: Db, orderIds: readonly Id[]): void {
  const all = db.prepare('select order_id from credit_claims where amount is not null').pluck().all() as Id[]
  beginReturnOfCredit(
    db,
    all.filter((orderId) => !orderIds.includes(orderId)),
  )
}

export function returningCredit(db: Db): Id[] {
  return db.prepare('select order_id from credit_claims where amount is null order by order_id').pluck().all() as Id[]
}

/** The server knows that it isn't ours any more, or will know it by the order in the outbox that used it. */
export function forgetCredit(db: Db, orderIds: readonly Id[]): void {
  const remove = db.prepare('delete from credit_claims where order_id = ?')
  for (const orderId of orderIds) remove.run(orderId)
}

/** Forgets what was heard before this instant. */
export function forgetAccounts(db: Db, before: string): void {
  db.prepare('delete from known_accounts where heard_at < ?').run(before)
}

export function forgetAllAccounts(db: Db): void {
  db.exec('delete from known_accounts; delete from credit_claims')
}

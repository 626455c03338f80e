/** Subscriptions as this terminal has last heard of them, and the shows to which they have admitted here. */
import type { ClaimEntriesAnswer, Id, VoucherCode } from '@marquee/shared'
import type { Db } from '../database/database.ts'

/** `nextPeriod` null: none is sold, or nobody has said. */
export type KnownSubscription = ClaimEntriesAnswer

export function keepSubscription(db: Db, known: KnownSubscription, at: string): void {
  db.prepare('insert or replace into subscription_cards (code, known, heard_at) values (?, ?, ?)').run(
    known.card.code,
    JSON.stringify(known),
    at,
  )
}

/** undefined: it was never heard of. */
export function findSubscription(db: Db, code: VoucherCode): KnownSubscription | undefined {
  const text = db.prepare('select known from subscription_cards where code = ?').pluck().get(code)
  return typeof text === 'string' ? (JSON.parse(text) as KnownSubscription) : undefined
}

/** A period of it was sold here. How long it is paid for is the server's to say: until then it admits, also while cut off. */
export function notePeriodSold(db: Db, code: VoucherCode, at: string): void {
  const known = findSubscription(db, code)
  if (!known) return
  const { paidUntil: _, ...card } = known.card
  keepSubscription(db, { ...known, card }, at)
}

export function addEntry(db: Db, entry: { code: VoucherCode; showId: Id; orderId: Id; at: string }): void {
  db.prepare('insert or replace into subscription_entries (code, show_id, order_id, at) values (?, ?, ?, ?)').run(
    entry.code,
    entry.showId,
    entry.orderId,
    entry.at,
  )
}

/** Whether it has admitted to the show here. `waiting`: by an order that the server has not answered for. */
export function findEntry(db: Db, code: VoucherCode, showId: Id): 'waiting' | 'answered' | undefined {
  const row = db
    .prepare(
      `select coalesce(o.standing, 'answered') as standing from subscription_entries e left join orders o on o.order_id = e.order_id
       where e.code = ? and e.show_id = ?`,
    )
    .get(code, showId) as { standing: string } | undefined
  return row && (row.standing === 'waiting' ? 'waiting' : 'answered')
}

/** The server says that its right to the show is free: the ticket has come back. */
export function forgetEntry(db: Db, code: VoucherCode, showId: Id): void {
  db.prepare('delete from subscription_entries where code = ? and show_id = ?').run(code, showId)
}

/** Forgets what was heard, and who was admitted, before this instant. */
export function forgetSubscriptions(db: Db, before: string): void {
  db.prepare('delete from subscription_cards where heard_at < ?').run(before)
  db.prepare('delete from subscription_entries where at < ?').run(before)
}

export function forgetAllSubscriptions(db: Db): void {
  db.exec('delete from subscription_cards; delete from subscription_entries')
}

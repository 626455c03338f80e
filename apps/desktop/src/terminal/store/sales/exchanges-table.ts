/** Exchanges of tickets. While the server has not answered one, the new seats stay in their carts, and nothing else is sold on them. */
import type { Command, ExchangeAnswer, ExchangeRequest, Id, OrderLine, SoldBooking, TaxOfRate } from '@marquee/shared'
import type { ExchangeArgs } from '../../api.ts'
import type { Db } from '../database/database.ts'

/** As it lies on the disk. */
export interface KeptExchange {
  /** As the server is asked. */
  request: ExchangeRequest
  /** As the screen asked, to tell the same exchange from another one under its id. */
  asked: ExchangeArgs
  /** The new bookings, with their tickets signed. */
  bookings: SoldBooking[]
  lines: OrderLine[]
  byRate: TaxOfRate[]
  /** Who has begun it; absent: nobody was logged in. */
  operatorId?: Id | undefined
}

export interface StoredExchange extends KeptExchange {
  /** null: the server has not answered yet. */
  answer: ExchangeAnswer | null
}

/** What the terminal sends of it once it is done. */
export const commandOfExchange = ({ request, operatorId }: KeptExchange): Command => {
  return {
    id: request.exchangeId,
    ...(operatorId !== undefined && { operatorId }),
    body: { kind: 'exchange', ...request },
  }
}

interface Row {
  kept: string
  answer: string | null
}

const fromRow = ({ kept, answer }: Row): StoredExchange => ({
  ...(JSON.parse(kept) as KeptExchange),
  answer: answer === null ? null : (JSON.parse(answer) as ExchangeAnswer),
})

export function addExchange(db: Db, kept: KeptExchange, at: string): void {
  db.prepare('insert into exchanges (exchange_id, kept, begun_at) values (?, ?, ?)').run(
    kept.request.exchangeId,
    JSON.stringify(kept),
    at,
  )
}

export function findExchange(db: Db, exchangeId: string): StoredExchange | undefined {
  const row = db.prepare('select kept, answer from exchanges where exchange_id = ?').get(exchangeId) as Row | undefined
  return row && fromRow(row)
}

/** Those that the server has not answered, oldest first. */
export function openExchanges(db: Db): StoredExchange[] {
  const rows = db
    .prepare('select kept, answer from exchanges where answer is null order by begun_at, exchange_id')
    .all()
  return (rows as Row[]).map(fromRow)
}

/** @returns false: it was answered before, or is none any more */
export function answerExchange(db: Db, exchangeId: string, answer: ExchangeAnswer): boolean {
  const { changes } = db
    .prepare('update exchanges set answer = ? where exchange_id = ? and answer is null')
    .run(JSON.stringify(answer), exchangeId)
  return changes === 1
}

/** The server has refused it, or was never asked. @returns false: it was answered before, or is none any more */
export function removeExchange(db: Db, exchangeId: string): boolean {
  return db.prepare('delete from exchanges where exchange_id = ? and answer is null').run(exchangeId).changes === 1
}

/** Forgets those that were answered and begun before this instant. */
export function forgetExchanges(db: Db, before: string): void {
  db.prepare('delete from exchanges where answer is not null and begun_at < ?').run(before)
}

/** For a terminal that becomes another one: the server answers it none of them. */
export function forgetAllExchanges(db: Db): void {
  db.exec('delete from exchanges')
}

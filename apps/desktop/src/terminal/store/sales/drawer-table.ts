/** Every movement of cash in this terminal's drawer: what is in it is their sum. */
import { type Command, cashOf, type ExchangeCommand, type Money, moveOfShift } from '@marquee/shared'
import type { Db } from '../database/database.ts'

export interface Movement {
  /** The command's. */
  id: string
  direction: 'in' | 'out'
  money: Money
  bookingId: string | null
  conflictId: string | null
  at: string
}

/** The drawer movement in a command; undefined: none. */
export function movementOf({ id, body }: Command): Movement | undefined {
  if (body.kind === 'sell') {
    const { bookingId, total, soldAt } = body
    return { id, direction: 'in', money: total, bookingId, conflictId: null, at: soldAt }
  }
  if (body.kind === 'order') {
    const money = cashOf(body)
    // Paid by a card machine alone.
    if (money.amount === 0) return undefined
    return { id, direction: 'in', money, bookingId: null, conflictId: null, at: body.soldAt }
  }
  if (body.kind === 'exchange') {
    const { total, soldAt } = body.order
    const amount = cashOfExchange(body)
    if (amount === 0) return undefined
    const money = { amount, currency: total.currency }
    return { id, direction: 'in', money, bookingId: null, conflictId: null, at: soldAt }
  }
  if (body.kind === 'drawer') {
    const { direction, amount, conflictId, at } = body
    return { id, direction, money: amount, bookingId: null, conflictId: conflictId ?? null, at }
  }
  if (body.kind === 'shift') {
    const { amount, currency } = moveOfShift(body)
    if (amount === 0) return undefined
    const money = { amount: Math.abs(amount), currency }
    const direction = amount < 0 ? 'out' : 'in'
    return { id, direction, money, bookingId: null, conflictId: null, at: body.at }
  }
  return undefined
}

/** What goes back in cash is a pay-out of its own. */
function cashOfExchange({ order: { payments, change } }: ExchangeCommand): number {
  return payments.reduce((sum, { method, tendered }) => sum + (method === 'cash' ? tendered : 0), 0) - change
}

/** The first movement of a command, of a sale and of money given back is the only one. */
export function addMovement(db: Db, { id, direction, money, bookingId, conflictId, at }: Movement): void {
  db.prepare(
    `insert into drawer (id, direction, amount, currency, booking_id, conflict_id, at) values (?, ?, ?, ?, ?, ?, ?)
     on conflict do nothing`,
  ).run(id, direction, money.amount, money.currency, bookingId, conflictId, at)
}

/** The sums by currency, in minor units. */
export function drawerSums(db: Db): Map<string, number> {
  const rows = db
    .prepare(
      `select currency, sum(case direction when 'in' then amount else -amount end) as amount from drawer group by currency`,
    )
    .all() as Money[]
  return new Map(rows.map(({ currency, amount }) => [currency, amount]))
}

/** For a terminal that becomes another one: keeps the money of commands that it has yet to send. */
export function forgetAnsweredMovements(db: Db): void {
  db.exec('delete from drawer where id not in (select command_id from unentered)')
}

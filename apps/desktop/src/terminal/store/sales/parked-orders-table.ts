/** Orders that are put aside at this counter, with everything that is in them. */
import type { Id, ParkedOrder } from '@marquee/shared'
import type { Db } from '../database/database.ts'

export interface StoredParked {
  /** Under which the server knows it. */
  orderId: Id
  order: ParkedOrder
  /** The screen that has taken it up, and has yet to say that it has all of it. */
  sessionId: string | null
  takenFrom: string | null
}

interface Row {
  orderId: Id
  parked: string
  sessionId: string | null
  takenFrom: string | null
}

const COLUMNS = `order_id as orderId, parked, session_id as sessionId, taken_from as takenFrom`

const toStored = ({ parked, ...row }: Row): StoredParked => ({ ...row, order: JSON.parse(parked) as ParkedOrder })

/** Those on this disk, by their numbers. */
export function allParked(db: Db): StoredParked[] {
  const rows = db.prepare(`select ${COLUMNS} from parked_orders where parked is not null`).all() as Row[]
  return rows.map(toStored).toSorted((a, b) => a.order.number - b.order.number)
}

export function findParked(db: Db, orderId: Id): StoredParked | undefined {
  const row = db
    .prepare(`select ${COLUMNS} from parked_orders where order_id = ? and parked is not null`)
    .get(orderId) as Row | undefined
  return row && toStored(row)
}

export function saveParked(db: Db, { orderId, order, sessionId, takenFrom }: StoredParked): void {
  db.prepare(
    `insert into parked_orders (order_id, parked, session_id, taken_from) values (?, ?, ?, ?)
     on conflict (order_id) do update set parked = excluded.parked, session_id = excluded.session_id,
       taken_from = excluded.taken_from`,
  ).run(orderId, JSON.stringify(order), sessionId, takenFrom)
}

/** A screen takes it up; null: none has it any more. */
export function openParked(db: Db, orderId: Id, sessionId: string | null): void {
  db.prepare('update parked_orders set session_id = ? where order_id = ? and parked is not null').run(
    sessionId,
    orderId,
  )
}

export function removeParked(db: Db, orderId: Id): void {
  db.prepare('delete from parked_orders where order_id = ?').run(orderId)
}

/** Before another counter's is asked for: its answer may be lost. */
export function beginTaking(db: Db, orderId: Id): void {
  db.prepare('insert into parked_orders (order_id) values (?) on conflict (order_id) do nothing').run(orderId)
}

/** Those that were asked for, and whose answer is missing. */
export function beingTaken(db: Db): Id[] {
  return db.prepare('select order_id from parked_orders where parked is null order by order_id').pluck().all() as Id[]
}

/** It isn't to be had: nothing is missing any more. */
export function endTaking(db: Db, orderId: Id): void {
  db.prepare('delete from parked_orders where order_id = ? and parked is null').run(orderId)
}

/**
 * Lines of an order that are given back by name, in the books: the return and its refunds, tickets cancelled, bookings ended with
 * their last ticket, and the terminal told what it pays out.
 */

import { linesReturnedWith, type Refusal } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { FreedSeats, ReturnEntry } from '../../seats/claim-journal.ts'
import { refuseRefund } from '../approvals/refunds-to-approve.ts'
import type { Actor, BookingBooks, LineReturn } from '../books.ts'
import { recordPayOuts } from '../cash/pay-outs.ts'
import { followCancelled } from '../follow-ups.ts'
import type { OpenLine } from '../orders/lines-to-return.ts'
import { giveBack, lockOrder } from '../orders/return-lines.ts'
import type { LineDetails } from '../orders/sold-order.ts'
import { nameOf } from '../orders/view-lines.ts'
import { bookingsRefunded } from '../refunds/bookings-of-refunds.ts'
import { giveTipsBack, keptTips } from '../tips/record-tips.ts'
import { type LockedBooking, lockBookings } from './lock-bookings.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const RETURN_SCENE = statement('return-scene')
const LINES_TO_RETURN = statement('lines-to-return')
const FIRST_RETURN = statement('first-return')
const RETURNED_SEATS = statement('returned-seats')
const VALID_TICKETS = statement('valid-tickets')
const USED_TICKETS = statement('used-tickets')
const RECORD_CANCELLATION = statement('record-cancellation')

interface Line extends OpenLine {
  what: string
  details: LineDetails | null
  /** Of a ticket. */
  show_id: string | null
  starts_at: Date | null
}

interface Scene {
  cinema_id: string | null
  terminal_id: string | null
  currency: string
  in_conflict: boolean
  handed_over_at: string | null
}

/** Tickets of a booking that come back. */
interface Leaving {
  booking: LockedBooking
  seats: number[]
  /** With them the booking ends. */
  isLast: boolean
}

type Recorded = ReturnEntry<BookingBooks>

const nothing = (answer: Recorded['answer'], freedBefore: FreedSeats[] = []): Recorded => {
  return { freed: [], freedBefore, answer, isNew: false }
}
const refuse = (refusal: Refusal): Recorded => nothing({ kind: 'refused', refusal })

/** Who gives a booking back has locked it before its order, and so does this: the lines of an order never change theirs. */
export async function recordLineReturn(tx: Tx, given: LineReturn): Promise<Recorded> {
  const { orderId } = given
  const before = await openLines(tx, orderId)
  const numbers = given.lines.map(({ number }) => number)
  const bookingIds = before.flatMap(({ number, booking_id: id }) =>
    numbers.includes(number) && id !== null ? [id] : [],
  )
  const bookings = await lockBookings(tx, [...new Set(bookingIds)])
  if (!(await lockOrder(tx, orderId))) return refuse({ code: 'unknown_order' })
  const first = await firstReturn(tx, given)
  if (first) return first
  const scene = (await tx.query<Scene>({ ...RETURN_SCENE, values: [orderId] })).rows[0]
  if (!scene) return refuse({ code: 'unknown_order' })
  const open = await openLines(tx, orderId)
  const chosen = open.filter(({ number }) => numbers.includes(number))
  const refusal = refuseReturn(scene, chosen, given)
  if (refusal) return refuse(refusal)
  const leaving: Leaving[] = []
  for (const booking of bookings.values()) {
    const seats = chosen.flatMap((line) => (line.booking_id === booking.id ? [line.seat_index as number] : []))
    const used = await usedOf(tx, booking, seats)
    if (used) return nothing(used)
    const { rowCount } = await tx.query({ ...VALID_TICKETS, values: [booking.id] })
    leaving.push({ booking, seats, isLast: rowCount === seats.length })
  }
  const back = linesReturnedWith(open, numbers)
  const refundIds = await recordMoney(tx, given, { scene, open, back, leaving })
  if (!Array.isArray(refundIds)) return refuse(refundIds)
  for (const each of leaving) await recordLeaving(tx, given, each, leaving.length === 1 ? refundIds : [])
  if (given.withTip) {
    const { returnId, reason, by } = given
    await giveTipsBack(tx, { orderId, returnId, terminalId: by.kind === 'counter' ? by.id : null, reason })
  }
  // Vouchers have their money back already.
  await bookingsRefunded(tx, [...bookings.keys()])
  const freed = leaving.map(({ booking, seats }) => ({ showId: booking.show_id, bookingId: booking.id, seats }))
  return { freed, freedBefore: [], answer: { kind: 'returned', refundIds }, isNew: true }
}

const openLines = async (tx: Tx, orderId: string): Promise<Line[]> =>
  (await tx.query<Line>({ ...LINES_TO_RETURN, values: [orderId] })).rows

/** undefined: the return is new. */
async function firstReturn(tx: Tx, { returnId, requestHash, by }: LineReturn): Promise<Recorded | undefined> {
  const { rows } = await tx.query<{ terminal_id: string | null; request_hash: Buffer | null; refund_ids: string[] }>({
    ...FIRST_RETURN,
    values: [returnId],
  })
  const [first] = rows
  if (!first) return undefined
  if (first.terminal_id !== by.id || !first.request_hash?.equals(requestHash)) {
    return refuse({ code: 'idempotency_key_reused' })
  }
  const seats = await tx.query<{ show_id: string; booking_id: string; seat_index: number }>({
    ...RETURNED_SEATS,
    values: [returnId],
  })
  const freedBefore = [...Map.groupBy(seats.rows, (row) => row.booking_id)].map(([bookingId, rows]): FreedSeats => {
    return { showId: rows[0]?.show_id ?? '', bookingId, seats: rows.map((row) => row.seat_index) }
  })
  return nothing({ kind: 'returned', refundIds: first.refund_ids }, freedBefore)
}

/**
 * A clerk gives tickets back until their show begins, a manager later as well; what was done in lost hours was in time. Nobody does
 * it for another cinema, nor while a part of the order waits for a manager. Goods that were handed over by their pick-up code come
 * back by the clerk's word alone.
 */
function refuseReturn(
  { cinema_id, terminal_id, currency, in_conflict, handed_over_at }: Scene,
  chosen: readonly Line[],
  { lines, by, exchange, isTold, afterHandOver }: LineReturn,
): Refusal | undefined {
  // Goods alone, sold by a terminal of the whole house, are of no cinema.
  const isTheirs = by.cinemaId === null || (cinema_id === null ? terminal_id === by.id : cinema_id === by.cinemaId)
  if (!isTheirs) return { code: 'other_cinema' }
  if (in_conflict) return { code: 'order_in_conflict' }
  // A terminal of the whole house may have looked up a cinema of another country.
  if (exchange !== undefined && exchange.currency !== currency) return { code: 'exchange_refused', why: 'wrong_price' }
  // Given back, it is free again: no money of it could pay for other tickets.
  if (exchange !== undefined && chosen.some(({ admittedBy }) => admittedBy != null)) {
    return { code: 'exchange_refused', why: 'subscription_short' }
  }
  const gone = lines.filter(({ number }) => !chosen.some((line) => line.number === number))
  const others = chosen.filter(({ kind }) => kind !== 'ticket' && (kind !== 'goods' || exchange !== undefined))
  if (gone.length + others.length > 0) {
    return { code: 'lines_gone', numbers: [...gone, ...others].map(({ number }) => number) }
  }
  const wordless = chosen.find(
    ({ number, kind }) => (kind === 'goods') !== lines.some((line) => line.number === number && line.wentTo !== null),
  )
  if (wordless)
    return { code: 'malformed', field: 'lines', problem: 'must say of goods, and of nothing else, where they went' }
  // The customer may have said that they were never fetched.
  if (handed_over_at !== null && !afterHandOver && chosen.some(({ kind }) => kind === 'goods')) {
    return { code: 'goods_handed_over', terminal: handed_over_at }
  }
  const begun = chosen.flatMap(({ starts_at: at }) => (at !== null && at <= new Date() ? [at] : []))
  return by.kind === 'manager' || isTold || begun[0] === undefined
    ? undefined
    : { code: 'too_late_to_cancel', until: begun[0].toISOString() }
}

async function usedOf(
  tx: Tx,
  { id, show_id: showId }: LockedBooking,
  seats: readonly number[],
): Promise<Recorded['answer'] | undefined> {
  const { rows } = await tx.query<{ seat_index: number; door: string }>({ ...USED_TICKETS, values: [id, seats] })
  if (rows.length === 0) return undefined
  const doors = [...new Set(rows.map(({ door }) => door))]
  return { kind: 'used', showId, seats: rows.map(({ seat_index }) => seat_index), doors }
}

/** @returns the ids of what is owed now, or why nothing is given back */
async function recordMoney(
  tx: Tx,
  lineReturn: LineReturn,
  {
    scene,
    open,
    back,
    leaving,
  }: { scene: Scene; open: readonly Line[]; back: readonly Line[]; leaving: readonly Leaving[] },
): Promise<string[] | Refusal> {
  const { returnId, requestHash, orderId, lines, reason, shown, withTip, by, exchange } = lineReturn
  const [only] = leaving
  const goods = lines.flatMap(({ number, wentTo }) => (wentTo === null ? [] : [{ number, wentTo }]))
  const given = {
    orderId,
    // A refund is of one booking or of none.
    bookingId: leaving.length === 1 && only ? only.booking.id : null,
    asked: undefined,
    reason,
    by: actorOf(by),
  }
  const stay = open.filter((line) => !back.includes(line))
  const nothingStays = stay.every(({ kind }) => kind === 'rounding')
  const tip = withTip && nothingStays ? await keptTips(tx, orderId) : 0
  const named = {
    ...{ returnId, terminalId: by.id, requestHash, goods, shown, currency: scene.currency, exchange },
    refuse: (money: number) => refuseRefund(tx, lineReturn, money + tip),
  }
  const returned = await giveBack(tx, { lines: back, stay }, given, named)
  if (!returned.ok) return returned.refusal
  const names = back.filter(({ kind }) => kind !== 'rounding').map(nameOf)
  const references = leaving.map(({ booking }) => booking.reference)
  await recordPayOuts(tx, {
    refundIds: returned.value,
    what: [...references, ...names].join(', ').slice(0, MAX_WHAT),
    ends: leaving.length === 1 && only?.isLast === true,
    by: by.id,
    // Money of a counter goes out of its own drawer; a manager has none.
    terminalId: by.kind === 'manager' ? null : by.id,
    returnId,
  })
  return returned.value
}

const MAX_WHAT = 200

async function recordLeaving(
  tx: Tx,
  { returnId, requestHash, reason, by }: LineReturn,
  { booking, seats, isLast }: Leaving,
  refundIds: string[],
): Promise<void> {
  const { actor, actorId, via } = actorOf(by)
  const answer = JSON.stringify({ seats, refundIds })
  await tx.query({
    ...RECORD_CANCELLATION,
    values: [booking.id, seats, isLast, actor, actorId, via, reason, returnId, requestHash, answer],
  })
  await followCancelled(tx, { bookingId: booking.id, refundIds, seatIndexes: seats })
}

const actorOf = ({ id, kind }: LineReturn['by']): Actor =>
  kind === 'manager'
    ? { actor: 'manager', actorId: id, via: 'manager' }
    : { actor: 'terminal', actorId: id, via: 'terminal' }

/** A booking's row, locked: every other change to it waits until the transaction ends. */
import type { BookingState } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'

const LOCK_BOOKINGS = loadStatement(new URL('./sql/lock-bookings.sql', import.meta.url))
const LOCK_HOLDS = loadStatement(new URL('./sql/lock-holds.sql', import.meta.url))
const LOCK_FREE_BOOKINGS = loadStatement(new URL('./sql/lock-free-bookings.sql', import.meta.url))

export interface LockedBooking {
  id: string
  reference: string
  show_id: string
  state: BookingState
  terminal_id: string | null
  customer_id: string | null
  order_hash: Buffer | null
  held_seats: number
  hold_until: Date | null
  was_sold: boolean
  /** null: it was never sold. */
  order_id: string | null
}

export async function lockBookings(tx: Tx, bookingIds: readonly string[]): Promise<Map<string, LockedBooking>> {
  const result = await tx.query<LockedBooking>({ ...LOCK_BOOKINGS, values: [bookingIds] })
  return new Map(result.rows.map((row) => [row.id, row]))
}

/** The seats that online customers' bookings were made for. */
export async function lockHolds(tx: Tx, bookingIds: readonly string[]): Promise<Map<string, number[]>> {
  const { rows } = await tx.query<{ id: string; seats: number[] | null }>({ ...LOCK_HOLDS, values: [bookingIds] })
  return new Map(rows.flatMap(({ id, seats }) => (seats ? [[id, seats] as const] : [])))
}

/** Waits for nobody. false: another transaction has one of them. */
export async function lockFreeBookings(tx: Tx, bookingIds: readonly string[]): Promise<boolean> {
  return (await tx.query({ ...LOCK_FREE_BOOKINGS, values: [bookingIds] })).rowCount === 0
}

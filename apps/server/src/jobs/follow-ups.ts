/** The jobs that booking enqueues: they write the rows for analysis, and what is to be sent. All of it once, however often they run. */
import { FOLLOW_UPS } from '../booking/follow-ups.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { inTransaction, loadStatement, type Pool } from '../infra/postgres.ts'
import { addDeliveries } from './deliveries.ts'
import { cancelledDeliveries, confirmedDeliveries, mailedAgain, type Targets } from './events.ts'
import { readBookings } from './read-bookings.ts'

const RECORD_SOLD = loadStatement(new URL('./sql/record-sold.sql', import.meta.url))
const RECORD_CANCELLED = loadStatement(new URL('./sql/record-cancelled.sql', import.meta.url))

export interface FollowUpParts {
  pool: Pool
  catalogue: Pick<Catalogue, 'show'>
  targets: Targets
}

export async function bookingsConfirmed({ pool, catalogue, targets }: FollowUpParts, payload: unknown): Promise<void> {
  const { bookingIds } = FOLLOW_UPS.bookings_confirmed.parse(payload)
  await pool.query({ ...RECORD_SOLD, values: [bookingIds] })
  const told = await whoIsTold(pool, bookingIds, targets)
  if (told.length === 0) return
  const bookings = await readBookings(pool, catalogue, told)
  await addDeliveries(
    pool,
    bookings.flatMap((booking) => confirmedDeliveries(booking, targets)),
  )
}

/** Finds the receivers. A rush at the counters has none: then its bookings aren't read at all. */
async function whoIsTold(pool: Pool, bookingIds: string[], { mail, endpoints }: Targets): Promise<string[]> {
  if (endpoints.length > 0) return bookingIds
  if (!mail) return []
  const { rows } = await pool.query<{ id: string }>(
    'select id from bookings where id = any($1::uuid[]) and email is not null',
    [bookingIds],
  )
  return rows.map((row) => row.id)
}

export async function ticketsMailedAgain(
  { pool, catalogue }: Pick<FollowUpParts, 'pool' | 'catalogue'>,
  payload: unknown,
): Promise<void> {
  const { bookingId, mailId } = FOLLOW_UPS.tickets_mailed_again.parse(payload)
  const [booking] = await readBookings(pool, catalogue, [bookingId])
  if (booking) await addDeliveries(pool, mailedAgain(booking, mailId))
}

export async function moneyGivenBack({ pool }: Pick<FollowUpParts, 'pool'>, payload: unknown): Promise<void> {
  const { bookingId, refundIds } = FOLLOW_UPS.money_given_back.parse(payload)
  await pool.query({ ...RECORD_CANCELLED, values: [bookingId, [], refundIds] })
}

export async function bookingCancelled({ pool, catalogue, targets }: FollowUpParts, payload: unknown): Promise<void> {
  const cancelled = FOLLOW_UPS.booking_cancelled.parse(payload)
  const { bookingId, seatIndexes, refundIds } = cancelled
  await inTransaction(pool, async (tx) => {
    await tx.query({ ...RECORD_CANCELLED, values: [bookingId, seatIndexes, refundIds] })
    const [booking] = await readBookings(tx, catalogue, [bookingId])
    if (!booking) return
    const refunds = await tx.query<{ id: string; amount: number }>(
      "select id, amount from refunds where id = any($1::uuid[]) and state <> 'carried' order by id",
      [refundIds],
    )
    const gone = await tx.query<{ at: Date }>(
      'select max(cancelled_at) as at from tickets where booking_id = $1 and seat_index = any($2::int[])',
      [bookingId, seatIndexes],
    )
    const at = gone.rows[0]?.at ?? new Date()
    await addDeliveries(tx, cancelledDeliveries(booking, cancelled, refunds.rows, at, targets))
  })
}

/**
 * Mails and webhooks, sent until they have arrived: a row for each, a job for each try. Delivery exactly once can't be
 * had of SMTP or HTTP. A process that dies between the other side's yes and the row's `done` sends again, with the same
 * id, by which the receiver knows it.
 */
import { createHash } from 'node:crypto'
import type { Id } from '@marquee/shared'
import { z } from 'zod'
import { enqueueJob } from '../infra/job-queue.ts'
import { inTransaction, loadStatement, type Pool, type Tx } from '../infra/postgres.ts'

const ADD = loadStatement(new URL('./sql/add-deliveries.sql', import.meta.url))
const READ = loadStatement(new URL('./sql/delivery.sql', import.meta.url))
const TRIED = loadStatement(new URL('./sql/delivery-tried.sql', import.meta.url))

export const DELIVER = 'deliver'
export const DeliverJob = z.object({ deliveryId: z.uuid() })

export type EventType = 'booking.confirmed' | 'booking.cancelled'

export interface NewDelivery {
  /** Names what happened for good: a replay of its job makes the same. */
  eventId: string
  eventType: EventType
  bookingId: Id
  /** `mailto:` and an address, or a webhook's URL. */
  target: string
  body: string
}

export interface Delivery {
  id: string
  eventId: string
  bookingId: Id
  target: string
  body: string
}

export type Sent =
  | { kind: 'done'; status?: number }
  /** `final`: trying again would give the same. */
  | { kind: 'failed'; status?: number | undefined; error: string; final?: boolean }

/** Sends one thing. Throws only when it was told to stop: then it is tried again, as if it hadn't been. */
export type Send = (delivery: Delivery, signal: AbortSignal) => Promise<Sent>

const MINUTE = 60
/** Seconds between tries; after the last, it is parked. A mail server may be away for a night. */
const WAITS = {
  webhook: [1 * MINUTE, 5 * MINUTE, 30 * MINUTE],
  mail: [1 * MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE, 360 * MINUTE, 720 * MINUTE],
}

export const isMail = (target: string): boolean => target.startsWith('mailto:')

/**
 * A lane for each endpoint, so that a slow one holds up no other; two for mails. Order isn't promised: a failed delivery
 * comes later. An event's timestamp says when it happened.
 */
function laneOf({ target, bookingId }: Pick<Delivery, 'target' | 'bookingId'>): string {
  if (isMail(target)) return `mail ${Number.parseInt(bookingId.slice(-1), 16) % 2}`
  return `webhook ${createHash('sha256').update(target).digest('hex').slice(0, 12)}`
}

export async function addDeliveries(tx: Pick<Tx, 'query'>, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return
  await tx.query({
    ...ADD,
    values: [
      deliveries.map((d) => d.eventId),
      deliveries.map((d) => d.eventType),
      deliveries.map((d) => d.bookingId),
      deliveries.map((d) => d.target),
      deliveries.map((d) => d.body),
      deliveries.map(laneOf),
    ],
  })
}

export async function enqueueDelivery(
  tx: Pick<Tx, 'query'>,
  delivery: Pick<Delivery, 'id' | 'target' | 'bookingId'>,
  runAt?: Date,
): Promise<void> {
  await enqueueJob(tx, DELIVER, { deliveryId: delivery.id }, { lane: laneOf(delivery), ...(runAt && { runAt }) })
}

interface DeliveryRow {
  id: string
  event_id: string
  booking_id: string
  target: string
  body: string
  tries: number
}

/** A single try: its outcome is written, and where it is to be tried again, the job for that. */
export async function deliver(pool: Pool, send: Send, deliveryId: string, signal: AbortSignal): Promise<void> {
  const { rows } = await pool.query<DeliveryRow>({ ...READ, values: [deliveryId] })
  const row = rows[0]
  if (!row) return
  const { event_id: eventId, booking_id: bookingId, ...rest } = row
  const delivery = { ...rest, eventId, bookingId }
  const sent = await send(delivery, signal)
  if (sent.kind === 'done') {
    await pool.query({ ...TRIED, values: [row.id, 'done', sent.status ?? null, null, null] })
    return
  }
  const wait = sent.final ? undefined : WAITS[isMail(row.target) ? 'mail' : 'webhook'][row.tries]
  const state = wait === undefined ? 'parked' : 'waiting'
  await inTransaction(pool, async (tx) => {
    const tried = await tx.query<{ try_at: Date | null }>({
      ...TRIED,
      values: [row.id, state, sent.status ?? null, sent.error.slice(0, 1000), wait ?? null],
    })
    const runAt = tried.rows[0]?.try_at
    if (runAt) await enqueueDelivery(tx, delivery, runAt)
  })
}

/**
 * Enqueues the jobs that follow a booking (mail, webhooks, analytics), in the transaction that wrote the booking. They
 * run later and elsewhere.
 */
import { Id } from '@marquee/shared'
import { z } from 'zod'
import { enqueueJob, type JobOptions } from '../infra/job-queue.ts'
import { loadStatement, type Tx } from '../infra/postgres.ts'

const FOLLOW_CONFIRMED = loadStatement(new URL('./sql/follow-confirmed.sql', import.meta.url))

/** The payload of each job. The job reads everything else from the ledger when it runs. */
export const FOLLOW_UPS = {
  /** One job for all the sales of a moment: a rush makes a thousand bookings a second. */
  bookings_confirmed: z.object({ bookingIds: z.array(Id).min(1) }),
  /** A booking's tickets are mailed to its customer once more. */
  tickets_mailed_again: z.object({ bookingId: Id, mailId: Id }),
  /** All of a booking or some of its seats; `refundIds` may be empty: nothing was given back. */
  booking_cancelled: z.object({
    bookingId: Id,
    refundIds: z.array(Id),
    seatIndexes: z.array(z.int().min(0)).min(1),
  }),
  /** Money went back at the gateway, and no seats with it. */
  money_given_back: z.object({ bookingId: Id, refundIds: z.array(Id).min(1) }),
  /** Everything sold for a show that doesn't take place is given back. */
  show_cancelled: z.object({ showId: Id }),
  /** A bank wants the holder of a subscription to confirm its renewal. `tries`: each time that it does so is another. */
  renewal_asked: z.object({ renewalId: Id, tries: z.int().min(1) }),
  /** A card was saved for a subscription, maybe in the place of another. */
  card_saved: z.object({ cardId: Id }),
} as const

export type BookingCancelled = z.infer<typeof FOLLOW_UPS.booking_cancelled>

/** The job is made a moment later, for the sales of all transactions that waited. */
export async function followConfirmed(tx: Pick<Tx, 'query'>, bookingIds: readonly string[]): Promise<void> {
  if (bookingIds.length > 0) await tx.query({ ...FOLLOW_CONFIRMED, values: [bookingIds] })
}

export async function followCancelled(tx: Pick<Tx, 'query'>, cancelled: BookingCancelled): Promise<void> {
  await enqueueJob(tx, 'booking_cancelled', cancelled)
}

export async function followMailedAgain(
  tx: Pick<Tx, 'query'>,
  mailed: z.infer<typeof FOLLOW_UPS.tickets_mailed_again>,
): Promise<void> {
  await enqueueJob(tx, 'tickets_mailed_again', mailed)
}

export async function followMoneyGivenBack(
  tx: Pick<Tx, 'query'>,
  given: z.infer<typeof FOLLOW_UPS.money_given_back>,
): Promise<void> {
  await enqueueJob(tx, 'money_given_back', given)
}

/** Jobs of one show wait for each other. */
export async function followShowCancelled(
  tx: Pick<Tx, 'query'>,
  showId: string,
  options: Pick<JobOptions, 'key' | 'runAt'> = {},
): Promise<void> {
  await enqueueJob(tx, 'show_cancelled', { showId }, { ...options, lane: `show ${showId}` })
}

export async function followRenewalAsked(
  tx: Pick<Tx, 'query'>,
  asked: z.infer<typeof FOLLOW_UPS.renewal_asked>,
): Promise<void> {
  await enqueueJob(tx, 'renewal_asked', asked, { maxAttempts: 7 })
}

export async function followCardSaved(
  tx: Pick<Tx, 'query'>,
  saved: z.infer<typeof FOLLOW_UPS.card_saved>,
): Promise<void> {
  await enqueueJob(tx, 'card_saved', saved, { maxAttempts: 7 })
}

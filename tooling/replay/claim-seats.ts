/** Puts seats into a cart, however long the server is away meanwhile. */
import { setTimeout as delay } from 'node:timers/promises'
import { type Answer, isPassing, newId, type Refusal } from '@marquee/shared'
import type { Terminal } from './terminals.ts'

export const RETRY_MS = 100
/**
 * The time for which a seat may look taken after the server was away. A hold whose answer was lost has not been given
 * back yet, or the counter that the seat is allotted to hasn't found its way back.
 */
const AFTER_AWAY_MS = 60_000
/** A purchase that can't be brought to an end in this long is counted as refused. */
const GIVE_UP_MS = 180_000

/** When a terminal has last missed the server. */
export interface Away {
  at: number
}

/** The time that one purchase may take. */
export function patience(): { isOver(): boolean } {
  const started = performance.now()
  return { isOver: () => performance.now() - started > GIVE_UP_MS }
}

/**
 * True when the server was away: the same may be asked again. A seat that isn't allotted may be sold once it is back, and a
 * subscription of which the counter hasn't heard is known then.
 */
export const isForNow = (refusal: Refusal): boolean =>
  isPassing(refusal) ||
  refusal.code === 'not_allotted' ||
  (refusal.code === 'subscription_refused' && refusal.fault.why === 'scan_it')

/** @returns the cart's booking */
export async function claimSeats(
  { api, sessionId }: Terminal,
  { showId, seatIds, away, time }: { showId: string; seatIds: string[]; away: Away; time: { isOver(): boolean } },
): Promise<Answer<string>> {
  for (;;) {
    const bookingId = newId()
    const cart = await api.claimSeats({ sessionId, bookingId, showId, seatIds })
    if (cart.ok) return { ok: true, value: bookingId }
    if (isForNow(cart.refusal)) away.at = performance.now()
    const isAfterwards = cart.refusal.code === 'seats_taken' && performance.now() - away.at < AFTER_AWAY_MS
    if ((!isAfterwards && !isForNow(cart.refusal)) || time.isOver()) return cart
    await delay(RETRY_MS)
  }
}

/** Asks until the answer is one for good, or the time is over. */
export async function insist<T>(ask: () => Promise<Answer<T>>, time: { isOver(): boolean }): Promise<Answer<T>> {
  for (;;) {
    const answer = await ask()
    if (answer.ok || !isForNow(answer.refusal) || time.isOver()) return answer
    await delay(RETRY_MS)
  }
}

/** What the door's books know against a genuine ticket of a show that is admitted here. */
import type { TicketPayload } from '@marquee/shared'
import type { DoorSentence } from '../api.ts'
import type { ShowDetails } from '../shows/catalogue.ts'
import type { Db } from '../store/database/database.ts'
import { isSaidToBeGood, voidBy } from '../store/door/door-news-table.ts'
import { revokedSellers } from '../store/door/door-settings.ts'
import { type AdmittedBefore, seatTakenBefore, usedBefore } from './admitted-before.ts'
import { ofTicket, type Verdict } from './check-ticket.ts'
import { type DoorPlace, timeAtDoor } from './door-words.ts'

export interface GenuineTicket {
  ticket: TicketPayload
  /** The terminal that signed it; null: the server did. */
  seller: string | null
  details: ShowDetails | undefined
}

/** @param terminalId this door's  @returns undefined: nothing */
export function faultInBooks(
  db: Db,
  terminalId: string,
  { ticket, seller, details }: GenuineTicket,
  here: DoorPlace,
): Verdict | undefined {
  const base = ofTicket(ticket, details)
  const why = voidBy(db, ticket.t)
  if (why) return { ...base, verdict: why, says: [{ says: why }] }
  if (details?.show.cancelledAt !== undefined) {
    return { ...base, verdict: 'refunded', says: [{ says: 'cancelled' }] }
  }
  const used = usedBefore(db, terminalId, ticket.t)
  if (used) return { ...base, verdict: 'already_used', says: [admittedBefore('used', used, here)], used }
  if (seller !== null && revokedSellers(db).includes(seller) && !isSaidToBeGood(db, ticket.t)) {
    return { ...base, verdict: 'not_known', says: [{ says: 'not_known' }] }
  }
  const other = seatTakenBefore(db, terminalId, ticket)
  return other && { ...base, verdict: 'seat_taken', says: [admittedBefore('seat_taken', other, here)], used: other }
}

const admittedBefore = (says: 'used' | 'seat_taken', { at, door }: AdmittedBefore, here: DoorPlace): DoorSentence => ({
  says,
  time: timeAtDoor(at, here),
  door,
})

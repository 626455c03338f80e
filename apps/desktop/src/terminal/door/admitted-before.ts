/** Finds earlier admissions: with the same ticket, or with another for the same seat; here or elsewhere. */
import type { TicketPayload } from '@marquee/shared'
import type { Db } from '../store/database/database.ts'
import { type Admission, admissionHere, othersAdmittedHere } from '../store/door/door-admissions-table.ts'
import { admissionByNews, othersAdmittedByNews, voidBy } from '../store/door/door-news-table.ts'

export interface AdmittedBefore {
  at: string
  /** null: this one; empty: nobody knows its name */
  door: string | null
}

/** @param terminalId this door's */
export function usedBefore(db: Db, terminalId: string, ticketId: string): AdmittedBefore | undefined {
  const here = admissionHere(db, ticketId)
  if (here) return { at: here.at, door: null }
  const told = admissionByNews(db, ticketId)
  return told && byNews(told, terminalId)
}

/** A seat has one valid ticket, unless it was sold twice: by a counter that was revoked or copied, for instance. */
export function seatTakenBefore(db: Db, terminalId: string, ticket: TicketPayload): AdmittedBefore | undefined {
  const [here] = sittingHere(db, ticket)
  if (here) return { at: here.at, door: null }
  const told = othersAdmittedByNews(db, ticket).find(({ ticketId }) => !hasLeft(db, ticketId))
  return told && byNews(told, terminalId)
}

/** Admissions by this door to the seat with another ticket, the latest first. */
export function sittingHere(db: Db, ticket: Pick<TicketPayload, 't' | 's' | 'p'>): Admission[] {
  return othersAdmittedHere(db, ticket).filter(({ ticketId }) => !hasLeft(db, ticketId))
}

/** A person who was let in, and then gave the ticket back or was moved, has left the seat to the next. */
export function hasLeft(db: Db, ticketId: string): boolean {
  const why = voidBy(db, ticketId)
  return why === 'refunded' || why === 'moved'
}

/** News of this door count as well: its disk may be younger than its admissions. */
function byNews(told: { at: string; terminalId: string | null; door: string | null }, here: string): AdmittedBefore {
  return { at: told.at, door: told.terminalId === here ? null : (told.door ?? '') }
}

/** Counts who is in a show, by whichever door they came. A ticket counts once, also one that two doors admitted. */
import type { Db } from '../store/database/database.ts'
import { admissionHere, admittedHere } from '../store/door/door-admissions-table.ts'
import { admissionByNews, admittedByNews } from '../store/door/door-news-table.ts'

export interface WhoIsIn {
  count(showId: string): number
  shows(): Iterable<string>
  add(showId: string, ticketId: string): void
  /** An admission with the ticket was undone: it counts on where there is another. */
  undone(db: Db, showId: string, ticketId: string): void
}

export function createWhoIsIn(db: Db): WhoIsIn {
  const tickets = new Map<string, Set<string>>()
  function add(showId: string, ticketId: string): void {
    const known = tickets.get(showId)
    if (known) known.add(ticketId)
    else tickets.set(showId, new Set([ticketId]))
  }
  for (const { showId, ticketId } of [...admittedHere(db), ...admittedByNews(db)]) add(showId, ticketId)
  return {
    count: (showId) => tickets.get(showId)?.size ?? 0,
    shows: () => tickets.keys(),
    add,
    undone(db, showId, ticketId) {
      if (!admissionHere(db, ticketId) && !admissionByNews(db, ticketId)) tickets.get(showId)?.delete(ticketId)
    },
  }
}

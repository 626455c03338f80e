/** Finds bookings at the server, and on this terminal's disk while it can't be reached; and has their tickets printed. */
import {
  type Answer,
  type FindBookingsRequest,
  granted,
  type Id,
  isEmptyQuery,
  readQuery,
  refused,
  type TerminalIdentity,
} from '@marquee/shared'
import type { FoundBookings } from '../api.ts'
import type { Link } from '../connection/link.ts'
import type { Printing } from '../printing/printing.ts'
import type { Catalogue } from '../shows/catalogue.ts'
import type { Db } from '../store/database/database.ts'
import { findSale } from '../store/sales/sales-table.ts'
import { findOwnSales } from './own-sales.ts'

export interface Finding {
  find(request: FindBookingsRequest): Promise<Answer<FoundBookings>>
  /** What is printed is a copy. While cut off, of a sale that this terminal made. */
  print(bookingId: Id): Promise<Answer<null>>
}

export function createFinding(options: {
  db: Db
  link: Pick<Link, 'request' | 'online'>
  catalogue: Catalogue
  printing: Pick<Printing, 'printBooking' | 'printFound' | 'state'>
  terminal: () => TerminalIdentity | undefined
  now: () => Date
}): Finding {
  const { db, link, catalogue, printing, terminal, now } = options
  const isAway = ({ code }: { code: string }): boolean => code === 'offline' || code === 'timeout'

  function findHere({ text, showId }: FindBookingsRequest): Answer<FoundBookings> {
    const query = readQuery(text)
    const here = { db, catalogue, terminal: terminal()?.name ?? '' }
    if (isEmptyQuery(query)) return granted({ bookings: [], more: false, problem: 'too_little', ofThisTerminal: true })
    return granted({ ...findOwnSales(here, query, showId, now()), ofThisTerminal: true })
  }

  return {
    async find(request) {
      const isCounter = terminal()?.kind === 'counter'
      if (!link.online() && isCounter) return findHere(request)
      const answer = await link.request('findBookings', request)
      if (answer.ok) return granted({ ...answer.value, ofThisTerminal: false })
      return isCounter && isAway(answer.refusal) ? findHere(request) : answer
    },

    async print(bookingId) {
      const isOwn = findSale(db, bookingId) !== undefined
      if (!link.online() && isOwn) return printing.printBooking(bookingId)
      if (printing.state() === null) return refused({ code: 'unavailable', what: 'no receipt printer is configured' })
      const answer = await link.request('bookingToPrint', { bookingId })
      if (answer.ok) return printing.printFound(answer.value)
      return isOwn && isAway(answer.refusal) ? printing.printBooking(bookingId) : answer
    },
  }
}

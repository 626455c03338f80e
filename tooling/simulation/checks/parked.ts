/**
 * Parked orders: each is on the disk of just one counter until somebody has it in hand, wherever it went and whoever died, and its seats
 * are there for as long as was said. The ledger lists it where it is.
 */
import type { ParkedOrder } from '@marquee/shared'
import type { TakenUp } from '../../../apps/desktop/src/terminal/api.ts'
import type { SeenParked, WorldRecord } from '../house/record.ts'
import type { TerminalHost } from '../house/terminal.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { simNow } from '../world/clock.ts'

const ON_DISK = 'select order_id as id, parked, session_id as session from parked_orders where parked is not null'
/** But for those that went to another counter, which has yet to keep them, or whose first counter has yet to forget them. */
const LISTED = 'select order_id::text as id, terminal_id::text as terminal from parked_orders where moved_from is null'
/** Servers' clocks differ by as much. */
const CLOCKS_MS = 100

/**
 * Seats of an order that was taken up, and that had gone before their time. An order for which others have asked is left out: its seats
 * may be with them. So are evenings in which a terminal may forget its carts.
 */
export function goneEarly(
  { promised, mayConflict, setBack, copied }: WorldRecord,
  terminal: string,
  { word, bookingIds, asked }: SeenParked,
  { order, lost }: TakenUp,
): string[] {
  if (asked > 1 || mayConflict.size > 0 || setBack || copied.size > 0) return []
  return lost.flatMap(({ bookingId, tickets }) => {
    const before = order.bookings.find((each) => each.bookingId === bookingId)?.movedFrom ?? bookingId
    const until = promised.get(before)
    // Of an order with seats of two shows, those of the second stay behind where their counter falls silent in between.
    if (before !== bookingIds[0] || until === undefined || simNow() > until - CLOCKS_MS) return []
    const seats = tickets.map(({ seatId }) => seatId).join(' ')
    return [`${terminal} took ${word} up, and ${seats} had gone before ${new Date(until).toISOString()}`]
  })
}

export function parkedOrders({
  ledger,
  record,
  terminals,
}: {
  ledger: Ledger
  record: WorldRecord
  terminals: TerminalHost[]
}): string[] {
  // What was on a disk alone may be gone with it, or be there twice.
  const isWhole = !record.setBack && record.copied.size === 0 && !terminals.some((each) => each.wasSetBack())
  if (record.parked.size === 0 || !isWhole) return []
  const onDisks = terminals.flatMap((terminal) => {
    const rows = (terminal.disk.live()?.prepare(ON_DISK).all() ?? []) as {
      id: string
      parked: string
      session: string | null
    }[]
    return rows.map(({ id, parked, session }) => {
      const { word } = JSON.parse(parked) as ParkedOrder
      return { id, word: word ?? '', session, terminal }
    })
  })
  const found: string[] = []
  for (const { word, standing } of record.parked.values()) {
    const places = onDisks.filter((each) => each.word === word).map(({ terminal }) => terminal.name)
    if (places.length > 1) found.push(`the parked order ${word} is at ${places.join(' and at ')}`)
    if (places.length === 0 && standing === 'parked') found.push(`the parked order ${word} is on no counter’s disk`)
  }
  const listed = new Map(ledger.must(LISTED).rows.map((row) => [row.id as string, row.terminal as string]))
  for (const { id, word, session, terminal } of onDisks) {
    if (session === null && listed.get(id) !== terminal.identity.id) {
      found.push(`${terminal.name} has parked ${word}, and other counters don’t know it`)
    }
  }
  for (const [id, terminalId] of listed) {
    if (onDisks.some((each) => each.id === id && each.terminal.identity.id === terminalId)) continue
    found.push(`other counters may ask ${terminalId} for the parked order ${id}, which it hasn’t`)
  }
  return found
}

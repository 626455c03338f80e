/** The books beside the claims: bookings, their events, tickets, payments and the inbox, written in the claims' own transaction. */
import { MAX_SEATS_IN_BOOKING, refused, type SoldBooking } from '@marquee/shared'
import { loadStatement, type Tx } from '../infra/postgres.ts'
import type { ClaimJournal, HoldEntry, HoldGrown, HoldShrunk, SaleVerdict } from '../seats/claim-journal.ts'
import type { Confirmation } from '../seats/seat-store.ts'
import type { References } from './references.ts'
import type { Sale, SaleAnswer } from './sale.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const HOLDS_GREW = statement('holds-grew')
const HOLDS_SHRANK = statement('holds-shrank')
const HOLD_EXTENDED = statement('hold-extended')
const LOCK_BOOKINGS = statement('lock-bookings')
const FIRST_ANSWERS = statement('first-answers')
const RECORD_SALES = statement('record-sales')

interface BookingRow {
  id: string
  reference: string
  show_id: string
  state: string
  terminal_id: string | null
  held_seats: number
}

interface InboxRow {
  command_id: string
  terminal_id: string
  body_hash: Buffer
  answer: SaleAnswer
}

export type BookingJournal = ClaimJournal<Sale, SaleAnswer>

export function createJournal(references: References): BookingJournal {
  return {
    async lockBookings(tx, bookingIds) {
      await lock(tx, bookingIds)
    },

    async holdsGrew(tx, holds) {
      const entries = new Map<HoldGrown, HoldEntry>()
      // One statement can't grow a booking twice; claims of one booking that wait together take their turns.
      let left = holds
      while (left.length > 0) {
        const turn = [...new Map(left.toReversed().map((hold) => [hold.bookingId, hold])).values()]
        for (const [hold, entry] of await grow(tx, references, turn)) entries.set(hold, entry)
        left = left.filter((hold) => !entries.has(hold))
      }
      return holds.map((hold) => entries.get(hold) as HoldEntry)
    },

    async holdsShrank(tx, holds) {
      const byBooking = new Map<string, HoldShrunk>()
      for (const { bookingId, seats, why } of holds) {
        byBooking.set(bookingId, { bookingId, seats: seats + (byBooking.get(bookingId)?.seats ?? 0), why })
      }
      const rows = [...byBooking.values()]
      await tx.query({
        ...HOLDS_SHRANK,
        values: [rows.map((r) => r.bookingId), rows.map((r) => r.seats), rows.map((r) => r.why)],
      })
    },

    async holdExtended(tx, bookingId, until) {
      await tx.query({ ...HOLD_EXTENDED, values: [bookingId, until] })
    },

    async examineSales(tx, confirmations) {
      const bookings = await lock(
        tx,
        confirmations.map((c) => c.bookingId),
      )
      const first = await tx.query<InboxRow>({
        ...FIRST_ANSWERS,
        values: [confirmations.map((c) => c.sale.command.id)],
      })
      const answers = new Map(first.rows.map((row) => [row.command_id, row]))
      return confirmations.map((confirmation): SaleVerdict<SaleAnswer> => {
        const { command } = confirmation.sale
        const answered = answers.get(command.id)
        if (answered) return { kind: 'settled', receipt: firstAnswer(answered, command) }
        const booking = bookings.get(confirmation.bookingId)
        if (!booking || !isOf(booking, confirmation)) return { kind: 'not_held' }
        if (booking.state !== 'held') return { kind: 'ended' }
        // The sale is of the whole hold: a seat left behind would stay held for a booking that is over.
        return booking.held_seats === confirmation.seats.length ? { kind: 'open' } : { kind: 'not_held' }
      })
    },

    async recordSales(tx, confirmations) {
      const sales = confirmations.map((c) => c.sale)
      const tickets = confirmations.flatMap((c) => c.sale.tickets.map((ticket) => ({ ...ticket, of: c })))
      const drafts = confirmations.map((c) => soldBooking(c, ''))
      const result = await tx.query<{ id: string; reference: string }>({
        ...RECORD_SALES,
        values: [
          confirmations.map((c) => c.bookingId),
          sales.map((s) => s.command.terminalId),
          sales.map((s) => s.total.amount),
          sales.map((s) => s.total.currency),
          sales.map((s) => s.confirmedAt),
          sales.map((s) => s.paymentId),
          sales.map((s) => s.tendered),
          sales.map((s) => s.command.id),
          sales.map((s) => s.command.bodyHash),
          drafts.map((value) => JSON.stringify({ ok: true, value })),
          tickets.map((t) => t.ticketId),
          tickets.map((t) => t.of.bookingId),
          tickets.map((t) => t.of.showId),
          tickets.map((t) => t.seatIndex),
          tickets.map((t) => t.type),
          tickets.map((t) => t.amount),
        ],
      })
      const references = new Map(result.rows.map((row) => [row.id, row.reference]))
      return confirmations.map((c) => {
        const reference = references.get(c.bookingId)
        if (reference === undefined)
          throw new Error(`booking ${c.bookingId} was locked as held and could not be confirmed`)
        return { ok: true, value: soldBooking(c, reference) }
      })
    },
  }
}

/** What was answered before; unless this is another command under the same id, which is refused. */
export function firstAnswer(
  row: Pick<InboxRow, 'terminal_id' | 'body_hash' | 'answer'>,
  command: Sale['command'],
): SaleAnswer {
  const same = row.terminal_id === command.terminalId && row.body_hash.equals(command.bodyHash)
  return same ? row.answer : refused({ code: 'command_id_reused' })
}

function soldBooking({ bookingId, showId, sale }: Confirmation<Sale>, reference: string): SoldBooking {
  return {
    bookingId,
    reference,
    showId,
    tickets: sale.tickets.map(({ ticketId, seatId, type, amount, code }) => ({ ticketId, seatId, type, amount, code })),
    total: sale.total,
    change: sale.tendered - sale.total.amount,
    confirmedAt: sale.confirmedAt.toISOString(),
  }
}

function isOf(booking: BookingRow, claimant: { showId: string; terminalId: string | null }): boolean {
  return booking.show_id === claimant.showId && booking.terminal_id === claimant.terminalId
}

async function lock(tx: Tx, bookingIds: string[]): Promise<Map<string, BookingRow>> {
  const result = await tx.query<BookingRow>({ ...LOCK_BOOKINGS, values: [bookingIds] })
  return new Map(result.rows.map((row) => [row.id, row]))
}

/** @param turn each booking at most once. */
async function grow(tx: Tx, references: References, turn: HoldGrown[]): Promise<Map<HoldGrown, HoldEntry>> {
  const grown = await tx.query<{ id: string; reference: string; hold_until: Date }>({
    ...HOLDS_GREW,
    values: [
      turn.map((h) => h.bookingId),
      turn.map(() => references.next()),
      turn.map((h) => h.showId),
      turn.map((h) => h.terminalId),
      turn.map((h) => h.seats),
      turn.map((h) => h.until),
      MAX_SEATS_IN_BOOKING,
    ],
  })
  const rows = new Map(grown.rows.map((row) => [row.id, row]))
  const missing = turn.filter((hold) => !rows.has(hold.bookingId))
  const standing =
    missing.length > 0
      ? await lock(
          tx,
          missing.map((h) => h.bookingId),
        )
      : new Map<string, BookingRow>()
  return new Map(
    turn.map((hold): [HoldGrown, HoldEntry] => {
      const row = rows.get(hold.bookingId)
      if (row) return [hold, { kind: 'entered', reference: row.reference, until: row.hold_until }]
      const booking = standing.get(hold.bookingId)
      const open = booking === undefined || (booking.state === 'held' && isOf(booking, hold))
      return [hold, { kind: open ? 'too_many' : 'ended' }]
    }),
  )
}

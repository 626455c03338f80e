/** Makes the holds of several bookings permanent, each in full or not at all, in one transaction with the books. */
import { BOOKED } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { ClaimJournal } from '../claim-journal.ts'
import type { Books, Confirmation, ConfirmOutcome } from '../seat-store.ts'
import type { SeatChange } from './seat-change.ts'
import { seatKey, seatRows } from './seat-rows.ts'

const HELD_CLAIMS = loadStatement(new URL('./sql/held.sql', import.meta.url))
const BOOK = loadStatement(new URL('./sql/book.sql', import.meta.url))

export async function bookClaims<B extends Books>(
  tx: Tx,
  journal: ClaimJournal<B>,
  items: Confirmation<B>[],
): Promise<{ answers: ConfirmOutcome<B>[]; changes: SeatChange[] }> {
  const verdicts = await journal.examineSales(tx, items)
  // The bookings are locked now, so what they hold can't change until the commit.
  const open = await inFull(
    tx,
    items.filter((_, i) => verdicts[i]?.kind === 'open'),
  )

  const receipts = new Map<Confirmation<B>, B['receipt']>()
  const changes: SeatChange[] = []
  if (open.length > 0) {
    const rows = seatRows(open)
    const booked = await tx.query<{ show_id: string; seat_index: number }>({
      ...BOOK,
      values: [rows.map((r) => r.showId), rows.map((r) => r.seat), rows.map((r) => r.of.bookingId)],
    })
    if (booked.rows.length !== rows.length) {
      throw new Error(`${rows.length} held seats were to be booked, ${booked.rows.length} were`)
    }
    const written = await journal.recordSales(tx, open)
    open.forEach((item, i) => {
      receipts.set(item, written[i] as B['receipt'])
    })
    for (const row of booked.rows) changes.push({ showId: row.show_id, seat: row.seat_index, state: BOOKED })
  }

  const answers = items.map((item, i): ConfirmOutcome<B> => {
    const verdict = verdicts[i]
    if (verdict?.kind === 'settled' || verdict?.kind === 'ended') return verdict
    return receipts.has(item)
      ? { kind: 'confirmed', receipt: receipts.get(item) as B['receipt'] }
      : { kind: 'not_held' }
  })
  return { answers, changes }
}

/** Those whose booking really holds every seat they name. */
async function inFull<B extends Books>(tx: Tx, items: Confirmation<B>[]): Promise<Confirmation<B>[]> {
  if (items.length === 0) return []
  const rows = seatRows(items)
  const result = await tx.query<{ show_id: string; seat_index: number }>({
    ...HELD_CLAIMS,
    values: [rows.map((r) => r.showId), rows.map((r) => r.seat), rows.map((r) => r.of.bookingId)],
  })
  const held = new Set(result.rows.map((row) => seatKey(row.show_id, row.seat_index)))
  return items.filter((item) => item.seats.every((seat) => held.has(seatKey(item.showId, seat))))
}

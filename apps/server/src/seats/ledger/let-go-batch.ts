/** Ends claims of terminals that they have let go, holds and allotments alike, in one transaction with the books. */
import { FREE } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { ClaimJournal } from '../claim-journal.ts'
import type { Books, Grant, ReleaseReason } from '../seat-store.ts'
import type { SeatChange } from './seat-change.ts'
import { sortedRows } from './seat-rows.ts'

const BOOKINGS_OF_GRANTS = loadStatement(new URL('./sql/bookings-of-grants.sql', import.meta.url))
const LET_GO = loadStatement(new URL('./sql/let-go.sql', import.meta.url))

export interface LetGoItem<B extends Books = Books> {
  showId: string
  terminalId: string
  grants: readonly Grant[]
  /** The run that gives its word; null: none. */
  runNumber: number | null
  why: ReleaseReason
  /** The entry for the books where it was not the terminal that let go. */
  forced?: B['forced']
}

/** `bookingId`: whose hold the seat was part of; null: it was allotted, and looked free. */
export interface LetGo {
  released: { seat: number; bookingId: string | null }[]
  runOver?: true
}

interface AnsweredRow {
  show_id: string
  seat_index: number
  terminal_id: string
  grant_number: number
  booking_id: string | null
  /** Set: it has not ended by the word of this run. */
  run_number: number | null
  /** Set with a run number. True: that run is over. False: the claim is an earlier life's. */
  run_over: boolean | null
}

export async function letGoOfClaims<B extends Books>(
  tx: Tx,
  journal: ClaimJournal<B>,
  items: LetGoItem<B>[],
): Promise<{ answers: LetGo[]; changes: SeatChange[] }> {
  const rows = sortedRows(
    items.flatMap((item) =>
      item.grants.map(({ seat, grantNumber }) => ({ showId: item.showId, seat, grantNumber, item })),
    ),
  )
  const values = [
    rows.map((r) => r.showId),
    rows.map((r) => r.seat),
    rows.map((r) => r.item.terminalId),
    rows.map((r) => r.grantNumber),
  ]
  const held = await tx.query<{ booking_id: string }>({ ...BOOKINGS_OF_GRANTS, values })
  if (held.rows.length > 0) {
    await journal.lockBookings(
      tx,
      held.rows.map((row) => row.booking_id),
    )
  }
  const result = await tx.query<AnsweredRow>({ ...LET_GO, values: [...values, rows.map((r) => r.item.runNumber)] })
  const gone = result.rows.filter((row) => row.run_number === null)
  const unbelieved = result.rows.filter((row) => row.run_number !== null)
  const over = new Set(unbelieved.flatMap((row) => (row.run_over ? [`${row.terminal_id} ${row.run_number}`] : [])))
  const isOver = ({ terminalId, runNumber }: LetGoItem<B>): boolean => over.has(`${terminalId} ${runNumber}`)

  // The same may wait twice in one batch (it was sent again): each seat counts for the first that names it and is believed.
  const grantOf = (row: AnsweredRow): string =>
    `${row.terminal_id} ${row.show_id} ${row.seat_index} ${row.grant_number}`
  const notBy = new Set(unbelieved.map((row) => `${grantOf(row)} ${row.run_number}`))
  const rowOf = new Map(gone.map((row) => [grantOf(row), row]))
  const ended = items.map(({ terminalId, showId, runNumber, grants }) =>
    grants.flatMap(({ seat, grantNumber }) => {
      const grant = `${terminalId} ${showId} ${seat} ${grantNumber}`
      if (notBy.has(`${grant} ${runNumber}`)) return []
      const row = rowOf.get(grant)
      rowOf.delete(grant)
      return row ? [row] : []
    }),
  )
  const shrank = items.flatMap(({ why, forced }, i) => {
    const byBooking = Map.groupBy(ended[i] ?? [], (row) => row.booking_id)
    return [...byBooking].flatMap(([bookingId, gone]) =>
      bookingId === null ? [] : [{ bookingId, seats: gone.length, why, forced }],
    )
  })
  if (shrank.length > 0) await journal.holdsShrank(tx, shrank)
  const taken = items.flatMap(({ showId, terminalId, forced }, i) => {
    const claims = (ended[i] ?? []).map((row) => ({
      seat: row.seat_index,
      grantNumber: row.grant_number,
      bookingId: row.booking_id,
    }))
    return forced === undefined || claims.length === 0 ? [] : [{ showId, terminalId, forced, claims }]
  })
  if (taken.length > 0) await journal.recordForced(tx, taken)

  return {
    answers: items.map((item, i) => ({
      released: (ended[i] ?? []).map((row) => ({ seat: row.seat_index, bookingId: row.booking_id })),
      ...(isOver(item) && { runOver: true }),
    })),
    changes: gone
      .filter((row) => row.booking_id !== null)
      .map((row) => ({ showId: row.show_id, seat: row.seat_index, state: FREE }) as const),
  }
}

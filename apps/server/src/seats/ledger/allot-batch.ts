/** Allots free seats to terminals. The books know nothing of it, and no map shows it. */
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { Grant, RunOfTerminal } from '../seat-store.ts'
import type { SeatChange } from './seat-change.ts'
import { seatKey, seatRows } from './seat-rows.ts'

const ALLOT = loadStatement(new URL('./sql/allot.sql', import.meta.url))

export interface AllotItem extends RunOfTerminal {
  showId: string
  seats: readonly number[]
}

export async function allotSeats(
  tx: Tx,
  items: AllotItem[],
): Promise<{ answers: { grants: Grant[] }[]; changes: SeatChange[] }> {
  // The first of several that want a seat gets it.
  const rows = seatRows(items).filter((row, i, all) => {
    const before = all[i - 1]
    return before?.showId !== row.showId || before.seat !== row.seat
  })
  if (rows.length === 0) return { answers: items.map(() => ({ grants: [] })), changes: [] }
  const result = await tx.query<{ show_id: string; seat_index: number; grant_number: number }>({
    ...ALLOT,
    values: [
      rows.map((r) => r.showId),
      rows.map((r) => r.seat),
      rows.map((r) => r.request.terminalId),
      rows.map((r) => r.request.runNumber),
    ],
  })
  const grantNumbers = new Map(result.rows.map((row) => [seatKey(row.show_id, row.seat_index), row.grant_number]))
  const grants = new Map<AllotItem, Grant[]>(items.map((item) => [item, []]))
  for (const { showId, seat, request } of rows) {
    const grantNumber = grantNumbers.get(seatKey(showId, seat))
    if (grantNumber !== undefined) grants.get(request)?.push({ seat, grantNumber })
  }
  return { answers: items.map((item) => ({ grants: grants.get(item) ?? [] })), changes: [] }
}

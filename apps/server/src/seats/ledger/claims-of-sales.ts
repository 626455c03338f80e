/** The claims on which sales are made, as they stand when the books have been asked. */
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { Books, Confirmation, ConfirmOutcome, FoundClaim } from '../seat-store.ts'
import { seatKey, seatRows } from './seat-rows.ts'

const HELD_ONLINE = loadStatement(new URL('./sql/held-online.sql', import.meta.url))
const CLAIMS_OF_SALES = loadStatement(new URL('./sql/claims-of-sales.sql', import.meta.url))

export interface ClaimOfSale {
  show_id: string
  seat_index: number
  kind: FoundClaim['kind']
  booking_id: string | null
  terminal_id: string | null
  grant_number: number | null
}

/** The seats that the bookings of online sales hold. */
export async function heldOnline<B extends Books>(tx: Tx, sales: readonly Confirmation<B>[]): Promise<Set<string>> {
  if (sales.length === 0) return new Set()
  const rows = seatRows(sales)
  const result = await tx.query<{ show_id: string; seat_index: number }>({
    ...HELD_ONLINE,
    values: [rows.map((r) => r.showId), rows.map((r) => r.seat), rows.map((r) => r.request.bookingId)],
  })
  return new Set(result.rows.map((row) => seatKey(row.show_id, row.seat_index)))
}

/** The claims on the seats of terminals' sales; locked. */
export async function claimsOfSales<B extends Books>(
  tx: Tx,
  sales: readonly Confirmation<B>[],
): Promise<Map<string, ClaimOfSale>> {
  if (sales.length === 0) return new Map()
  const rows = seatRows(sales)
  const result = await tx.query<ClaimOfSale>({
    ...CLAIMS_OF_SALES,
    values: [rows.map((r) => r.showId), rows.map((r) => r.seat)],
  })
  return new Map(result.rows.map((row) => [seatKey(row.show_id, row.seat_index), row]))
}

export function notHeld<B extends Books>(
  { showId, seats }: Confirmation<B>,
  claims: ReadonlyMap<string, ClaimOfSale>,
): ConfirmOutcome<B> {
  return {
    kind: 'not_held',
    seats: seats.map((seat) => {
      const found = claims.get(seatKey(showId, seat))
      if (!found) return { seat, claim: null }
      const { kind, booking_id: bookingId, terminal_id: terminalId, grant_number: grantNumber } = found
      return { seat, claim: { kind, bookingId, terminalId, grantNumber } }
    }),
  }
}

/** Reads who has what, as the ledger sees it. A lapsed hold of an online customer is left out: it counts for nothing. */
import { loadStatement, type Pool } from '../../infra/postgres.ts'

const CLAIMS_OF_SHOW = loadStatement(new URL('./sql/claims-of-show.sql', import.meta.url))
const CLAIMS_OF_SEATS = loadStatement(new URL('./sql/claims-of-seats.sql', import.meta.url))

export interface LedgerClaim {
  seat: number
  kind: 'held' | 'allotted' | 'booked'
  bookingId: string | null
  terminalId: string | null
  expiresAt: Date | null
}

interface ClaimRow {
  seat_index: number
  kind: LedgerClaim['kind']
  booking_id: string | null
  terminal_id: string | null
  expires_at: Date | null
  lapsed: boolean
}

const fromRow = (row: ClaimRow): LedgerClaim => ({
  seat: row.seat_index,
  kind: row.kind,
  bookingId: row.booking_id,
  terminalId: row.terminal_id,
  expiresAt: row.expires_at,
})

export async function claimsOfShow(pool: Pool, showId: string): Promise<LedgerClaim[]> {
  const result = await pool.query<ClaimRow>({ ...CLAIMS_OF_SHOW, values: [showId] })
  return result.rows.filter((row) => !row.lapsed).map(fromRow)
}

export async function claimsOfSeats(pool: Pool, showId: string, seats: readonly number[]): Promise<LedgerClaim[]> {
  const result = await pool.query<ClaimRow>({ ...CLAIMS_OF_SEATS, values: [showId, [...seats]] })
  return result.rows.filter((row) => !row.lapsed).map(fromRow)
}

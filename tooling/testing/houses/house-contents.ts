/** The contents of the ledger and the gateway's books, to compare with later ones. */
import type pg from 'pg'
import { expect, vi } from 'vitest'
import type { TestSimulator } from '../services/gateway-simulator.ts'

const TABLES = [
  'bookings',
  'booking_events',
  'live_bookings',
  'seat_claims',
  'tickets',
  'payments',
  'refunds',
  'orders',
  'order_lines',
  'order_returns',
  'cancellations',
  'gateway_events',
  'deliveries',
  'sales_facts',
  'terminals',
  'enrolment_codes',
] as const

/**
 * Every row as text, in an order that doesn't depend on its place on the disk. The counter of a claim is left out, which
 * goes up when the same is claimed again. Jobs that wait are done first: what they write counts.
 */
export async function ledgerContents(pool: pg.Pool): Promise<Record<string, string[]>> {
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query(
        'select booking_id from bookings_to_follow union all select null from graphile_worker._private_jobs',
      )
      expect(rows).toEqual([])
    },
    { timeout: 15_000, interval: 50 },
  )
  const contents: Record<string, string[]> = {}
  for (const table of TABLES) {
    const { rows } = await pool.query<{ row: string }>(
      `select (to_jsonb(t) - 'version')::text as row from ${table} t order by 1`,
    )
    contents[table] = rows.map(({ row }) => row)
  }
  return contents
}

export async function gatewayContents(simulator: TestSimulator): Promise<object> {
  const { captured, refunded, charges, refunds } = await simulator.books()
  return { captured, refunded, charges, refunds }
}

/** The lines of an order that was sold. */
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import type { SoldLine } from './sold-order.ts'

const LINES_OF_ORDER = loadStatement(new URL('./sql/lines-of-order.sql', import.meta.url))

type LineRow = Omit<SoldLine, 'ticketId' | 'priceListId' | 'rate'> & {
  ticket_id: string | null
  price_list_id: string | null
  tax_code: string | null
}

/** Those of one booking, and those of none. */
export async function linesOfOrder(pool: Pool, orderId: string, bookingId: string): Promise<SoldLine[]> {
  const { rows } = await pool.query<LineRow>({ ...LINES_OF_ORDER, values: [orderId, bookingId] })
  return rows.map(({ ticket_id: ticketId, price_list_id: priceListId, tax_code: rate, ...line }) => {
    return { ...line, ticketId, priceListId, rate }
  })
}

/** Orders as a test finds them in the ledger. */
import type { Pool } from '../../../infra/postgres.ts'

export interface BookedLine {
  kind: string
  what: string
  booking_id: string | null
  price: number
  taken_off: number
  tax_code: string | null
  percentage: number | null
  net: number
  tax: number
  amount: number
  is_back: boolean
}

export async function linesOf(pool: Pool, orderId: string): Promise<BookedLine[]> {
  const { rows } = await pool.query<BookedLine>(
    `select kind, what, booking_id, price, taken_off, tax_code, percentage, net, tax, amount, return_id is not null as is_back
     from order_lines where order_id = $1 order by number`,
    [orderId],
  )
  return rows
}

/** What is left of an order in each column, once what came back is taken from it. */
export async function leftOf(pool: Pool, orderId: string): Promise<object> {
  const { rows } = await pool.query<object>(
    `select coalesce(sum(net), 0)::int as net, coalesce(sum(tax), 0)::int as tax, coalesce(sum(amount), 0)::int as amount,
       (select coalesce(sum(amount - refunded_amount), 0)::int from payments
        where order_id = $1 and state = 'captured' and not late) as paid,
       (select coalesce(sum(rounding + adjustment), 0)::int from order_returns where order_id = $1) as besides
     from order_lines where order_id = $1 and return_id is null`,
    [orderId],
  )
  return rows[0] ?? {}
}

export const NOTHING_LEFT = { net: 0, tax: 0, amount: 0, paid: 0, besides: 0 }

/** How the cash of an order is rounded, and what is left of the rounding of its sale. */
import { CashRounding, NO_ROUNDING, type RoundingOfOrder } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'

const ROUNDING_OF_ORDER = loadStatement(new URL('./sql/rounding-of-order.sql', import.meta.url))

interface Row {
  left: number
  rule: unknown
}

/** @returns undefined: nothing was paid in cash */
export async function roundingOfOrder(db: Pick<Tx, 'query'>, orderId: string): Promise<RoundingOfOrder | undefined> {
  const row = (await db.query<Row>({ ...ROUNDING_OF_ORDER, values: [orderId] })).rows[0]
  return row && { left: row.left, rule: row.rule === null ? NO_ROUNDING : CashRounding.parse(row.rule) }
}

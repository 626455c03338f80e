/**
 * The money that should be in terminals' drawers, for an audit: counted by hand, or compared with the terminals' own
 * books.
 */
import { loadStatement, type Tx } from '../../infra/postgres.ts'

const DRAWER_BALANCE = loadStatement(new URL('./sql/drawer-balance.sql', import.meta.url))

/** Minor units. `balance` is the sum of the others. */
export interface DrawerBalance {
  terminal_id: string
  terminal: string
  currency: string
  /** Cash for orders. */
  sales: number
  /** Cash that customers left for the staff. */
  tips: number
  /** Cash of conflicts that are open, or were settled without a booking or an order. */
  conflicts: number
  /** The other cash that went in, less the cash that went out. */
  movements: number
  balance: number
}

/** A row a drawer and currency. @param terminalId absent: all that have had money */
export async function drawerBalances(db: Pick<Tx, 'query'>, terminalId?: string): Promise<DrawerBalance[]> {
  return (await db.query<DrawerBalance>({ ...DRAWER_BALANCE, values: [terminalId ?? null] })).rows
}

/** The audits of the ledger's books, all of them: for whoever looks at a whole house. */
import type pg from 'pg'
import { WRONG_IN_ACCOUNTS } from './accounts.ts'
import { WRONG_IN_ORDERS } from './orders.ts'
import { WRONG_IN_SHIFTS } from './shifts.ts'
import { WRONG_IN_STOCK } from './stock.ts'
import { WRONG_IN_SUBSCRIPTIONS } from './subscriptions.ts'
import { WRONG_IN_TIPS } from './tips.ts'
import { WRONG_IN_VOUCHERS } from './vouchers.ts'

/** Each returns a row for each thing that is wrong: `wrong`, in words. */
export const ALL_AUDITS: Readonly<Record<string, string>> = {
  orders: WRONG_IN_ORDERS,
  vouchers: WRONG_IN_VOUCHERS,
  stock: WRONG_IN_STOCK,
  subscriptions: WRONG_IN_SUBSCRIPTIONS,
  accounts: WRONG_IN_ACCOUNTS,
  tips: WRONG_IN_TIPS,
  shifts: WRONG_IN_SHIFTS,
}

/** @returns what is wrong in the books, in words; empty where all is right */
export async function wrongInBooks(db: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const found: string[] = []
  for (const audit of Object.values(ALL_AUDITS)) {
    found.push(...(await db.query<{ wrong: string }>(audit)).rows.map(({ wrong }) => wrong))
  }
  return found
}

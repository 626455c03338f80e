/** What managers did with company accounts in hours that the ledger has lost: one line for each set-back. */
import type { AttentionItem } from '@marquee/shared'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import { momentOf } from './moment.ts'
import { type ParkedChoice, type SetAsideColumns, setAsideOf } from './set-aside.ts'

const ACCOUNTS_AFTER_SET_BACK = loadStatement(new URL('./sql/accounts-after-set-back.sql', import.meta.url))

interface SetBackRow extends SetAsideColumns {
  id: string
  began_at: Date
  lost_since: Date
}

/** Nothing tells the ledger whether any of it was done in those hours. So managers are asked wherever there is an account. */
export async function accountsAfterSetBack(
  pool: Pool,
  { atMost, cinemaId = null, setAside = false, id }: ParkedChoice & { atMost: number },
): Promise<AttentionItem[]> {
  const { rows } = await pool.query<SetBackRow>({
    ...ACCOUNTS_AFTER_SET_BACK,
    values: [cinemaId, setAside, id ?? null, atMost],
  })
  return rows.map((row) => {
    const aside = setAsideOf(row)
    return {
      id: row.id,
      // Terminals of the protocol version before know no kind of its own.
      kind: 'job',
      what: `The ledger was set back. What was done with company accounts between ${momentOf(row.lost_since)} and ${momentOf(row.began_at)} (UTC) was lost: invoices, payments received, new accounts and changes.`,
      todo: 'Enter the payments and changes of those hours again. An invoice of those hours is made again under another number: tell the company that it replaces the first one.',
      since: row.began_at.toISOString(),
      tries: 0,
      error: null,
      tryAt: null,
      money: null,
      reference: null,
      setAside: aside && { ...aside, at: aside.at.toISOString() },
    }
  })
}

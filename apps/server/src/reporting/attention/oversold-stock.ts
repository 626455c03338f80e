/** Counted goods that were sold beyond what was counted: they were handed over, so a manager counts again. */
import type { AttentionItem } from '@marquee/shared'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import { type ParkedChoice, type SetAsideColumns, setAsideOf } from './set-aside.ts'

const OVERSOLD_STOCK = loadStatement(new URL('./sql/oversold-stock.sql', import.meta.url))

interface OversoldRow extends SetAsideColumns {
  id: string
  since: Date
  missing: number
  name: string
  cinema: string
}

export async function oversoldStock(
  pool: Pool,
  { atMost, cinemaId = null, setAside = false, id }: ParkedChoice & { atMost: number },
): Promise<AttentionItem[]> {
  const { rows } = await pool.query<OversoldRow>({
    ...OVERSOLD_STOCK,
    values: [cinemaId, setAside, id ?? null, atMost],
  })
  return rows.map((row) => {
    const aside = setAsideOf(row)
    return {
      id: row.id,
      // Terminals of the protocol version before know no kind of its own.
      kind: 'job',
      what: `More was sold than counted at ${row.cinema}: ${row.name}, ${row.missing} more than the stock had.`,
      todo: 'Count what is there, and enter it in the stock.',
      since: row.since.toISOString(),
      tries: 0,
      error: null,
      tryAt: null,
      money: null,
      reference: null,
      setAside: aside && { ...aside, at: aside.at.toISOString() },
    }
  })
}

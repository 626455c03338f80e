/** Tickets that a kiosk sold and could not print, or whose visitor had left before they were paid: somebody will ask for them at a counter. */
import type { AttentionItem } from '@marquee/shared'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import { type ParkedChoice, type SetAsideColumns, setAsideOf } from './set-aside.ts'

const UNPRINTED_AT_KIOSKS = loadStatement(new URL('./sql/unprinted-at-kiosks.sql', import.meta.url))

interface UnprintedRow extends SetAsideColumns {
  id: string
  reference: string
  since: Date
  terminal: string
  tickets: number
  movie: string
}

export async function unprintedAtKiosks(
  pool: Pool,
  { atMost, cinemaId = null, setAside = false, id }: ParkedChoice & { atMost: number },
): Promise<AttentionItem[]> {
  const { rows } = await pool.query<UnprintedRow>({
    ...UNPRINTED_AT_KIOSKS,
    values: [cinemaId, setAside, id ?? null, atMost],
  })
  return rows.map((row) => {
    const aside = setAsideOf(row)
    const tickets = row.tickets === 1 ? '1 ticket' : `${row.tickets} tickets`
    return {
      id: row.id,
      // Terminals of the protocol version before know no kind of its own.
      kind: 'job',
      what: `${row.terminal} sold ${tickets} for ${row.movie} and has not printed them.`,
      todo: 'Print them at a counter when the visitor asks there: the booking is found by its reference.',
      since: row.since.toISOString(),
      tries: 0,
      error: null,
      tryAt: null,
      money: null,
      reference: row.reference,
      setAside: aside && { ...aside, at: aside.at.toISOString() },
    }
  })
}

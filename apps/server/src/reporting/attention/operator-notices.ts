/** Wrong PINs that made a terminal wait, and work of operators who had been removed: a manager looks into it. */
import type { AttentionItem } from '@marquee/shared'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import { type ParkedChoice, type SetAsideColumns, setAsideOf } from './set-aside.ts'

const OPERATOR_NOTICES = loadStatement(new URL('./sql/operator-notices.sql', import.meta.url))

interface NoticeRow extends SetAsideColumns {
  id: string
  kind: 'locked_out' | 'worked_after_removal'
  since: Date
  /** null: the terminal as a whole; or nobody knows them any more. */
  operator: string | null
  terminal: string
  /** Wrong PINs in a row, or acts. */
  count: number
}

export async function operatorNotices(
  pool: Pool,
  { atMost, cinemaId = null, setAside = false, id }: ParkedChoice & { atMost: number },
): Promise<AttentionItem[]> {
  const { rows } = await pool.query<NoticeRow>({
    ...OPERATOR_NOTICES,
    values: [cinemaId, setAside, id ?? null, atMost],
  })
  return rows.map((row) => {
    const aside = setAsideOf(row)
    return {
      id: row.id,
      // Terminals of the protocol version before know no kind of its own.
      kind: 'job',
      ...inWords(row),
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

function inWords({ kind, operator, terminal, count }: NoticeRow): { what: string; todo: string } {
  if (kind === 'locked_out') {
    const whose = operator === null ? 'of several operators' : `of ${operator}`
    return {
      what: `${terminal} makes people wait: ${count} wrong PINs ${whose} were typed in a row.`,
      todo: 'Ask who it was. Set another PIN where somebody may have seen it.',
    }
  }
  const acts = count === 1 ? '1 act' : `${count} acts`
  return {
    what: `${acts} of ${operator ?? 'somebody'} came from ${terminal} after ${operator ?? 'they'} had been removed. All of it is in the books.`,
    todo: 'Find out if it was done before the removal, while the terminal was cut off.',
  }
}

/** Devices that were enrolled in hours that the ledger has lost, told to managers in one line for each set-back. */
import type { AttentionItem } from '@marquee/shared'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import { momentOf } from './moment.ts'
import { type ParkedChoice, type SetAsideColumns, setAsideOf } from './set-aside.ts'

const UNKNOWN_TERMINALS = loadStatement(new URL('./sql/unknown-terminals.sql', import.meta.url))

interface UnknownTerminalsRow extends SetAsideColumns {
  id: string
  since: Date
  lost_since: Date
  began_at: Date
}

/** The cinema of such a device is lost as well, so managers of all cinemas are told. */
export async function unknownTerminals(
  pool: Pool,
  { atMost, setAside = false, id }: ParkedChoice & { atMost: number },
): Promise<AttentionItem[]> {
  const { rows } = await pool.query<UnknownTerminalsRow>({
    ...UNKNOWN_TERMINALS,
    values: [setAside, id ?? null, atMost],
  })
  return rows.map((row) => {
    const aside = setAsideOf(row)
    return {
      id: row.id,
      // Terminals of the protocol version before know no kind of its own.
      kind: 'job',
      what: `A device wants to connect that nobody knows. It says that it was enrolled between ${momentOf(row.lost_since)} and ${momentOf(row.began_at)} (UTC). The records of those hours were lost when the ledger was set back.`,
      todo: 'Find each terminal whose screen says that it is not known, and enrol it again. Its sales come as conflicts then.',
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

/** The form of the codes that this server and its counters write on tickets. */
import type { TicketCodeForm } from '@marquee/shared'
import { loadStatement, type Pool } from '../infra/postgres.ts'

const MAY_HAVE_OLD_DOORS = loadStatement(new URL('./sql/may-have-old-doors.sql', import.meta.url))

export interface ChosenForm {
  form: TicketCodeForm
  /** Why codes are long though nobody asked for it; undefined: they are short, or somebody did. */
  notice: string | undefined
}

/**
 * Doors of protocol version 3 can't read short codes, and would send people away with genuine tickets. So codes stay long while the
 * ledger has doors from before the update to version 4, until somebody says that all are updated.
 * @param wanted the setting; undefined: nobody has set it
 */
export async function chooseCodeForm(pool: Pool, wanted: TicketCodeForm | undefined): Promise<ChosenForm> {
  if (wanted !== undefined) return { form: wanted, notice: undefined }
  const { rows } = await pool.query<{ may_have: boolean }>(MAY_HAVE_OLD_DOORS)
  if (rows[0]?.may_have !== true) return { form: 'short', notice: undefined }
  return {
    form: 'long',
    notice:
      'Tickets get long codes, because doors of protocol version 3 may be at work. When all doors are updated, set ' +
      'MARQUEE_TICKET_CODES=short and start the server again.',
  }
}

/**
 * Admissions that a manager must look at: with a ticket that had been given back, or that no sale accounts for. A door
 * admits a ticket by its signature alone. Somebody with a counter's key gets in with a seat that nobody paid for, and
 * shows up here.
 */
import type { Catalogue } from '../catalogue/catalogue.ts'
import { createCoalescedTask } from '../infra/coalesced-task.ts'
import { loadStatement, type Pool } from '../infra/postgres.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const SUSPECT_ADMISSIONS = statement('suspect-admissions')
const CLEAR_SUSPECTS = statement('clear-suspects')
const DRAINED = statement('drained')

const CLEAR_EVERY_MS = 60_000

export interface SuspectAdmission {
  /** `admission:` and the check-in's id. */
  id: string
  /** One sentence for a manager. */
  what: string
  /** The manager's next step, in another sentence. */
  todo: string
  since: Date
  reference: string | null
  set_aside_at: Date | null
  set_aside_by: string | null
  set_aside_reason: string | null
}

interface SuspectRow extends Omit<SuspectAdmission, 'what' | 'todo'> {
  suspect: 'no_sale' | 'given_back'
  show_id: string
  seat_index: number | null
  at: Date
  door: string
  /** null: the server signed it. */
  signer: string | null
  signer_revoked: boolean
  cancelled_at: Date | null
  movie: string
  auditorium: string
  time_zone: string
}

export async function suspectAdmissions(
  { pool, catalogue }: { pool: Pool; catalogue: Catalogue },
  choice: { cinemaId?: string | null; setAside?: boolean; id?: string; atMost: number },
): Promise<SuspectAdmission[]> {
  const { cinemaId = null, setAside = false, id = null, atMost } = choice
  const { rows } = await pool.query<SuspectRow>({ ...SUSPECT_ADMISSIONS, values: [cinemaId, setAside, id, atMost] })
  return Promise.all(
    rows.map(async (row) => {
      const show = row.seat_index === null ? undefined : await catalogue.show(row.show_id)
      const seatId = show && row.seat_index !== null ? show.plan.seatIdOf(row.seat_index) : undefined
      return { ...row, ...wordsOf(row, seatId) }
    }),
  )
}

function wordsOf(row: SuspectRow, seatId: string | undefined): Pick<SuspectAdmission, 'what' | 'todo'> {
  const { movie, auditorium, door, signer, time_zone: timeZone } = row
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' })
  const seat = seatId === undefined ? '' : ` to seat ${seatId}`
  const who = `Somebody was let in${seat} of ${movie} (${auditorium}) at ${door} at ${clock.format(row.at)}`
  if (row.suspect === 'given_back') {
    const when = row.cancelled_at === null ? '' : ` at ${clock.format(row.cancelled_at)}`
    return {
      what: `${who} with a ticket that had been given back${when}.`,
      todo: 'See who has that seat: it may have been sold again, and the money is back with the first customer.',
    }
  }
  if (signer === null) {
    return { what: `${who} with a ticket that no sale accounts for.`, todo: 'See who has that seat.' }
  }
  const sent = row.signer_revoked ? `${signer} is revoked` : `${signer} has sent all its sales`
  return {
    what: `${who} with a ticket that ${signer} signed, and there is no sale of it: ${sent}.`,
    todo: `See who has that seat. If there was no mistake, somebody may have the key of ${signer}: revoke it.`,
  }
}

/** The terminal says that nothing of it waits for the server: a ticket of it that no sale accounts for by then is suspect. */
export async function recordDrained(pool: Pool, terminalId: string): Promise<void> {
  await pool.query({ ...DRAINED, values: [terminalId] })
}

/** Forgets, once a minute, the suspicion of admissions whose sale has come. */
export function clearSuspects(options: { pool: Pool; onError(error: Error): void }): { close(): Promise<void> } {
  const clearing = createCoalescedTask(() => options.pool.query(CLEAR_SUSPECTS), options.onError)
  const timer = setInterval(clearing.request, CLEAR_EVERY_MS)
  return {
    close() {
      clearInterval(timer)
      return clearing.close()
    },
  }
}

/** Jobs that were given up: a manager reads why, corrects it, and has it tried again. */
import { z } from 'zod'
import { inTransaction, loadStatement, type Pool } from '../infra/postgres.ts'
import type { ParkedJob, ParkedJobs } from '../reporting/attention/parked-jobs.ts'
import { type ParkedChoice, type SetAsideColumns, setAsideOf } from '../reporting/attention/set-aside.ts'
import { enqueueDelivery } from './deliveries.ts'

const PARKED = loadStatement(new URL('./sql/parked.sql', import.meta.url))
const RETRY_DELIVERY = loadStatement(new URL('./sql/retry-delivery.sql', import.meta.url))

interface ParkedRow extends SetAsideColumns {
  id: string
  kind: ParkedJob['kind']
  target: string | null
  task: string
  reference: string | null
  error: string
  tries: number
  since: Date
}

const AT_MOST = 200

/** The jobs of this ledger that were given up, for the list of what needs attention. */
export const createParkedJobs = (pool: Pool): ParkedJobs => ({
  list: (choice) => parkedJobs(pool, choice),
  retry: (id) => retryParked(pool, id),
})

/** Oldest first; what is set aside, the latest first. */
export async function parkedJobs(
  pool: Pool,
  { atMost = AT_MOST, cinemaId = null, setAside = false, id }: ParkedChoice = {},
): Promise<ParkedJob[]> {
  const { rows } = await pool.query<ParkedRow>({ ...PARKED, values: [atMost, cinemaId, setAside, id ?? null] })
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    what: sentence(row),
    why: row.error,
    tries: row.tries,
    since: row.since,
    reference: row.reference,
    setAside: setAsideOf(row),
  }))
}

function sentence({ kind, target, task, reference, tries }: ParkedRow): string {
  const times = tries === 1 ? 'once' : `${tries} times`
  if (kind === 'mail') {
    const about = task === 'booking.confirmed' ? 'with the tickets' : 'about the cancellation'
    return `The mail ${about} of ${reference} to ${target?.slice('mailto:'.length)} was tried ${times} and could not be sent.`
  }
  // Shows only the host of the URL: the rest may hold a secret.
  if (kind === 'webhook') {
    return `${new URL(target ?? '').host} was told ${times} of ${task} ${reference} and did not take it.`
  }
  return `The job ${task} failed ${times} and was given up.`
}

const ParkedId = z.union([
  z.templateLiteral(['delivery:', z.uuid()]),
  z.templateLiteral(['job:', z.string().regex(/^\d{1,18}$/)]),
])

/** @returns whether it was parked, and is tried again now */
export async function retryParked(pool: Pool, parkedId: string): Promise<boolean> {
  const parsed = ParkedId.safeParse(parkedId)
  if (!parsed.success) return false
  const id = parkedId.slice(parkedId.indexOf(':') + 1)
  if (parkedId.startsWith('job:')) {
    const { rows } = await pool.query(
      `select graphile_worker.reschedule_jobs(array[id], run_at := now(), attempts := 0)
       from graphile_worker.jobs where id = $1 and attempts >= max_attempts and locked_at is null`,
      [id],
    )
    return rows.length > 0
  }
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ booking_id: string; target: string }>({ ...RETRY_DELIVERY, values: [id] })
    const delivery = rows[0]
    if (!delivery) return false
    await enqueueDelivery(tx, { id, bookingId: delivery.booking_id, target: delivery.target })
    return true
  })
}

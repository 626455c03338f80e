/**
 * Stands in for the job library: takes the jobs about seats and money from its queue, and leaves mails and webhooks
 * there. A job that fails holds up no other: it comes again after those that wait.
 */
import type { ReadGatewayJob } from '../../../apps/server/src/incarnation/gateway-reading.ts'
import { createPool } from '../../../apps/server/src/infra/postgres.ts'

const EVERY_MS = 5000
const TAKE = {
  name: 'standins/jobs/take',
  values: [],
  text: `
  with job as (
    select j.id, t.identifier, j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier in ('show_cancelled', 'read_gateway') and j.run_at <= now() order by j.run_at, j.id limit 1
  )
  select id, identifier, payload from job`,
}
const LATER = "update graphile_worker._private_jobs set run_at = now() + interval '5 seconds' where id = $1"
/** A job that has enqueued itself again is later than now. */
const DONE = 'delete from graphile_worker._private_jobs where id = $1 and run_at <= now()'

interface Work {
  giveBackShow(showId: string): Promise<void>
  readGateway(job: ReadGatewayJob): Promise<void>
}

type Job = { id: string } & (
  | { identifier: 'show_cancelled'; payload: { showId: string } }
  | { identifier: 'read_gateway'; payload: ReadGatewayJob }
)

export function createJobs(options: { databaseUrl: string } & Partial<Work>): {
  check(): { ok: true }
  close(): Promise<void>
} {
  const { databaseUrl, giveBackShow, readGateway } = options
  const pool = createPool({ url: databaseUrl, max: 1, name: 'jobs', onError() {} })
  let closed = false

  async function doJobs(): Promise<void> {
    try {
      const { rows } = await pool.query<Job>(TAKE)
      for (const job of rows) {
        const work =
          job.identifier === 'show_cancelled' ? giveBackShow?.(job.payload.showId) : readGateway?.(job.payload)
        const done = await work?.then(
          () => true,
          () => false,
        )
        await pool.query(done ? DONE : LATER, [job.id])
      }
    } catch {
      // The job is there to be taken again.
    }
    if (!closed) setTimeout(doJobs, EVERY_MS)
  }
  if (giveBackShow) setTimeout(doJobs, EVERY_MS)

  return {
    check: () => ({ ok: true }),
    async close() {
      closed = true
      await pool.end()
    },
  }
}

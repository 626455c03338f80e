/**
 * Stands in for the job library: takes from its queue what is about seats and money, and leaves mails and webhooks there. A job that
 * fails holds up no other: it comes again behind those that wait.
 */
import { createPool } from '../../../apps/server/src/infra/postgres.ts'

const EVERY_MS = 5000
const TAKE = `
  with job as (
    select j.id, j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'show_cancelled' and j.run_at <= now() order by j.run_at, j.id limit 1
  )
  select id, payload from job`
const LATER = "update graphile_worker._private_jobs set run_at = now() + interval '5 seconds' where id = $1"
const DONE = 'delete from graphile_worker._private_jobs where id = $1'

export function createJobs(options: { databaseUrl: string; giveBackShow?(showId: string): Promise<void> }): {
  check(): { ok: true }
  close(): Promise<void>
} {
  const { databaseUrl, giveBackShow } = options
  const pool = createPool({ url: databaseUrl, max: 1, name: 'jobs', onError() {} })
  let closed = false

  async function look(): Promise<void> {
    try {
      const { rows } = await pool.query<{ id: string; payload: { showId: string } }>(TAKE, [])
      for (const { id, payload } of rows) {
        const done = await giveBackShow?.(payload.showId).then(
          () => true,
          () => false,
        )
        await pool.query(done ? DONE : LATER, [id])
      }
    } catch {
      // It is there to be taken again.
    }
    if (!closed) setTimeout(look, EVERY_MS)
  }
  if (giveBackShow) setTimeout(look, EVERY_MS)

  return {
    check: () => ({ ok: true }),
    async close() {
      closed = true
      await pool.end()
    },
  }
}

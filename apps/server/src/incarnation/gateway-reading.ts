/**
 * What online customers paid in the lost hours is known to the gateway. A job is enqueued in the transaction that begins an
 * incarnation; shows stay closed until it is done.
 */
import { z } from 'zod'
import { enqueueJob } from '../infra/job-queue.ts'
import { inTransaction, loadStatement, type Pool, type Tx } from '../infra/postgres.ts'
import { openHeardShows } from './open-heard-shows.ts'

const GATEWAY_WAS_READ = loadStatement(new URL('./sql/gateway-was-read.sql', import.meta.url))

/** The job's name. */
export const READ_GATEWAY = 'read_gateway'

export const ReadGatewayJob = z.object({
  incarnation: z.int().min(1),
  /** All that was committed before is in the ledger; later charges may be missing. */
  since: z.iso.datetime(),
})
export type ReadGatewayJob = z.infer<typeof ReadGatewayJob>

export async function enqueueGatewayReading(tx: Pick<Tx, 'query'>, job: ReadGatewayJob): Promise<void> {
  await enqueueJob(tx, READ_GATEWAY, job, { key: `${READ_GATEWAY} ${job.incarnation}`, lane: READ_GATEWAY })
}

/** Every captured charge since then is in the ledger, or a manager knows of it. Said again, it changes nothing. */
export async function gatewayWasRead(pool: Pool, incarnation: number): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await tx.query({ ...GATEWAY_WAS_READ, values: [incarnation] })
    await openHeardShows(tx)
  })
}

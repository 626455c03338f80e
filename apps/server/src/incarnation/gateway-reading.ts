/**
 * Asks the gateway for the payments that online customers made in the lost hours. A job is enqueued in the transaction
 * that begins an incarnation, and again for as long as something is open; shows stay closed until then.
 */
import { z } from 'zod'
import { enqueueJob } from '../infra/job-queue.ts'
import { inTransaction, loadStatement, type Pool, type Tx, withDeadlockRetry } from '../infra/postgres.ts'
import { openHeardShows } from './open-heard-shows.ts'

const IS_GATEWAY_READ = loadStatement(new URL('./sql/is-gateway-read.sql', import.meta.url))
const GATEWAY_WAS_READ = loadStatement(new URL('./sql/gateway-was-read.sql', import.meta.url))

/** The job's name. */
export const READ_GATEWAY = 'read_gateway'

export const ReadGatewayJob = z.object({
  incarnation: z.int().min(1),
  /** All that was committed before is in the ledger; later charges may be missing. */
  since: z.iso.datetime(),
})
export type ReadGatewayJob = z.infer<typeof ReadGatewayJob>

const WHILE_OPEN_MS = 30_000
const AFTER_ERROR_MS = 60_000

/** @param runAt not before; absent: now */
export async function enqueueGatewayReading(tx: Pick<Tx, 'query'>, job: ReadGatewayJob, runAt?: Date): Promise<void> {
  const key = `${READ_GATEWAY} ${job.incarnation}`
  await enqueueJob(tx, READ_GATEWAY, job, { key, lane: READ_GATEWAY, ...(runAt && { runAt }) })
}

/**
 * The job that reads the gateway. While something is open or the gateway is away, it enqueues itself again and ends well.
 * A job that fails would be tried after minutes, then hours, and be given up. Once the gateway was read, only payments
 * without an end are asked for. A terminal that is off may keep one waiting for days, and the list of the lost hours may
 * be a month long.
 */
export function createGatewayReading(options: {
  pool: Pool
  enterLostCharges(lost: { incarnation: number; since: Date }): Promise<{ processing: number; unsettled: number }>
  /** Returns how many payments have no end yet. */
  settleLostPayments(incarnation: number): Promise<number>
  onError(error: Error): void
}): (job: ReadGatewayJob) => Promise<void> {
  const { pool, enterLostCharges, settleLostPayments, onError } = options

  /** Returns in how many milliseconds it is to be read again; undefined: never. */
  async function read({ incarnation, since }: ReadGatewayJob): Promise<number | undefined> {
    const { rowCount: isRead } = await pool.query({ ...IS_GATEWAY_READ, values: [incarnation] })
    const { processing, unsettled } = isRead
      ? { processing: 0, unsettled: await settleLostPayments(incarnation) }
      : await enterLostCharges({ incarnation, since: new Date(since) })
    // A payment that waits for seats holds its own show closed, and no other one.
    if (processing === 0) await gatewayWasRead(pool, incarnation)
    return processing + unsettled > 0 ? WHILE_OPEN_MS : undefined
  }

  return async (job) => {
    const again = await read(job).catch((error: Error) => {
      onError(error)
      return AFTER_ERROR_MS
    })
    if (again !== undefined) await enqueueGatewayReading(pool, job, new Date(Date.now() + again))
  }
}

/**
 * Every captured charge since then is in the ledger, or a manager knows of it. Said again, it opens the shows whose payments have
 * ended since.
 */
export async function gatewayWasRead(pool: Pool, incarnation: number): Promise<void> {
  await withDeadlockRetry(() =>
    inTransaction(pool, async (tx) => {
      await tx.query({ ...GATEWAY_WAS_READ, values: [incarnation] })
      await openHeardShows(tx)
    }),
  )
}

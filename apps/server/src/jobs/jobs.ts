/** Runs what bookings enqueue: a few workers on connections of their own, so that the seat path doesn't wait for them. */
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, runTaskList, type Task, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import type { PoolClient } from 'pg'
import type { Logger as Log } from 'pino'
import { FOLLOW_UPS } from '../booking/follow-ups.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { PRICE_LIST_FOLLOWED, PriceListFollowedJob } from '../catalogue/price-lists/manage-price-lists.ts'
import { READ_GATEWAY, ReadGatewayJob } from '../incarnation/gateway-reading.ts'
import { createPool, type Pool } from '../infra/postgres.ts'
import { createSheetPrinter } from '../tickets/sheet-printer.ts'
import type { TicketSigner } from '../tickets/ticket-signer.ts'
import { DELIVER, DeliverJob, deliver, isMail, type Send } from './deliveries.ts'
import { bookingCancelled, bookingsConfirmed, moneyGivenBack, ticketsMailedAgain } from './follow-ups.ts'
import { gatherConfirmed } from './gather-confirmed.ts'
import { createLiveWorkers } from './live-workers.ts'
import { lookOftenWhileBusy } from './look-often.ts'
import { cardSaved } from './mail/card-saved.ts'
import { createMailer, type MailConfig } from './mail/mailer.ts'
import { renewalAsked } from './mail/renewal-asked.ts'
import { sendMail } from './mail/send-mail.ts'
import { createPost, type WebhookConfig } from './webhooks/post.ts'

export interface Jobs {
  /** Tells readiness if the workers run. */
  check(): { ok: true } | { ok: false; reason: string }
  /** Lets what is under way end, for 3 s; what isn't done then is done after the next start. */
  close(): Promise<void>
}

const WORKERS = 3
const CONNECTIONS = 4
/**
 * Set as on the seat path: a plan that is made while the tables are empty would scan them for as long as the connection
 * lives.
 */
const BY_KEY = { enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' }
const STOP_AFTER_MS = 3000
/** The time for the workers to record the jobs that were stopped. */
const WRITE_WITHIN_MS = 1000
const RESTART_MS = 1000
const LOOK_EVERY_MS = 500

/** The ledger is migrated already. */
export function createJobs(options: {
  databaseUrl: string
  catalogue: Pick<Catalogue, 'show'>
  signer: TicketSigner
  /** undefined: no mail is sent, nor kept to be sent later */
  mail: MailConfig | undefined
  /** undefined: nobody is told */
  webhooks: WebhookConfig | undefined
  /** Gives back what a show has sold that doesn't take place. */
  giveBackShow(showId: string): Promise<void>
  /** Reads at the gateway the payments of the lost hours of a ledger that was set back. */
  readGateway(job: ReadGatewayJob): Promise<void>
  /** Gives more shows of a long price list its next version. */
  followPriceList(job: PriceListFollowedJob): Promise<void>
  log: Log
}): Jobs {
  const { databaseUrl, catalogue, signer, mail, webhooks, giveBackShow, readGateway, followPriceList } = options
  const log = options.log.child({ part: 'jobs' })
  const onError = (error: Error): void => log.error({ err: error }, 'the jobs cannot reach the ledger')
  const pool = createPool({ url: databaseUrl, max: CONNECTIONS, name: 'jobs', settings: BY_KEY, onError })
  const live = createLiveWorkers({ databaseUrl, pool, onError })
  const printer = createSheetPrinter()
  const mailer = mail && createMailer(mail)
  const post = webhooks && createPost(webhooks)
  if (mail === undefined) log.info('no mail server is set (SMTP_URL): customers get no mails')

  const send: Send = async (delivery, signal) => {
    if (isMail(delivery.target)) {
      if (mailer === undefined) return { kind: 'failed', error: 'no mail server is set any more', final: true }
      return sendMail({ pool, catalogue, signer, printer, mailer }, delivery)
    }
    if (post === undefined || !webhooks?.urls.includes(delivery.target)) {
      return { kind: 'failed', error: 'the endpoint is not in the settings any more', final: true }
    }
    return post(delivery, signal)
  }
  const followUps = { pool, catalogue, targets: { mail: mail !== undefined, endpoints: webhooks?.urls ?? [] } }
  const tasks = {
    bookings_confirmed: (payload) => bookingsConfirmed(followUps, payload),
    tickets_mailed_again: (payload) => mailer && ticketsMailedAgain(followUps, payload),
    booking_cancelled: (payload) => bookingCancelled(followUps, payload),
    money_given_back: (payload) => moneyGivenBack(followUps, payload),
    card_saved: (payload) => mailer && cardSaved({ pool, mailer }, payload),
    renewal_asked: (payload) => mailer && renewalAsked({ pool, mailer }, payload),
    show_cancelled: (payload) => giveBackShow(FOLLOW_UPS.show_cancelled.parse(payload).showId),
    [READ_GATEWAY]: (payload) => readGateway(ReadGatewayJob.parse(payload)),
    [PRICE_LIST_FOLLOWED]: (payload) => followPriceList(PriceListFollowedJob.parse(payload)),
    [DELIVER]: (payload, { abortSignal, abortPromise }) => {
      const { deliveryId } = DeliverJob.parse(payload)
      // A mail server that doesn't answer must not hold up the end of this process.
      return Promise.race([deliver(pool, send, deliveryId, abortSignal), abortPromise])
    },
  } satisfies Record<keyof typeof FOLLOW_UPS | typeof DELIVER | typeof READ_GATEWAY | typeof PRICE_LIST_FOLLOWED, Task>

  let closed = false
  const stopping = Promise.withResolvers<void>()
  let workers: WorkerPool | undefined
  const running = keepRunning()
  const endGathering = gatherConfirmed(pool, onError)

  /** The library ends its pool when it can't write what became of a job; we do when it can't take one. */
  async function keepRunning(): Promise<void> {
    while (!closed) {
      // A worker that can't be seen to live takes no job; nor does it hold up the end, with a ledger that is away.
      const mayWork = (poolId: string): Promise<void> => Promise.race([live.claim(poolId), stopping.promise])
      workers = startWorkers({ pool, tasks, mayWork, log })
      try {
        await workers.promise
      } catch (error) {
        onError(error as Error)
      }
      workers = undefined
      if (!closed) await Promise.race([sleep(RESTART_MS), stopping.promise])
    }
  }

  return {
    check: () => (workers ? { ok: true } : { ok: false, reason: 'the jobs do not run: they are being started again' }),
    async close() {
      closed = true
      stopping.resolve()
      try {
        await workers?.gracefulShutdown('the server is stopping')
      } catch (error) {
        onError(error as Error)
      }
      await running
      await endGathering()
      await live.close()
      mailer?.close()
      await printer.close()
      await pool.end()
    },
  }
}

function startWorkers(parts: {
  pool: Pool
  tasks: Record<string, Task>
  /** Resolves when the workers of this pool may take jobs. */
  mayWork(poolId: string): Promise<void>
  log: Log
}): WorkerPool {
  const { pool, tasks, mayWork, log } = parts
  const events: WorkerEvents = new EventEmitter()
  const workers = runTaskList(
    {
      pgPool: pool,
      concurrency: WORKERS,
      pollInterval: LOOK_EVERY_MS,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: STOP_AFTER_MS,
      events,
      logger: new Logger(() => (level, message) => {
        // Every success is an "info": too much of a rush for a log.
        if (level === 'error' || level === 'warning') log.warn(message)
        else log.trace(message)
      }),
      preset: {
        // Makes the library wait for what it writes of a job. Otherwise a failure of that reaches only the process, as a
        // rejection that ends it.
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
        plugins: [
          {
            name: 'MarqueeLiveWorkers',
            version: '1.0.0',
            worker: {
              hooks: { startWorker: (_ctx, { worker }) => mayWork(worker.workerPool.id) },
              middleware: {
                // The library waits for writes about jobs, and miscounts them when several have failed, or one beside
                // others (connections were cut). Then it waits for ever, and nobody would start new workers.
                poolGracefulShutdown: (next) =>
                  Promise.race([next(), sleep(STOP_AFTER_MS + WRITE_WITHIN_MS, undefined, { ref: false })]),
              },
            },
          },
        ],
      },
    },
    tasks,
    releasedOnce(pool),
  )
  lookOftenWhileBusy(events, workers)
  // The first look for a job asks for the numbers of the tasks. The library keeps the answer, and also that there was none: then
  // these workers would never get a job.
  let answered = false
  const onAnswer = (): void => {
    answered = true
  }
  events.once('worker:getJob:empty', onAnswer)
  events.once('job:start', onAnswer)
  events.once('worker:getJob:error', ({ error }) => {
    if (answered) return
    log.warn({ err: error }, 'the first look for a job failed: the workers are started again')
    // A moment later: a worker that is told while it is still at it ends with an error.
    setImmediate(() => void workers.gracefulShutdown('the first look for a job failed'))
  })
  return workers
}

/**
 * The library releases the connection on which it listens, and does so again if its query on it fails meanwhile. The
 * second release would be an unhandled rejection, which ends the process.
 */
function releasedOnce(pool: Pool): Pool {
  const connect = (callback?: Parameters<Pool['connect']>[0]): Promise<PoolClient> | undefined => {
    if (callback === undefined) return pool.connect()
    pool.connect((error, client, release) => {
      let released = false
      callback(error, client, (broken) => {
        if (!released) release(broken)
        released = true
      })
    })
    return undefined
  }
  return Object.create(pool, { connect: { value: connect } })
}

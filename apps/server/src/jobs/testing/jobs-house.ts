/** A ledger with a programme, its catalogue, and jobs that a test starts and stops, in this process or in one that it kills. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { insertTestProgramme, type TestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { loadTicketSigner } from '../../../../../tooling/testing/fixtures/ticket-signer.ts'
import { createTestLedger } from '../../../../../tooling/testing/services/ledger.ts'
import { type Catalogue, createCatalogue } from '../../catalogue/catalogue.ts'
import { createListener } from '../../infra/listener.ts'
import { createPool, inTransaction, type Pool, type Tx } from '../../infra/postgres.ts'
import type { TicketSigner } from '../../tickets/ticket-signer.ts'
import { createJobs, type Jobs } from '../jobs.ts'
import type { MailConfig } from '../mail/mailer.ts'
import type { WebhookConfig } from '../webhooks/post.ts'

export interface JobsHouse {
  databaseUrl: string
  dataDir: string
  pool: Pool
  catalogue: Catalogue
  programme: TestProgramme
  signer: TicketSigner
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  startJobs(settings?: { mail?: MailConfig; webhooks?: WebhookConfig }): Jobs
  /** The jobs in a process of their own, for a kill -9. */
  forkJobs(settings: { mail?: MailConfig; webhooks?: WebhookConfig }): Promise<ChildProcess>
  /** Stops those that a failed test has left running. */
  stopJobs(): Promise<void>
  /** Lets the time pass until everything that waits is due. */
  hurry(): Promise<void>
  close(): Promise<void>
}

export interface ForkedSettings {
  databaseUrl: string
  dataDir: string
  mail: MailConfig | undefined
  webhooks: WebhookConfig | undefined
}

export async function createJobsHouse(): Promise<JobsHouse> {
  const ledger = await createTestLedger()
  const pool = createPool({ url: ledger.url, max: 4, name: 'test', onError: () => {} })
  const programme = await insertTestProgramme(pool, { shows: 3 })
  const listener = createListener(ledger.url, () => {})
  const catalogue = await createCatalogue(pool, { listener, onError: () => {} })
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-test-jobs-'))
  const signer = loadTicketSigner(dataDir)
  const log = pino({ level: process.env.MARQUEE_TEST_LOG ?? 'silent' })
  const started: Jobs[] = []
  return {
    databaseUrl: ledger.url,
    dataDir,
    pool,
    catalogue,
    programme,
    signer,
    inTransaction: (work) => inTransaction(pool, work),
    startJobs({ mail, webhooks } = {}) {
      const jobs = createJobs({
        databaseUrl: ledger.url,
        catalogue,
        signer,
        mail,
        webhooks,
        giveBackShow: async () => {},
        readGateway: async () => {},
        followPriceList: async () => {},
        log,
      })
      let closing: Promise<void> | undefined
      const once = {
        check: jobs.check,
        close: () => {
          closing ??= jobs.close()
          return closing
        },
      }
      started.push(once)
      return once
    },
    async forkJobs({ mail, webhooks }) {
      const settings: ForkedSettings = { databaseUrl: ledger.url, dataDir, mail, webhooks }
      const child = fork(join(import.meta.dirname, 'jobs-process.ts'), [JSON.stringify(settings)])
      await once(child, 'message')
      return child
    },
    async stopJobs() {
      for (const jobs of started.splice(0)) await jobs.close()
    },
    async hurry() {
      await pool.query(
        'select graphile_worker.reschedule_jobs(array[id], run_at := now()) from graphile_worker.jobs where locked_at is null and attempts < max_attempts',
      )
    },
    async close() {
      for (const jobs of started) await jobs.close()
      await catalogue.close()
      await listener.close()
      await pool.end()
      await ledger.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

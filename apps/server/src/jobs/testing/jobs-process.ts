/** Jobs in a process of their own, for a test to kill. The only argument is its input, as JSON. */
import { pino } from 'pino'
import { loadTicketSigner } from '../../../../../tooling/testing/fixtures/ticket-signer.ts'
import { createCatalogue } from '../../catalogue/catalogue.ts'
import { createListener } from '../../infra/listener.ts'
import { createPool } from '../../infra/postgres.ts'
import { createJobs } from '../jobs.ts'
import type { ForkedSettings } from './jobs-house.ts'

const { databaseUrl, dataDir, mail, webhooks } = JSON.parse(process.argv[2] ?? '') as ForkedSettings
const pool = createPool({ url: databaseUrl, max: 2, name: 'test', onError: () => {} })
const catalogue = await createCatalogue(pool, { listener: createListener(databaseUrl, () => {}), onError: () => {} })
createJobs({
  giveBackShow: async () => {},
  readGateway: async () => {},
  followPriceList: async () => {},
  databaseUrl,
  catalogue,
  signer: loadTicketSigner(dataDir),
  mail,
  webhooks,
  log: pino({ level: 'silent' }),
})
process.on('disconnect', () => process.exit(1))
process.send?.('running')

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/houses/server.ts'
import { createTestSimulator, type TestSimulator } from '../testing/services/gateway-simulator.ts'
import { enrolDevice } from '../testing/terminals/raw-terminal.ts'

const MARQUEE = fileURLToPath(new URL('../marquee.ts', import.meta.url))

let simulator: TestSimulator
let server: TestServer

beforeAll(async () => {
  simulator = await createTestSimulator({ readers: 'tmr_bar:Bar left:SIM-7' })
  server = await startTestServer({ redis: false })
  await enrolDevice(server.url, server.pool, 'counter', { name: 'Counter 1' })
  await enrolDevice(server.url, server.pool, 'door', { name: 'Door 1' })
})
afterAll(async () => {
  await server?.close()
  await simulator?.stop()
})

function readers(args: readonly string[] = [], env: Record<string, string> = simulator.serverEnv) {
  const all = { ...process.env, DATABASE_URL: server.ledger.url, STRIPE_SECRET_KEY: '', ...env }
  return new Promise<{ code: number; printed: string }>((resolve) => {
    execFile(process.execPath, [MARQUEE, 'readers', ...args], { env: all }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, printed: (stdout + stderr).trim() })
    })
  })
}

it('lists the gateway’s readers, gives one to a counter, and takes it away', async () => {
  expect(await readers()).toEqual({
    code: 0,
    printed: [
      'SIM-7  Bar left  online  no terminal  (tmr_bar)',
      'SIM-0000  Simulated reader  online  no terminal  (tmr_simulated)',
    ].join('\n'),
  })
  const given = await readers(['--assign', 'SIM-7', '--to', 'Counter 1'])
  expect(given).toMatchObject({ code: 0, printed: expect.stringContaining('Bar left  online  Counter 1  (tmr_bar)') })
  const taken = await readers(['--take-away', 'tmr_bar'])
  expect(taken).toMatchObject({ code: 0, printed: expect.stringContaining('Bar left  online  no terminal  (tmr_bar)') })
})

it('says in one sentence why it can’t', async () => {
  for (const [args, why] of [
    [['--assign', 'SIM-8', '--to', 'Counter 1'], '--assign: the payment gateway has no card reader "SIM-8"'],
    [['--assign', 'SIM-7', '--to', 'Counter 9'], '--to: there is no terminal "Counter 9"'],
    [['--assign', 'SIM-7', '--to', 'Door 1'], 'A card reader belongs to a counter or a kiosk'],
    [['--assign', 'SIM-7'], '--assign and --to belong together'],
    [['--take-away', 'SIM-8'], '--take-away: the payment gateway has no card reader "SIM-8"'],
  ] as const) {
    expect(await readers(args)).toEqual({ code: 1, printed: expect.stringContaining(why) })
  }
  expect(await readers([], {})).toEqual({
    code: 1,
    printed: 'STRIPE_SECRET_KEY is not set: the card readers are known at Stripe.',
  })
})

/** `marquee readers`: the card readers of the payment gateway, and the terminal that each belongs to. */
import { describeRefusal, type HouseReader, type Refusal } from '@marquee/shared'
import { Command } from 'commander'
import type { Pool } from '../../apps/server/src/infra/postgres.ts'
import { createStripeGateway } from '../../apps/server/src/payments/stripe-gateway.ts'
import { readHouseId } from '../../apps/server/src/terminals/enrolment/enrolment.ts'
import { createHouseReaders, type HouseReaders } from '../../apps/server/src/terminals/readers/house-readers.ts'
import { EnvironmentError } from '../services/environment.ts'
import { openLedger } from '../services/ledger.ts'

const TIMEOUT_MS = 15_000
/** The whole house. */
const EVERY_CINEMA = { cinemaId: null }

interface Options {
  assign?: string
  to?: string
  takeAway?: string
}

export function readersCommand(): Command {
  return new Command('readers')
    .description('list the card readers of the payment gateway with their terminals, or give one to a terminal')
    .option('--assign <reader>', 'its serial number, or its name at the gateway (tmr_…)')
    .option('--to <terminal>', 'with --assign: the name of a counter or kiosk')
    .option('--take-away <reader>', 'takes it from its terminal')
    .action(async ({ assign, to, takeAway }: Options, command: Command) => {
      if ((assign === undefined) !== (to === undefined)) return command.error('--assign and --to belong together')
      const ledger = await openLedger(process.env)
      try {
        const readers = createHouseReaders({ pool: ledger.pool, gateway: await gatewayOf(ledger.pool, process.env) })
        const refusal =
          (assign !== undefined && to !== undefined && (await give(readers, ledger.pool, assign, to))) ||
          (takeAway !== undefined && (await take(readers, takeAway)))
        if (refusal) return command.error(refusal)
        const list = await readers.list()
        if (!list.ok) return command.error(describeRefusal(list.refusal))
        if (list.value.readers.length === 0) console.log('the payment gateway has no card readers')
        for (const reader of list.value.readers) console.log(lineOf(reader))
      } finally {
        await ledger.close()
      }
    })
}

/** @throws EnvironmentError where no gateway is set */
async function gatewayOf(pool: Pool, env: Readonly<Record<string, string | undefined>>) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase } = env
  if (!secretKey) throw new EnvironmentError('STRIPE_SECRET_KEY is not set: the card readers are known at Stripe.')
  return createStripeGateway({
    houseId: await readHouseId(pool),
    secretKey,
    // No event is read here.
    webhookSecret: '',
    apiBase: apiBase ? new URL(apiBase) : undefined,
    timeoutMs: TIMEOUT_MS,
  })
}

/** Returns the sentence of a refusal. */
async function give(readers: HouseReaders, pool: Pool, reader: string, to: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM terminals WHERE name = $1', [to])
  const terminal = rows[0]
  if (!terminal) return `--to: there is no terminal "${to}"`
  return withReader(readers, reader, '--assign', (readerRef) =>
    readers.assign({ readerRef, terminalId: terminal.id }, EVERY_CINEMA),
  )
}

const take = (readers: HouseReaders, reader: string): Promise<string | undefined> =>
  withReader(readers, reader, '--take-away', (readerRef) => readers.takeAway({ readerRef }, EVERY_CINEMA))

async function withReader(
  readers: HouseReaders,
  called: string,
  option: string,
  act: (readerRef: string) => Promise<{ ok: true } | { ok: false; refusal: Refusal }>,
): Promise<string | undefined> {
  const list = await readers.list()
  if (!list.ok) return describeRefusal(list.refusal)
  const reader = list.value.readers.find(({ readerRef, serial }) => readerRef === called || serial === called)
  if (!reader) return `${option}: the payment gateway has no card reader "${called}"`
  const answer = await act(reader.readerRef)
  return answer.ok ? undefined : describeRefusal(answer.refusal)
}

function lineOf({ readerRef, name, serial, state, terminal }: HouseReader): string {
  const where = terminal === null ? 'no terminal' : `${terminal.name}${terminal.revoked ? ' (revoked)' : ''}`
  return `${serial}  ${name}  ${state === 'gone' ? 'not at the gateway' : state}  ${where}  (${readerRef})`
}

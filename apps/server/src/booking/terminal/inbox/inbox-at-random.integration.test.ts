/** Random outboxes over a bad network to a server whose ledger goes away: each command once, in order, with one answer for ever. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type ChainEntry, type EntryAnswer, newId } from '@marquee/shared'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { insertTestProgramme, type TestProgramme } from '../../../../../../tooling/testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../../../../../../tooling/testing/houses/server.ts'
import fc from '../../../../../../tooling/testing/random/random.ts'
import { SOON } from '../../../../../../tooling/testing/soon.ts'
import { sellCommand } from '../../../../../../tooling/testing/terminals/outbox-chain.ts'
import {
  connectTerminal,
  enrolDevice,
  grantedValue,
  type RawTerminal,
} from '../../../../../../tooling/testing/terminals/raw-terminal.ts'

let server: TestServer
let programme: TestProgramme
let seats = 0

beforeAll(async () => {
  server = await startTestServer({ redis: false, proxied: true })
  programme = await insertTestProgramme(server.pool, { shows: 10 })
})
afterAll(() => server.close())

const COMMANDS = ['sell', 'sell for another price', 'move cash', 'print'] as const
type Kind = (typeof COMMANDS)[number]

interface Sending {
  from: number
  size: number
  /** The order: the rows are rotated by so many. */
  turn: number
  isDoubled: boolean
  line: 'stays' | 'is cut at the ledger' | 'is cut, same run' | 'is cut, new run'
  /** Cut after so many milliseconds: some answers are lost before the work was done, some after. */
  cutAfter: number
}

const sending: fc.Arbitrary<Sending> = fc.record({
  from: fc.nat(20),
  size: fc.integer({ min: 1, max: 8 }),
  turn: fc.nat(3),
  isDoubled: fc.boolean(),
  line: fc.constantFrom('stays', 'stays', 'is cut at the ledger', 'is cut, same run', 'is cut, new run'),
  cutAfter: fc.nat(12),
})

/** A terminal with an outbox full of these; sales are on seats of its own. */
async function fill(terminal: RawTerminal, kinds: readonly Kind[]): Promise<ChainEntry[]> {
  const { outbox } = terminal.device
  const entries: ChainEntry[] = []
  for (const kind of kinds) {
    const at = new Date().toISOString()
    if (kind === 'move cash') {
      const amount = { amount: 100, currency: 'SGD' }
      entries.push(outbox.append({ kind: 'drawer', direction: 'in', amount, reason: 'float', at }))
    } else if (kind === 'print') {
      entries.push(outbox.append({ kind: 'print', bookingId: newId(), ticketIds: [newId()], at }))
    } else {
      const seat = programme.seats[seats % programme.seats.length]
      const showId = programme.showIds[Math.floor(seats++ / programme.seats.length)] as string
      const bookingId = newId()
      const claim = { bookingId, showId, seatIds: [`${seat?.row}-${seat?.number}`] }
      const { reference, seats: granted } = grantedValue(await terminal.ask('claim', claim))
      const wrong = kind === 'sell' ? {} : { total: { amount: 7, currency: 'SGD' } }
      entries.push(outbox.append(sellCommand({ bookingId, showId, reference, seats: granted }, wrong)))
    }
  }
  return entries
}

const untilLedgerAnswers = (): Promise<void> =>
  vi.waitFor(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200), SOON)

const countOf = async (sql: string, terminal: RawTerminal): Promise<number> =>
  (await server.pool.query(sql, [terminal.device.identity.id])).rowCount ?? 0

async function play(kinds: readonly Kind[], sendings: readonly Sending[]): Promise<void> {
  const device = await enrolDevice(server.url, server.pool)
  let bootId = newId()
  let terminal = await connectTerminal(server.url, device, { bootId })
  const entries = await fill(terminal, kinds)
  /** The answer to each: the same for ever. */
  const answers = new Map<string, EntryAnswer>()
  const hear = (entry: ChainEntry, answer: EntryAnswer): void => {
    if (answer.outcome === 'gap') return expect(answers.has(entry.hash)).toBe(false)
    expect(answer).toEqual(answers.get(entry.hash) ?? answer)
    answers.set(entry.hash, answer)
  }

  async function send(batch: readonly ChainEntry[], line: Sending['line'], cutAfter = 0): Promise<void> {
    const asked = terminal.ask('commands', device.outbox.batchOf(...batch))
    if (line === 'is cut, same run' || line === 'is cut, new run') {
      await sleep(cutAfter)
      terminal.close()
      asked.catch(() => {})
      if (line === 'is cut, new run') bootId = newId()
      terminal = await connectTerminal(server.url, device, { bootId })
      return
    }
    if (line === 'is cut at the ledger') {
      await sleep(cutAfter)
      server.ledgerLine?.cut('all')
      server.ledgerLine?.pass()
    }
    const answer = await asked
    if (!answer.ok) {
      expect(answer.refusal.code).toBe('unavailable')
      return untilLedgerAnswers()
    }
    for (const [i, entry] of batch.entries()) hear(entry, answer.value.answers[i] as EntryAnswer)
    // Order holds: everything before an answered entry is in the ledger.
    const last = Math.max(0, ...batch.map((entry) => (answers.has(entry.hash) ? entries.indexOf(entry) + 1 : 0)))
    expect(await countOf(`select from inbox where terminal_id = $1 and sequence <= ${last}`, terminal)).toBe(last)
  }

  for (const { from, size, turn, isDoubled, line, cutAfter } of sendings) {
    const rows = entries.slice(from, from + size)
    const turned = [...rows.slice(turn), ...rows.slice(0, turn)]
    if (rows.length > 0) await send(isDoubled ? [...turned, ...turned] : turned, line, cutAfter)
  }
  await untilLedgerAnswers()
  for (let from = 0; from < entries.length; from += 10) await send(entries.slice(from, from + 10), 'stays')

  expect(entries.map((entry) => answers.get(entry.hash)?.outcome)).toEqual(
    kinds.map((kind) => (kind === 'sell for another price' ? 'conflict' : 'applied')),
  )
  const expected = (kind: Kind): number => kinds.filter((each) => each === kind).length
  expect(await countOf('select from drawer_movements where terminal_id = $1', terminal)).toBe(expected('move cash'))
  expect(
    await countOf('select from payments p join bookings b on b.id = p.booking_id where b.terminal_id = $1', terminal),
  ).toBe(expected('sell'))
  expect(await countOf('select from conflicts where terminal_id = $1', terminal)).toBe(
    expected('sell for another price'),
  )
  expect(await countOf('select from inbox where terminal_id = $1', terminal)).toBe(kinds.length)
  terminal.close()
}

it('each command is applied once and in order, though packets are cut, doubled, resent or reordered', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...COMMANDS), { minLength: 1, maxLength: 20 }),
      fc.array(sending, { maxLength: 8 }),
      play,
    ),
    { numRuns: 20 },
  )
})

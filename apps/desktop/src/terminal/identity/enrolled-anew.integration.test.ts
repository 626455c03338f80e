/** A counter that was revoked with a sale unsent, and its device enrolled anew: the sale is sent to this house, or nothing is enrolled. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeRefusal, newId, type TerminalKind } from '@marquee/shared'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { insertTestProgramme, type TestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../../../../../tooling/testing/houses/server.ts'
import { sellCommand } from '../../../../../tooling/testing/terminals/outbox-chain.ts'
import { createEnrolmentCode } from '../../../../server/src/terminals/enrolment/enrolment.ts'
import { revokeTerminal } from '../../../../server/src/terminals/enrolment/registry.ts'
import { type Engine, startEngine } from '../engine.ts'
import { SILENT } from '../log.ts'
import { type Db, inTransaction } from '../store/database/database.ts'
import { closeDatabase } from '../store/database/open-database.ts'
import { openStore } from '../store/open-store.ts'
import { enterCommand } from '../store/outbox/outbox-table.ts'
import { readRun } from '../store/runs/run-table.ts'
import { until } from '../testing/waiting.ts'

let house: TestServer
let otherHouse: TestServer
let programme: TestProgramme
let engine: Engine | undefined
const dirs: string[] = []

beforeAll(async () => {
  house = await startTestServer({ redis: false })
  otherHouse = await startTestServer({ redis: false })
  programme = await insertTestProgramme(house.pool, { shows: 1 })
})
afterEach(async () => {
  await engine?.stop()
  engine = undefined
})
afterAll(async () => {
  await house.close()
  await otherHouse.close()
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
})

const codeFor = (server: TestServer, kind: TerminalKind): Promise<string> =>
  createEnrolmentCode(server.pool, { name: `${kind} ${newId()}`, kind, cinemaId: null })

async function start(dir: string, server: TestServer): Promise<Engine> {
  await engine?.stop()
  engine = await startEngine({ dir, serverUrl: server.url })
  return engine
}

async function untilRefused(dir: string, server: TestServer): Promise<Engine> {
  const started = await start(dir, server)
  await until('the server refuses it', () => started.state().link.state === 'refused')
  return started
}

function onDisk(dir: string, work: (db: Db) => void): void {
  const db = openStore(dir, { enrolled: true, log: SILENT, now: () => new Date() })
  inTransaction(db, () => work(db))
  closeDatabase(db)
}

/** @returns the folder of a counter that was revoked with a sale unsent, and that sale's booking */
async function revokedWithSale(): Promise<{ dir: string; bookingId: string }> {
  const dir = mkdtempSync(join(tmpdir(), 'marquee-anew-'))
  dirs.push(dir)
  const counter = await start(dir, house)
  const enrolled = await counter.enrol(await codeFor(house, 'counter'))
  if (!enrolled.ok) throw new Error(describeRefusal(enrolled.refusal))
  await counter.ready()
  await counter.stop()
  const [showId] = programme.showIds
  const body = sellCommand({ bookingId: newId(), showId: showId as string, seats: [{ seatId: 'A-1', grantNumber: 1 }] })
  onDisk(dir, (db) => enterCommand(db, enrolled.value.id, readRun(db).runNumber, { id: newId(), body }))
  await revokeTerminal(house.pool, enrolled.value.name)
  return { dir, bookingId: body.bookingId }
}

test("a device with unsent records can't be enrolled as a kind that can't send them, and spends no code", async () => {
  const { dir } = await revokedWithSale()
  const counter = await untilRefused(dir, house)
  expect(counter.state().waitingCommands).toBe(1)
  for (const kind of ['manager', 'door'] as const) {
    const code = await codeFor(house, kind)
    const answer = await counter.enrol(code)
    expect(answer).toEqual({ ok: false, refusal: { code: 'unsent_commands', kind } })
    expect(!answer.ok && describeRefusal(answer.refusal)).toMatch(/records that it has not sent/)
    const fresh = mkdtempSync(join(tmpdir(), 'marquee-anew-'))
    dirs.push(fresh)
    const other = await startEngine({ dir: fresh, serverUrl: house.url })
    expect((await other.enrol(code)).ok).toBe(true)
    await other.stop()
  }
  expect(counter.state().terminal?.kind).toBe('counter')
})

test.each([
  ['knows its house', false],
  ['was enrolled before houses were told apart', true],
])('a device that %s is refused by another house, and its sale becomes a conflict at its own', async (_, isOld) => {
  const { dir, bookingId } = await revokedWithSale()
  if (isOld) onDisk(dir, (db) => db.exec("delete from meta where key = 'house'"))
  const elsewhere = await untilRefused(dir, otherHouse)
  expect(await elsewhere.enrol(await codeFor(otherHouse, 'counter'))).toEqual({
    ok: false,
    refusal: { code: 'unsent_commands', kind: null },
  })
  expect(elsewhere.state().waitingCommands).toBe(1)

  const counter = await untilRefused(dir, house)
  const enrolled = await counter.enrol(await codeFor(house, 'counter'))
  if (!enrolled.ok) throw new Error(describeRefusal(enrolled.refusal))
  await until('it is sent', () => counter.state().waitingCommands === 0)
  const { rows } = await house.pool.query(
    'select terminal_id, booking_id, command from conflicts where booking_id = $1',
    [bookingId],
  )
  expect(rows).toEqual([{ terminal_id: enrolled.value.id, booking_id: bookingId, command: 'sell' }])
  const strange = await otherHouse.pool.query('select from conflicts')
  expect(strange.rowCount).toBe(0)
})

/** Cash that a counter took, and that somebody else gives back: it goes out of that counter's drawer, and both books say so. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Answer, type CommandBody, describeRefusal, newId } from '@marquee/shared'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { insertTestProgramme, type TestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../../../../../tooling/testing/houses/server.ts'
import { drawerBalances } from '../../../../server/src/booking/cash/drawer-balance.ts'
import { recordConflict } from '../../../../server/src/booking/conflicts/record-conflict.ts'
import { inTransaction as inLedger } from '../../../../server/src/infra/postgres.ts'
import { createEnrolmentCode } from '../../../../server/src/terminals/enrolment/enrolment.ts'
import type { TerminalApi } from '../api.ts'
import { type Engine, startEngine } from '../engine.ts'
import { SILENT } from '../log.ts'
import { closeDatabase, DATABASE_FILE } from '../store/database/open-database.ts'
import { openStore } from '../store/open-store.ts'
import { until } from '../testing/waiting.ts'

interface Opened {
  dir: string
  id: string
  name: string
  engine: Engine
  api: TerminalApi
}

let server: TestServer
let programme: TestProgramme
const opened = new Set<Engine>()
const dirs: string[] = []
let shown = 0

beforeAll(async () => {
  server = await startTestServer()
  programme = await insertTestProgramme(server.pool, { shows: 5 })
})
afterEach(async () => {
  await Promise.all([...opened].map((engine) => engine.stop()))
  opened.clear()
})
afterAll(async () => {
  await server.close()
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
})

const nextShow = (): string => programme.showIds[shown++] as string

function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(describeRefusal(answer.refusal))
  return answer.value
}

async function start(dir: string): Promise<{ engine: Engine; api: TerminalApi }> {
  const engine = await startEngine({ dir, serverUrl: server.url })
  opened.add(engine)
  return { engine, api: engine.openScreen({}).api }
}

async function terminal(kind: 'counter' | 'manager'): Promise<Opened> {
  const dir = mkdtempSync(join(tmpdir(), 'marquee-cash-back-'))
  dirs.push(dir)
  const name = `${kind} ${newId()}`
  const { engine, api } = await start(dir)
  const { cinemaId } = programme
  const { id } = value(await engine.enrol(await createEnrolmentCode(server.pool, { name, kind, cinemaId })))
  await engine.ready()
  return { dir, id, name, engine, api }
}

async function sells({ api, engine }: Opened, showId: string, seatIds: string[]): Promise<string> {
  const bookingId = newId()
  value(await api.claimSeats({ sessionId: newId(), bookingId, showId, seatIds }))
  const tickets = seatIds.map((seatId) => ({ seatId, type: 'adult' }))
  value(await api.sell({ bookingId, tickets, tendered: 1250 * seatIds.length }))
  await until('the server has it', () => engine.state().waitingCommands === 0)
  return bookingId
}

/** Reads the drawer by the server's book, and by the counter's own, which is stopped for it. */
async function drawers({ id, dir, engine }: Opened): Promise<{ ledger: number; own: number }> {
  await engine.stop()
  const db = openStore(dir, { enrolled: true, log: SILENT, now: () => new Date() })
  const own = db.prepare(`select sum(case direction when 'in' then amount else -amount end) from drawer`).pluck().get()
  closeDatabase(db)
  const [row] = await drawerBalances(server.pool, id)
  return { ledger: row?.balance ?? 0, own: own as number }
}

const paid = async (conflictId: string): Promise<boolean> =>
  (await server.pool.query('select from drawer_movements where conflict_id = $1', [conflictId])).rowCount === 1

/** The clerk gives the money that is on the list to the customer. @returns what the list said */
async function paysOut({ engine, api }: Pick<Opened, 'engine' | 'api'>) {
  await until('it is told', () => engine.state().payOuts.length === 1)
  const [payOut] = engine.state().payOuts
  if (!payOut) throw new Error('there is nothing to give back')
  value(await api.paidOut({ conflictId: payOut.conflictId }))
  await until('the server has it', () => paid(payOut.conflictId))
  expect(engine.state().payOuts).toEqual([])
  return { ...payOut, text: payOut.text.replaceAll('\u00a0', ' ') }
}

/** A sale of another counter of the same seats, which could not be applied. */
async function conflictOf(counter: Opened, showId: string, seatIds: string[]): Promise<string> {
  const amount = 1250
  const body: CommandBody = {
    kind: 'sell',
    bookingId: newId(),
    showId,
    reference: 'MQ-7K3F9P',
    tickets: seatIds.map((seatId) => ({ ticketId: newId(), seatId, type: 'adult', amount, grantNumber: 1 })),
    total: { amount: amount * seatIds.length, currency: 'SGD' },
    payment: { method: 'cash', tendered: amount * seatIds.length },
    soldAt: new Date().toISOString(),
    cutOff: true,
  }
  const conflict = {
    terminalId: counter.id,
    commandId: newId(),
    sequence: 1,
    reason: 'stale_grant',
    body,
    entry: '',
  } as const
  return (await inLedger(server.pool, (tx) => recordConflict(tx, conflict))).conflictId
}

test('a counter pays back a part of a booking whose seats a manager releases for another sale', async () => {
  const [a, b, manager] = [await terminal('counter'), await terminal('counter'), await terminal('manager')]
  const showId = nextShow()
  const bookingId = await sells(a, showId, ['D-1', 'D-2', 'D-3'])
  const conflictId = await conflictOf(b, showId, ['D-2', 'D-3'])
  const settled = value(
    await manager.api.settleConflict({ conflictId, resolution: 'release_other', reason: 'They were first' }),
  )
  expect(settled.settled?.seatIds).toEqual(['D-2', 'D-3'])
  const { money, text, bookingId: ended } = await paysOut(a)
  expect(money).toEqual({ amount: 2500, currency: 'SGD' })
  expect(text).toMatch(
    /^MQ-\w+: give SGD 25\.00 back to the customer for a part of the booking\. manager .+: “They were first”$/,
  )
  // The rest of its tickets are good.
  expect(ended).toBeNull()
  expect(value(await a.api.tickets({ bookingId }))).toHaveLength(3)
  expect(await drawers(a)).toEqual({ ledger: 1250, own: 1250 })
  // The pay-out is no conflict, and a manager has nothing to settle about it.
  const listed = value(await manager.api.conflicts())
  expect(listed.settled.filter((each) => each.terminal.terminalId === a.id)).toEqual([])
})

test('a counter pays back a booking of a cancelled show, even if it was away', async () => {
  const [a, manager] = [await terminal('counter'), await terminal('manager')]
  const showId = nextShow()
  const bookingId = await sells(a, showId, ['D-1', 'D-2'])
  await a.engine.stop()
  value(await manager.api.cancelShow({ showId, reason: 'The projector has failed' }))
  const back = async () =>
    (await server.pool.query("select from refunds where booking_id = $1 and state = 'done'", [bookingId])).rowCount ===
    1
  await until('it is given back', back)
  const again = { ...a, ...(await start(a.dir)) }
  const payOut = await paysOut(again)
  expect(payOut).toMatchObject({ bookingId, money: { amount: 2500 } })
  expect(payOut.text).toContain('whose tickets are not good any more')
  expect(await drawers(again)).toEqual({ ledger: 0, own: 0 })
})

test("a counter pays back a sale that a manager entered, under the counter's own id for it", async () => {
  const [a, manager] = [await terminal('counter'), await terminal('manager')]
  const showId = nextShow()
  const conflictId = await conflictOf(a, showId, ['D-1'])
  value(await manager.api.settleConflict({ conflictId, resolution: 'same_seats', reason: 'Nobody else has it' }))
  value(await manager.api.cancelShow({ showId, reason: 'The projector has failed' }))
  const { rows } = await server.pool.query('select booking_id from conflicts where id = $1', [conflictId])
  expect((await paysOut(a)).bookingId).toBe(rows[0]?.booking_id)
})

test('a refund at the desk is reported once, and again to a counter whose disk was lost before it paid', async () => {
  const [a, manager] = [await terminal('counter'), await terminal('manager')]
  const bookingId = await sells(a, nextShow(), ['D-1'])
  const request = { bookingId, key: newId(), seatIds: ['D-1'], amount: 1250, reason: 'The customer is ill' }
  value(await manager.api.giveBack(request))
  value(await manager.api.giveBack(request))
  await until('it is told', () => a.engine.state().payOuts.length === 1)
  const told = 'select from conflicts where settled_booking = $1 and told_at is not null'
  await until('the server knows', async () => (await server.pool.query(told, [bookingId])).rowCount === 1)
  await a.engine.stop()
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(a.dir, DATABASE_FILE + suffix), { force: true })
  const again = await start(a.dir)
  await again.engine.ready()
  const { text } = await paysOut(again)
  expect(text).toContain('make sure first that the customer does not have the money already')
  expect((await drawerBalances(server.pool, a.id))[0]?.balance).toBe(0)
})

test('what goes back at a card machine stays on the list, over a restart, until its slip is named', async () => {
  const [a, manager] = [await terminal('counter'), await terminal('manager')]
  const bookingId = await sells(a, nextShow(), ['D-1'])
  // The screens take cash alone; the books don't mind.
  await server.pool.query("update payments set method = 'card_machine', slip = '0042' where order_id = $1", [bookingId])
  value(await manager.api.giveBack({ bookingId, key: newId(), reason: 'The customer is ill' }))
  await until('it is told', () => a.engine.state().machineRefunds.length === 1)
  const [owed] = a.engine.state().machineRefunds
  expect(owed).toMatchObject({ money: { amount: 1250, currency: 'SGD' }, slip: '0042' })
  // It is no notice, which could be dismissed, and nothing for the drawer.
  expect([a.engine.state().notices, a.engine.state().payOuts]).toEqual([[], []])
  await a.engine.stop()
  const again = { ...a, ...(await start(a.dir)) }
  expect(again.engine.state().machineRefunds).toEqual([owed])
  await again.engine.ready()
  const told = { conflictId: owed?.conflictId ?? '', slip: 'R-7' }
  value(await again.api.refundedAtMachine(told))
  await until('it is off the list', () => again.engine.state().machineRefunds.length === 0)
  value(await again.api.refundedAtMachine(told))
  const slips = await server.pool.query("select slip from refunds where booking_id = $1 and state = 'done'", [
    bookingId,
  ])
  expect(slips.rows).toEqual([{ slip: 'R-7' }])
})

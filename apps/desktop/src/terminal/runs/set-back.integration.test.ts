/** The ledger is set back to a backup, and the terminals bring back what they did since. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Answer, describeRefusal, newId } from '@marquee/shared'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { insertTestProgramme, type TestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../../../../../tooling/testing/houses/server.ts'
import { gatewayWasRead } from '../../../../server/src/incarnation/gateway-reading.ts'
import { createEnrolmentCode } from '../../../../server/src/terminals/enrolment/enrolment.ts'
import type { TerminalApi } from '../api.ts'
import { type Engine, startEngine } from '../engine.ts'
import { until } from '../testing/waiting.ts'

interface Counter {
  engine: Engine
  api: TerminalApi
  sessionId: string
  terminalId: string
}

let server: TestServer
let programme: TestProgramme
let counters: Counter[] = []
const dirs: string[] = []
let shows: string[]

beforeAll(async () => {
  server = await startTestServer({ redis: false })
  programme = await insertTestProgramme(server.pool, { shows: 6 })
  shows = [...programme.showIds]
})

afterEach(async () => {
  await Promise.all(counters.map(({ engine }) => engine.stop()))
  await server.pool.query('update terminals set revoked_at = now() where revoked_at is null')
  await server.pool.query('update closed_shows set opened_at = now()')
  counters = []
})

afterAll(async () => {
  await server.close()
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
})

async function counter(): Promise<Counter> {
  const dir = mkdtempSync(join(tmpdir(), 'marquee-engine-'))
  dirs.push(dir)
  const engine = await startEngine({ dir, serverUrl: server.url })
  const { api } = engine.openScreen({})
  const code = await createEnrolmentCode(server.pool, { name: `counter ${newId()}`, kind: 'counter', cinemaId: null })
  const { id } = value(await engine.enrol(code))
  await engine.ready()
  const opened = { engine, api, sessionId: newId(), terminalId: id }
  counters.push(opened)
  return opened
}

function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(describeRefusal(answer.refusal))
  return answer.value
}

const code = (answer: Answer<unknown>): string => (answer.ok ? 'ok' : answer.refusal.code)

function nextShow(): string {
  const show = shows.shift()
  if (!show) throw new Error('there are not enough shows for these tests')
  return show
}

async function claim({ api, sessionId }: Counter, showId: string, seatId: string) {
  const bookingId = newId()
  return { bookingId, answer: await api.claimSeats({ sessionId, bookingId, showId, seatIds: [seatId] }) }
}

async function sell(at: Counter, showId: string, seatId: string): Promise<string> {
  const { bookingId, answer } = await claim(at, showId, seatId)
  value(answer)
  const tickets = [{ seatId, type: 'adult' }]
  value(await at.api.sell({ bookingId, tickets, tendered: 2000 }))
  await quiet(at)
  return bookingId
}

const quiet = ({ engine }: Counter): Promise<void> =>
  until('the counter is online and has its answers', () => {
    const { link, waitingCommands } = engine.state()
    return link.state === 'online' && waitingCommands === 0
  })

const confirmed = async (bookingIds: string[]): Promise<number> =>
  (await server.pool.query(`select from bookings where id = any($1::uuid[]) and state = 'confirmed'`, [bookingIds]))
    .rowCount ?? 0

const incarnations = async (): Promise<{ number: number; why: string }[]> =>
  (await server.pool.query('select number, why from incarnations order by number')).rows

const conflicts = async (): Promise<string[]> =>
  (await server.pool.query('select reason from conflicts order by at')).rows.map(({ reason }) => reason)

/** @param noticed true when Postgres says that it is another one */
async function setBack(putBack: () => Promise<void>, { noticed }: { noticed: boolean }): Promise<void> {
  await server.stop()
  await putBack()
  if (!noticed) await server.pool.query('update incarnations set life = null')
  await server.start()
}

async function backUp(): Promise<() => Promise<void>> {
  await server.stop()
  const putBack = await server.ledger.backUp()
  await server.start()
  return putBack
}

describe.each([
  { noticed: true, name: 'which Postgres shows', why: 'another_postgres' },
  { noticed: false, name: 'which nobody says', why: 'terminal_knows_more' },
])('a ledger that was set back, $name', ({ noticed, why }) => {
  test('gets back the sales of the lost hours, in one incarnation per set-back', async () => {
    const [a, b] = [await counter(), await counter()]
    const [showId, other] = [nextShow(), nextShow()]
    const before = await sell(a, showId, 'A-1')
    const known = await incarnations()
    const putBack = await backUp()
    await Promise.all([a, b].map(quiet))
    const since = [await sell(a, showId, 'A-2'), await sell(b, showId, 'A-3'), await sell(b, other, 'A-1')]
    await setBack(putBack, { noticed })

    await until('all that was sold is there again', async () => (await confirmed([before, ...since])) === 4)
    await Promise.all([a, b].map(quiet))
    expect(await incarnations()).toEqual([...known, { number: known.length + 1, why }])
    expect(await conflicts()).toEqual([])
    const { rows } = await server.pool.query(
      `select count(*)::int as tickets, count(distinct (show_id, seat_index))::int as seats from tickets
       where show_id = any($1::uuid[])`,
      [[showId, other]],
    )
    expect(rows).toEqual([{ tickets: 4, seats: 4 }])
    for (const each of [a, b])
      expect(await each.engine.state().notices.map(({ text }) => text)).toContainEqual(
        expect.stringMatching(/restored from a backup/),
      )
  })

  test('sells nothing new until all counters were heard and the gateway was read', async () => {
    const [a, away] = [await counter(), await counter()]
    const showId = nextShow()
    const known = (await incarnations()).length
    const putBack = await backUp()
    await Promise.all([a, away].map(quiet))
    const sold = await sell(away, showId, 'B-1')
    await sell(a, showId, 'B-5')
    await away.engine.stop()
    await setBack(putBack, { noticed })
    await until('the ledger is in another incarnation', async () => (await incarnations()).length > known)
    await quiet(a)
    await a.engine.ready()
    const number = (await incarnations()).length
    expect(code((await claim(a, showId, 'B-1')).answer)).toBe('show_closed')
    await gatewayWasRead(server.pool, number)
    expect(code((await claim(a, showId, 'B-1')).answer)).toBe('show_closed')

    const dir = dirs.at(-1) as string
    const again = await startEngine({ dir, serverUrl: server.url })
    counters = counters.map((each) => (each === away ? { ...each, engine: again } : each))
    await until('its sale is there', async () => (await confirmed([sold])) === 1)
    await until('the show sells', async () => code((await claim(a, showId, 'B-2')).answer) === 'ok')
    expect(code((await claim(a, showId, 'B-1')).answer)).toBe('seats_taken')
    expect(await conflicts()).toEqual([])
  })
})

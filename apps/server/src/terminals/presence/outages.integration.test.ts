/**
 * Redis and Postgres go away in the middle of a day and come back. Nobody restarts the server, and no seat is sold twice
 * or stuck.
 */
import { type Answer, decodeSeatStates, FREE, HELD, newId, type Refusal } from '@marquee/shared'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { insertTestProgramme, type TestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../../../../../tooling/testing/houses/server.ts'
import { sellCommand } from '../../../../../tooling/testing/terminals/outbox-chain.ts'
import {
  connectTerminal,
  enrolDevice,
  grantedValue,
  type RawTerminal,
} from '../../../../../tooling/testing/terminals/raw-terminal.ts'

let server: TestServer
let programme: TestProgramme
let counter: RawTerminal
let other: RawTerminal

beforeAll(async () => {
  server = await startTestServer()
  programme = await insertTestProgramme(server.pool, { shows: 8 })
  counter = await connectTerminal(server.url, await enrolDevice(server.url, server.pool))
  other = await connectTerminal(server.url, await enrolDevice(server.url, server.pool))
})
afterAll(async () => {
  server.redis?.resume()
  counter.close()
  other.close()
  await server.close()
})

const show = (n: number): string => programme.showIds[n] as string
const seatId = (index: number): string => {
  const seat = programme.seats[index]
  return `${seat?.row}-${seat?.number}`
}
const claim = (showId: string, indexes: number[], bookingId = newId()) => ({
  bookingId,
  showId,
  seatIds: indexes.map(seatId),
})
const codeOf = (answer: Answer<unknown>): Refusal['code'] | 'ok' => (answer.ok ? 'ok' : answer.refusal.code)

async function map(terminal: RawTerminal, showId: string): Promise<Uint8Array> {
  const answer = await terminal.ask('watch', { showId })
  if (!answer.ok || answer.value.kind !== 'snapshot') throw new Error(JSON.stringify(answer))
  return decodeSeatStates(answer.value.states, programme.seats.length)
}

const seatsKeptBy = async (): Promise<string> => {
  const ready = await fetch(`${server.url}/readyz`)
  expect(ready.status).toBe(200)
  return ((await ready.json()) as { seats: string }).seats
}
const untilKeptBy = (seats: string) =>
  vi.waitFor(async () => expect(await seatsKeptBy()).toContain(seats), { timeout: 30_000, interval: 50 })
const untilRedisIsUsed = () => untilKeptBy('Redis and ledger')

describe('while Redis does not answer', () => {
  it('a rush is served, nobody gets a seat twice, and the same seats are held when Redis is back', async () => {
    const rush = Array.from({ length: 100 }, (_, i) => claim(show(0), [i]))
    await map(counter, show(0))
    server.redis?.pause()
    const answers = await Promise.all(rush.map((request) => counter.ask('claim', request)))
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['ok']))
    await untilKeptBy('ledger only: Redis does not answer')
    for (const { seatIds } of rush.slice(0, 10)) {
      expect(codeOf(await other.ask('claim', { bookingId: newId(), showId: show(0), seatIds }))).toBe('seats_taken')
    }
    const given = rush[50] as (typeof rush)[number]
    const freed = grantedValue(answers[50] as (typeof answers)[number])
    expect(codeOf(await counter.ask('release', { showId: show(0), seats: freed.seats }))).toBe('ok')
    // Redis carries out a command that nobody waits for any more, and has the seat that was given back.
    server.redis?.resume()
    await untilRedisIsUsed()
    const states = [...(await map(other, show(0)))]
    expect(states).toEqual(states.map((_, seat) => (seat < 100 && seat !== 50 ? HELD : FREE)))
    expect(codeOf(await other.ask('claim', { ...given, bookingId: newId() }))).toBe('ok')
  })

  it('a sale of a held seat is taken, and the seat is shown as sold afterwards', async () => {
    const held = claim(show(1), [3])
    const { reference, seats } = grantedValue(await counter.ask('claim', held))
    await map(other, show(1))
    server.redis?.pause()
    const sold = await counter.send(sellCommand({ ...held, reference, seats }))
    expect(sold).toMatchObject([{ outcome: 'applied', done: { reference } }])
    server.redis?.resume()
    await untilRedisIsUsed()
    await vi.waitFor(async () => expect((await map(other, show(1)))[3]).toBe(2), { timeout: 20_000, interval: 200 })
  })

  it('maps and claims go on from the ledger, even when it restarts empty', async () => {
    const held = claim(show(2), [4])
    expect(codeOf(await counter.ask('claim', held))).toBe('ok')
    await map(counter, show(2))
    await server.redis?.restart()
    await untilRedisIsUsed()
    await vi.waitFor(async () => expect((await map(counter, show(2)))[4]).toBe(HELD), {
      timeout: 20_000,
      interval: 200,
    })
    expect(await other.ask('claim', claim(show(2), [4, 5]))).toEqual({
      ok: false,
      refusal: { code: 'seats_taken', seatIds: [seatId(4)] },
    })
    const changes: unknown[] = []
    counter.socket.on('changes', (change) => changes.push(change))
    expect(codeOf(await other.ask('claim', claim(show(2), [6])))).toBe('ok')
    await vi.waitFor(() => expect(changes.length).toBeGreaterThan(0), { timeout: 10_000 })
  })
})

it('a server that starts without Redis sells at once, and uses it when it is there', async () => {
  const seatsKeptBy = async (): Promise<unknown> =>
    ((await (await fetch(`${late.url}/readyz`)).json()) as { seats: unknown }).seats
  const late = await startTestServer()
  try {
    const { showIds } = await insertTestProgramme(late.pool)
    const showId = showIds[0] as string
    await late.stop()
    await late.redis?.kill()
    await late.restart()
    expect(await seatsKeptBy()).toContain('ledger only')
    const terminal = await connectTerminal(late.url, await enrolDevice(late.url, late.pool))
    expect(codeOf(await terminal.ask('claim', claim(showId, [1])))).toBe('ok')
    await late.redis?.restart()
    await vi.waitFor(async () => expect(await seatsKeptBy()).toBe('Redis and ledger'), { timeout: 20_000 })
    expect(codeOf(await terminal.ask('claim', claim(showId, [1, 2])))).toBe('seats_taken')
    terminal.close()
  } finally {
    await late.close()
  }
})

describe('when Postgres ends every connection in the middle of a rush', () => {
  it('claims are answered, the server lives, and no seat is held without its booking', async () => {
    const end = () =>
      server.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'marquee%'",
      )
    for (let round = 0; round < 10; round++) {
      const requests = Array.from({ length: 12 }, (_, i) => claim(show(3), [round * 12 + i]))
      const asked = requests.map((request) => counter.ask('claim', request))
      for (let i = 0; i < 4; i++) await end()
      for (const answer of await Promise.all(asked)) expect(['ok', 'unavailable']).toContain(codeOf(answer))
      // A request without an answer is sent again, as a terminal does, and gets the seat.
      for (const request of requests) {
        await vi.waitFor(async () => expect(codeOf(await counter.ask('claim', request))).toBe('ok'), {
          timeout: 20_000,
        })
      }
    }
    const { rows } = await server.pool.query<{ claims: number; held: number }>(
      `select count(*)::int as claims, (select sum(held_seats)::int from bookings where show_id = $1) as held
       from seat_claims where show_id = $1`,
      [show(3)],
    )
    expect(rows[0]).toEqual({ claims: 120, held: 120 })
  })

  it('a claim that was given up leaves no seat closed', async () => {
    await map(counter, show(4))
    const requests = Array.from({ length: 60 }, (_, i) => claim(show(4), [i]))
    const asked = requests.map((request) => counter.ask('claim', request))
    await server.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'marquee%'",
    )
    await Promise.all(asked)
    await vi.waitFor(
      async () => {
        const { rows } = await server.pool.query<{ seat: number }>(
          'select seat_index as seat from seat_claims where show_id = $1 order by 1',
          [show(4)],
        )
        const states = await map(other, show(4))
        const shown = [...states.keys()].filter((seat) => states[seat] === HELD)
        expect(shown).toEqual(rows.map((row) => row.seat))
      },
      { timeout: 20_000, interval: 200 },
    )
  })

  it('a terminal that was revoked meanwhile is disconnected when the server listens again', async () => {
    const lost = await connectTerminal(server.url, await enrolDevice(server.url, server.pool))
    const refusal = new Promise((resolve) => lost.socket.once('refused', resolve))
    await server.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'marquee listener'",
    )
    await server.pool.query('update terminals set revoked_at = now() where id = $1', [lost.device.identity.id])
    expect(await refusal).toEqual({ code: 'revoked_terminal' })
  })

  it('an unreadable notification or message ends nothing', async () => {
    await server.pool.query("select pg_notify('seat_changes', 'rubbish'), pg_notify('terminal_revoked', 'rubbish')")
    const redis = new Redis(server.redis?.url as string)
    await redis.publish('seat-changes', 'rubbish')
    redis.disconnect()
    expect(codeOf(await counter.ask('claim', claim(show(5), [1])))).toBe('ok')
  })
})

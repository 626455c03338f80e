/** A server, and cinemas that allot seats of their shows to counters. */
import { type AllotmentPolicy, type Answer, newId, type Refusal, type SeatId, SeatsView, seatId } from '@marquee/shared'
import {
  insertTestProgramme,
  type TestProgramme,
  testSeats,
} from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { type Customer, createCustomer } from '../../../../../tooling/testing/houses/customer.ts'
import { startTestServer, type TestServer } from '../../../../../tooling/testing/houses/server.ts'
import {
  connectTerminal,
  enrolDevice,
  type RawTerminal,
} from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { writePolicy } from '../policy.ts'
import { type Counter, connectCounter } from './counter.ts'

/** Rush and limits are tested elsewhere. */
export const ROOMY = {
  MARQUEE_SINGLE_SEATS: 'allow',
  MARQUEE_LIMITS: 'holds=100000/60,payments=100000/60,customer=100000/60,guests=100000/60,address=100000/60',
}

export interface TestCinema extends TestProgramme {
  /** The first show. */
  showId: string
  seatIds: SeatId[]
  counter(options?: { name?: string; url?: string; mood?: Counter['mood'] }): Promise<Counter>
  manager(): Promise<RawTerminal>
  setPolicy(policy: Partial<AllotmentPolicy>): Promise<void>
}

export interface AllotmentStage {
  server: TestServer
  cinema(options?: { allots?: number; shows?: number; rows?: number; columns?: number }): Promise<TestCinema>
  customer(): Promise<Customer>
  /** The claims by the ledger, held or allotted: `A-3` → `allotted`. */
  claims(showId: string): Promise<Map<SeatId, { kind: string; terminalId: string | null; grantNumber: number | null }>>
  /** The seats that look taken to anybody. */
  taken(showId: string): Promise<SeatId[]>
  close(): Promise<void>
}

export async function setAllotmentStage({ redis = true } = {}): Promise<AllotmentStage> {
  const server = await startTestServer({ redis, env: ROOMY })
  const closing: (() => unknown)[] = []
  const planOf = new Map<string, TestProgramme['seats']>()
  let cinemas = 0

  return {
    server,
    async cinema({ allots = 6, shows = 1, rows = 10, columns = 12 } = {}) {
      const name = `Cinema ${++cinemas}`
      const programme = await insertTestProgramme(server.pool, {
        name,
        shows,
        allots,
        seats: testSeats(rows, columns),
      })
      for (const showId of programme.showIds) planOf.set(showId, programme.seats)
      const { cinemaId } = programme
      let policy: AllotmentPolicy = {
        seats: allots,
        category: null,
        hoursBefore: 12,
        backMinutesBefore: 5,
        terminalIds: null,
      }
      let terminals = 0
      return {
        ...programme,
        showId: programme.showIds[0] as string,
        seatIds: programme.seats.map(seatId),
        async counter({ name: own = `${name}, counter ${++terminals}`, url = server.url, mood } = {}) {
          const device = await enrolDevice(server.url, server.pool, 'counter', { name: own, cinemaId })
          const counter = await connectCounter(url, device, { ...(mood && { mood }) })
          closing.push(() => counter.close())
          return counter
        },
        async manager() {
          const own = `${name}, manager ${++terminals}`
          const device = await enrolDevice(server.url, server.pool, 'manager', { name: own, cinemaId })
          const manager = await connectTerminal(server.url, device)
          closing.push(() => manager.close())
          return manager
        },
        async setPolicy(change) {
          policy = { ...policy, ...change }
          await writePolicy(server.pool, cinemaId, policy, null)
        },
      }
    },
    customer: () => createCustomer(server.url),
    async claims(showId) {
      const { rows } = await server.pool.query<{
        seat_index: number
        kind: string
        terminal_id: string | null
        grant_number: string | null
      }>('select seat_index, kind, terminal_id, grant_number from seat_claims where show_id = $1 order by 1', [showId])
      const plan = planOf.get(showId) ?? []
      return new Map(
        rows.map((row) => {
          const seat = plan[row.seat_index]
          if (!seat) throw new Error(`no seat ${row.seat_index}`)
          const grantNumber = row.grant_number === null ? null : Number(row.grant_number)
          return [seatId(seat), { kind: row.kind, terminalId: row.terminal_id, grantNumber }]
        }),
      )
    },
    async taken(showId) {
      const { seats } = SeatsView.parse(await (await fetch(`${server.url}/api/v1/shows/${showId}/seats`)).json())
      return seats.flatMap((seat) => (seat.status === 'free' ? [] : [seat.seatId]))
    },
    async close() {
      for (const each of closing) await each()
      await server.close()
    },
  }
}

export const codeOf = (answer: Answer<unknown>): Refusal['code'] | 'ok' => (answer.ok ? 'ok' : answer.refusal.code)

/** A claim of a booking of its own. */
export const claimBy = (terminal: Pick<RawTerminal, 'ask'>, showId: string, seatIds: SeatId[]) =>
  terminal.ask('claim', { bookingId: newId(), showId, seatIds })

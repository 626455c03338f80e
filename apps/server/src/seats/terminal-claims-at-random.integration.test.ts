/**
 * Terminals and customers who allot, claim, let go, sell and give back in any order and at once, at two servers. Their
 * messages come late and twice as well. No seat has two owners, a terminal can sell everything that it has, and the
 * grant numbers of a seat only rise.
 */
import { BOOKED, FREE, HELD, newId } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc, { seeds } from '../../../../tooling/testing/random/random.ts'
import { openGuardedStore, type TestSeatServer } from '../../../../tooling/testing/seat-stores/guarded-store.ts'
import { createTestLedger, type TestLedger } from '../../../../tooling/testing/services/ledger.ts'
import { createTestRedis, type TestRedis } from '../../../../tooling/testing/services/redis.ts'
import { SOON } from '../../../../tooling/testing/soon.ts'
import { counterSale, enrolCounter } from '../../../../tooling/testing/terminals/counter-sale.ts'
import type { Grant } from './seat-store.ts'

const SEATS = 5
/** A seed that has failed is in the test's name, and fails again. */
const SEEDS = seeds(24)

const seats = fc.uniqueArray(fc.nat(SEATS - 1), { minLength: 1, maxLength: 3 })
const who = fc.nat(1)
/** Picks one of those that exist at that moment. */
const pick = fc.nat(1000)
const act = fc.oneof(
  fc.record({ act: fc.constant('allot' as const), who, seats }),
  fc.record({ act: fc.constant('hold' as const), who, seats, booking: fc.nat(3) }),
  fc.record({ act: fc.constant('ask online' as const), seats }),
  fc.record({ act: fc.constant('give up' as const), pick }),
  fc.record({ act: fc.constant('let go' as const), who, pick, twice: fc.boolean() }),
  fc.record({ act: fc.constant('let go late' as const), who, pick }),
  fc.record({
    act: fc.constant('sell' as const),
    who,
    pick,
    count: fc.integer({ min: 1, max: 3 }),
    booking: fc.nat(3),
  }),
  fc.record({ act: fc.constant('give back' as const), pick }),
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never
const story = fc.array(fc.array(fc.record({ server: fc.nat(1), act }), { minLength: 1, maxLength: 6 }), {
  minLength: 6,
  maxLength: 14,
})

interface Terminal {
  id: string
  /** seat -> grant number: what it may sell */
  has: Map<number, number>
  /** seat -> the highest grant number that it has let go or sold */
  floor: Map<number, number>
  /** The grants that it has let go of so far. A grant that it has sold on is never among them. */
  gone: Grant[]
  /** The bookings of its carts; one that was sold is replaced. */
  bookings: string[]
}

describe.each(['with Redis', 'without Redis'] as const)('%s', (how) => {
  let ledger: TestLedger
  let redis: TestRedis
  let servers: TestSeatServer[]

  beforeAll(async () => {
    ledger = await createTestLedger()
    redis = await createTestRedis()
    if (how === 'without Redis') await redis.kill()
    const place = { ledgerUrl: ledger.url, redisUrl: redis.url, seats: SEATS, sweep: false }
    servers = [await openGuardedStore(place), await openGuardedStore(place)]
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    await redis.stop()
    await ledger.drop()
  })

  it.each(SEEDS)('seed %i: every terminal has exactly the seats that it believes to have', async (seed) => {
    const [rounds] = fc.sample(story, { seed, numRuns: 1 })
    if (!rounds) throw new Error('nothing was drawn')
    const [first] = servers
    if (!first) throw new Error('no server')
    const { pool } = first
    const showId = newId()
    const terminals = [0, 1].map((): Terminal => {
      const bookings = Array.from({ length: 4 }, newId)
      return { id: newId(), has: new Map(), floor: new Map(), gone: [], bookings }
    })
    for (const { id } of terminals) await enrolCounter(pool, id)
    /** booking -> seats */
    const customers = new Map<string, readonly number[]>()
    const sold = new Map<string, readonly number[]>()
    const highest = new Map<number, number>()

    const runOf = ({ id }: Terminal) => ({ terminalId: id, runNumber: 1 })
    const ownersOf = (seat: number): string[] => [
      ...terminals.filter(({ has }) => has.has(seat)).map(({ id }) => id),
      ...[...customers, ...sold].filter(([, seats]) => seats.includes(seat)).map(([booking]) => booking),
    ]
    function take(terminal: Terminal, grants: readonly Grant[]): void {
      for (const { seat, grantNumber } of grants) {
        if (grantNumber <= (terminal.floor.get(seat) ?? 0)) continue
        expect(ownersOf(seat).filter((owner) => owner !== terminal.id)).toEqual([])
        terminal.has.set(seat, grantNumber)
      }
    }
    /** Gives them up as a terminal does before it says a word. */
    function giveAway(terminal: Terminal, from: number, count: number): Grant[] {
      const grants = [...terminal.has].map(([seat, grantNumber]) => ({ seat, grantNumber }))
      const chosen = [...grants, ...grants]
        .slice(from % (grants.length || 1), grants.length * 2)
        .slice(0, Math.min(count, grants.length))
      for (const { seat, grantNumber } of chosen) {
        terminal.has.delete(seat)
        terminal.floor.set(seat, grantNumber)
      }
      return chosen
    }

    async function carryOut({ store }: TestSeatServer, does: Act): Promise<void> {
      const terminal = terminals['who' in does ? does.who : 0] as Terminal
      const until = new Date(Date.now() + 600_000)
      switch (does.act) {
        case 'allot':
          return take(terminal, (await store.allot({ showId, ...runOf(terminal), seats: does.seats })).grants)
        case 'hold': {
          const bookingId = terminal.bookings[does.booking] as string
          const outcome = await store.claim({ showId, bookingId, seats: does.seats, ...runOf(terminal), until })
          if (outcome.kind === 'claimed') take(terminal, outcome.grants)
          return
        }
        case 'ask online': {
          const bookingId = newId()
          const outcome = await store.claim({ showId, bookingId, seats: does.seats, terminalId: null, until })
          if (outcome.kind !== 'claimed') return
          for (const seat of does.seats) expect(ownersOf(seat)).toEqual([])
          customers.set(bookingId, does.seats)
          return
        }
        case 'give up': {
          const bookingId = [...customers.keys()][does.pick % (customers.size || 1)]
          if (bookingId === undefined) return
          customers.delete(bookingId)
          await store.release({ showId, bookingId, why: 'given_back' })
          return
        }
        case 'let go': {
          const grants = giveAway(terminal, does.pick, 2)
          terminal.gone.push(...grants)
          const say = () => store.letGo({ showId, ...runOf(terminal), grants, why: 'recalled' })
          await Promise.all(does.twice ? [say(), say()] : [say()])
          return
        }
        case 'let go late': {
          const grant = terminal.gone[does.pick % (terminal.gone.length || 1)]
          if (grant) await store.letGo({ showId, ...runOf(terminal), grants: [grant], why: 'recalled' })
          return
        }
        case 'sell': {
          const grants = giveAway(terminal, does.pick, does.count)
          if (grants.length === 0) return
          const seats = grants.map(({ seat }) => seat)
          const bookingId = terminal.bookings.splice(does.booking, 1, newId())[0] as string
          sold.set(bookingId, seats)
          const outcome = await store.confirm({
            showId,
            bookingId,
            terminalId: terminal.id,
            seats,
            grantNumbers: grants.map(({ grantNumber }) => grantNumber),
            sale: counterSale({ seats, terminalId: terminal.id }),
          })
          expect(outcome.kind).toBe('confirmed')
          return
        }
        case 'give back': {
          const bookingId = [...sold.keys()][does.pick % (sold.size || 1)]
          if (bookingId === undefined) return
          const by = { actor: 'manager' as const, actorId: null, via: 'manager' as const }
          const order = {
            by,
            reason: 'ill',
            seats: undefined,
            amount: undefined,
            key: undefined,
            evenIfUsed: false,
            refusal: undefined,
          }
          const seats = sold.get(bookingId) ?? []
          sold.delete(bookingId)
          const outcome = await store.cancel({ showId, bookingId, cancellation: order })
          if (outcome.kind !== 'cancelled') sold.set(bookingId, seats)
          return
        }
      }
    }

    async function check(): Promise<void> {
      const { rows } = await pool.query<{
        seat: number
        kind: string
        booking: string | null
        terminal: string | null
        grantNumber: number | null
      }>(
        'select seat_index as seat, kind, booking_id as booking, terminal_id as terminal, grant_number as "grantNumber" from seat_claims where show_id = $1',
        [showId],
      )
      const inLedger = rows.map(({ seat, kind, booking, terminal, grantNumber }) =>
        kind === 'booked' ? `${seat} sold ${booking}` : `${seat} ${terminal ?? booking} ${grantNumber}`,
      )
      const believed = [
        ...terminals.flatMap(({ id, has }) => [...has].map(([seat, grantNumber]) => `${seat} ${id} ${grantNumber}`)),
        ...[...customers].flatMap(([booking, seats]) => seats.map((seat) => `${seat} ${booking} null`)),
        ...[...sold].flatMap(([booking, seats]) => seats.map((seat) => `${seat} sold ${booking}`)),
      ]
      expect(inLedger.toSorted()).toEqual(believed.toSorted())
      for (const { seat, grantNumber } of rows) {
        if (grantNumber === null) continue
        expect(grantNumber).toBeGreaterThanOrEqual(highest.get(seat) ?? 0)
        highest.set(seat, grantNumber)
      }
      const held = Map.groupBy(
        rows.filter(({ kind }) => kind === 'held'),
        ({ booking }) => booking,
      )
      const books = await pool.query<{ id: string; state: string; held: number; tickets: number }>(
        `select id, state, held_seats as held,
           (select count(*)::int from tickets t where t.booking_id = b.id and t.cancelled_at is null) as tickets
         from bookings b where show_id = $1`,
        [showId],
      )
      for (const { id, state, held: seatsHeld, tickets } of books.rows) {
        expect(held.get(id)?.length ?? 0).toBe(state === 'held' ? seatsHeld : 0)
        expect(tickets).toBe(sold.get(id)?.length ?? 0)
      }
    }

    for (const round of rounds) {
      await Promise.all(round.map(({ server, act: does }) => carryOut(servers[server] as TestSeatServer, does)))
      await check()
    }

    const { rows } = await pool.query<{ seat: number; kind: string }>(
      "select seat_index as seat, kind from seat_claims where show_id = $1 and kind <> 'allotted'",
      [showId],
    )
    const picture = Array.from({ length: SEATS }, () => FREE as number)
    for (const { seat, kind } of rows) picture[seat] = kind === 'booked' ? BOOKED : HELD
    for (const { store } of servers) {
      await expect.poll(async () => [...(await store.snapshot(showId)).states], SOON).toEqual(picture)
    }
  })
})

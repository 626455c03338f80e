/** Online customers' holds end by time: soon, whatever tells of it, and never against a payment. */

import { FREE, HELD, newId } from '@marquee/shared'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openGuardedStore, type TestSeatServer } from '../../../../tooling/testing/seat-stores/guarded-store.ts'
import { createTestLedger, type TestLedger } from '../../../../tooling/testing/services/ledger.ts'
import { createTestRedis, type TestRedis } from '../../../../tooling/testing/services/redis.ts'
import { SOON } from '../../../../tooling/testing/soon.ts'
import { counterSale, enrolCounter } from '../../../../tooling/testing/terminals/counter-sale.ts'
import type { BookingBooks } from '../booking/books.ts'
import { parseChangeText } from './map-text.ts'
import type { ClaimRequest } from './seat-store.ts'
import { alarmKey, CHANGES_CHANNEL, seatsKey } from './turnstile/keys.ts'

const SEATS = 6000

let ledger: TestLedger
let redis: TestRedis
let server: TestSeatServer
/** The test's own ear at Redis. */
let ear: Redis
/** booking's show and seat -> when its map was told that it is free */
const toldFree = new Map<string, number>()

beforeAll(async () => {
  ledger = await createTestLedger()
  redis = await createTestRedis()
  ear = new Redis(redis.url)
  ear.on('error', () => {})
  await ear.subscribe(CHANGES_CHANNEL)
  ear.on('message', (_channel, text: string) => {
    if (!text.includes('|')) return
    const { showId, changes } = parseChangeText(text)
    for (const { seat, state } of changes) if (state === FREE) toldFree.set(`${showId}:${seat}`, Date.now())
  })
})
beforeEach(() => toldFree.clear())
afterAll(async () => {
  ear.disconnect()
  await redis.stop()
  await ledger.drop()
})

/** The test's subscription comes back in its own time after Redis was away, and misses messages meanwhile. */
async function earListens(): Promise<void> {
  const admin = new Redis(redis.url)
  try {
    const heard = new Promise<void>((resolve) => {
      ear.on('message', (_channel, text: string) => text === 'can you hear me' && resolve())
    })
    const asking = setInterval(() => void admin.publish(CHANGES_CHANNEL, 'can you hear me').catch(() => {}), 50)
    await heard.finally(() => clearInterval(asking))
  } finally {
    admin.disconnect()
  }
}

const online = (showId: string, seats: number[], until: Date): ClaimRequest<BookingBooks> => ({
  showId,
  bookingId: newId(),
  seats,
  terminalId: null,
  until,
})
const inMs = (ms: number): Date => new Date(Date.now() + ms)

async function booking(id: string) {
  const { rows } = await server.pool.query<{ state: string; held: number; claims: number; ends: string[] }>(
    `select state, held_seats as held,
       (select count(*)::int from seat_claims c where c.booking_id = b.id and c.show_id = b.show_id) as claims,
       array(select to_state || ' by ' || actor from booking_events e where e.booking_id = b.id and to_state not in ('initiated', 'held')) as ends
     from bookings b where id = $1`,
    [id],
  )
  return rows[0]
}

/** The lateness of the books and the map, in ms after the hold's time: whichever was later. */
async function lateness(claims: ClaimRequest<BookingBooks>[]): Promise<number[]> {
  const { rows } = await server.pool.query<{ id: string; at: Date }>(
    "select booking_id as id, at from booking_events where to_state = 'expired' and booking_id = any($1::uuid[])",
    [claims.map((claim) => claim.bookingId)],
  )
  const expired = new Map(rows.map((row) => [row.id, row.at.getTime()]))
  return claims.map(({ showId, bookingId, seats, until }) => {
    const told = seats.map((seat) => toldFree.get(`${showId}:${seat}`) ?? Number.POSITIVE_INFINITY)
    return Math.max(expired.get(bookingId) ?? Number.POSITIVE_INFINITY, ...told) - until.getTime()
  })
}

const NOT_YET = { timeout: 20_000, interval: 100 }
/**
 * Waits until all have ended, in the books and on the map: none before its time, and each once. The lateness is printed
 * and not asserted: it is the machine's.
 */
async function allEnd(name: string, claims: ClaimRequest<BookingBooks>[]): Promise<void> {
  await vi.waitFor(async () => expect((await lateness(claims)).every(Number.isFinite)).toBe(true), NOT_YET)
  const late = (await lateness(claims)).sort((a, b) => a - b)
  const at = (share: number): number => late[Math.ceil(late.length * share) - 1] as number
  console.warn(`${name}: ${late.length} holds, late by ${at(0.5)} ms (half), ${at(0.99)} ms (99 of 100), ${at(1)} ms`)
  expect(late[0]).toBeGreaterThanOrEqual(0)
  const { rows } = await server.pool.query(
    `select state || ', ' || held_seats || ' held, ' ||
       (select string_agg(to_state || ' by ' || actor, ', ') from booking_events e where e.booking_id = b.id and from_state = 'held') as end,
       count(*)::int as bookings
     from bookings b where id = any($1::uuid[]) group by 1`,
    [claims.map((claim) => claim.bookingId)],
  )
  expect(rows).toEqual([{ end: 'expired, 0 held, expired by server', bookings: claims.length }])
  for (const showId of new Set(claims.map((claim) => claim.showId))) {
    expect(new Set((await server.store.snapshot(showId)).states)).toEqual(new Set([FREE]))
  }
}

/** Holds of two seats of ten shows. */
async function claimHolds(count: number, end: (i: number) => Date): Promise<ClaimRequest<BookingBooks>[]> {
  const shows = Array.from({ length: 10 }, newId)
  const claims = Array.from({ length: count }, (_, i) => online(shows[i % 10] as string, [i * 2, i * 2 + 1], end(i)))
  const outcomes = await Promise.all(claims.map((claim) => server.store.claim(claim)))
  expect(outcomes.every((outcome) => outcome.kind === 'claimed')).toBe(true)
  return claims
}
/** The holds' times are up one after another within two seconds. */
function claimShortHolds(count: number): Promise<ClaimRequest<BookingBooks>[]> {
  const begin = Date.now() + 1500
  return claimHolds(count, (i) => new Date(begin + Math.floor((i * 2000) / count)))
}

/** The holds' times are up, as the ledger has it, from now on one after another within a second. */
async function endEarly(claims: ClaimRequest<BookingBooks>[]): Promise<ClaimRequest<BookingBooks>[]> {
  const now = Date.now()
  const early = claims.map((claim, i) => ({ ...claim, until: new Date(now + Math.floor((i * 1000) / claims.length)) }))
  await server.pool.query(
    `with due as (select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as d (show_id, booking_id, at)),
       held as (update seat_claims c set expires_at = at from due d where c.show_id = d.show_id and c.booking_id = d.booking_id)
     update bookings b set hold_until = at from due d where b.id = d.booking_id`,
    [early.map((c) => c.showId), early.map((c) => c.bookingId), early.map((c) => c.until)],
  )
  return early
}

describe('online holds end by themselves, once each and never early', () => {
  beforeEach(async () => {
    server = await openGuardedStore({ ledgerUrl: ledger.url, redisUrl: redis.url, seats: SEATS })
    return () => server.close()
  })

  it('when Redis reports it', async () => {
    await allEnd('alarms and sweep', await claimShortHolds(300))
  })

  it('when Redis reports no expired keys', async () => {
    await server.redis.config('SET', 'notify-keyspace-events', '')
    await allEnd('sweep, no alarms', await claimShortHolds(300))
  })

  it("when the server has lost the connection for Redis's reports", async () => {
    const claims = await claimShortHolds(300)
    server.subscriber.disconnect()
    await allEnd('sweep, subscriber cut', claims)
  })

  it("when Redis doesn't let the server enable its reports", async () => {
    await server.redis.config('SET', 'notify-keyspace-events', '')
    await server.redis.call('ACL', 'SETUSER', 'guest', 'on', '>word', '~*', '&*', '+@all', '-config')
    const guest = await openGuardedStore({
      ledgerUrl: ledger.url,
      redisUrl: redis.url.replace(`:${redis.password}@`, 'guest:word@'),
      seats: SEATS,
    })
    expect(guest.errors.map((error) => error.message)).toEqual([expect.stringContaining('NOPERM')])
    expect(await guest.store.check()).toEqual({ ok: true, seats: 'Redis and ledger' })
    await allEnd('sweep, no rights', await claimShortHolds(100))
    await guest.close()
  })

  it('when two thousand end at the same moment', async () => {
    const showId = newId()
    const until = inMs(3000)
    const claims = Array.from({ length: 2000 }, (_, i) => online(showId, [i * 3, i * 3 + 1, i * 3 + 2], until))
    await Promise.all(claims.map((claim) => server.store.claim(claim)))
    await allEnd('2,000 at once', claims)
  })

  it('when Redis is away', async () => {
    const far = inMs(600_000)
    const claims = await claimHolds(300, () => far)
    const stop = server.store.onChange((change) => {
      if (change === 'lost') return
      for (const { seat, state } of change.changes)
        if (state === FREE) toldFree.set(`${change.showId}:${seat}`, Date.now())
    })
    await redis.kill()
    await expect.poll(() => server.store.check()).toMatchObject({ seats: expect.stringContaining('ledger only') })
    await allEnd('sweep, no Redis', await endEarly(claims))
    stop()
    await redis.restart()
    await earListens()
  })
})

describe('a hold whose time is up', () => {
  beforeAll(async () => {
    const admin = new Redis(redis.url)
    await admin.config('SET', 'notify-keyspace-events', 'Kg')
    admin.disconnect()
    server = await openGuardedStore({ ledgerUrl: ledger.url, redisUrl: redis.url, seats: SEATS, sweep: false })
    return () => server.close()
  })

  it('ends by its alarm alone, in the books and on the map', async () => {
    const [, flags] = (await server.redis.config('GET', 'notify-keyspace-events')) as string[]
    expect([...(flags ?? '')].sort().join('')).toBe('EKgx')
    const claim = online(newId(), [1, 2], inMs(1500))
    await server.store.claim(claim)
    await vi.waitFor(async () => expect((await booking(claim.bookingId))?.state).toBe('expired'), NOT_YET)
    expect(await booking(claim.bookingId)).toEqual({
      state: 'expired',
      held: 0,
      claims: 0,
      ends: ['expired by server'],
    })
    await vi.waitFor(
      () => expect([...toldFree.keys()].sort()).toEqual([1, 2].map((seat) => `${claim.showId}:${seat}`)),
      NOT_YET,
    )
    expect(await server.redis.hgetall(seatsKey(claim.showId))).toEqual({})
  })

  it('ends on the map when a server died before it told the ledger of the hold', async () => {
    const showId = newId()
    await server.store.snapshot(showId)
    const bookingId = newId()
    await server.redis.hset(seatsKey(showId), '7', `${Date.now() + 300}|h|${bookingId}`)
    await server.redis.set(alarmKey({ showId, bookingId }), '', 'PX', 300)
    await vi.waitFor(() => expect([...toldFree.keys()]).toEqual([`${showId}:7`]), NOT_YET)
    expect(await server.redis.hgetall(seatsKey(showId))).toEqual({})
  })

  it('ends on the map though somebody looked for its end too early', async () => {
    const claimant = { showId: newId(), bookingId: newId() }
    await server.store.snapshot(claimant.showId)
    // Given back, and the ledger's answer was lost: Redis knows the hold alone.
    await server.redis.hset(seatsKey(claimant.showId), '7', `${Date.now() + 400}|h|${claimant.bookingId}`)
    await server.redis.set(alarmKey(claimant), '', 'PX', 400)
    expect(await server.store.lapse(claimant)).toEqual({ released: [] })
    await vi.waitFor(() => expect([...toldFree.keys()]).toContain(`${claimant.showId}:7`), SOON)
    expect(await server.redis.hgetall(seatsKey(claimant.showId))).toEqual({})
  })

  it('is replaced by the next claim before anybody has looked for it', async () => {
    const late = online(newId(), [1, 2], inMs(600_000))
    await server.store.claim(late)
    const next = online(late.showId, [2, 3], inMs(600_000))
    expect(await server.store.claim(next)).toEqual({ kind: 'taken', seats: [2] })
    const [{ until }] = (await endEarly([late])) as [ClaimRequest<BookingBooks>]
    for (const seat of late.seats) {
      await server.redis.hset(seatsKey(late.showId), seat, `${until.getTime()}|h|${late.bookingId}`)
    }
    expect([...(await server.store.snapshot(late.showId)).states.slice(0, 4)]).toEqual([0, 0, 0, 0])
    expect(await server.store.claim(next)).toMatchObject({ kind: 'claimed' })
    expect(await server.store.extend({ ...late, by: null, until: inMs(60_000) })).toEqual({ kind: 'not_held' })
    expect(await server.store.lapse(late)).toEqual({ released: [1] })
    expect(await booking(late.bookingId)).toEqual({ state: 'expired', held: 0, claims: 0, ends: ['expired by server'] })
    expect((await booking(next.bookingId))?.claims).toBe(2)
  })

  it("stays if it is a terminal's, or was extended, even without the alarm's knowledge", async () => {
    // Time enough for each to be extended before it is up.
    const terminal = { ...online(newId(), [1], inMs(3000)), terminalId: newId(), runNumber: 1 }
    await server.store.claim(terminal)
    expect(await server.redis.exists(alarmKey(terminal))).toBe(0)
    const extended = online(newId(), [1], inMs(3000))
    await server.store.claim(extended)
    expect(await server.store.extend({ ...extended, by: null, until: inMs(60_000) })).toMatchObject({
      kind: 'extended',
    })
    const unheard = online(newId(), [1], inMs(3000))
    await server.store.claim(unheard)
    // The extension that another server makes between the two, before it tells Redis.
    await server.pool.query(`update seat_claims set expires_at = now() + interval '1 minute' where show_id = $1`, [
      unheard.showId,
    ])
    await vi.waitFor(async () => expect(await server.redis.exists(alarmKey(unheard))).toBe(0), NOT_YET)
    await vi.waitFor(async () => {
      expect((await server.store.snapshot(unheard.showId)).states[1]).toBe(HELD)
    }, NOT_YET)
    for (const claim of [terminal, extended, unheard]) {
      expect(await server.store.lapse(claim)).toEqual({ released: [] })
      expect(await booking(claim.bookingId)).toEqual({ state: 'held', held: 1, claims: 1, ends: [] })
      expect((await server.store.snapshot(claim.showId)).states[1]).toBe(HELD)
    }
  })

  it('has its alarm reset by its sale, its extension and its end', async () => {
    const claims = [1, 2, 3].map((seat) => online(newId(), [seat], inMs(600_000)))
    for (const claim of claims) await server.store.claim(claim)
    const [sold, given, longer] = claims as [(typeof claims)[0], (typeof claims)[0], (typeof claims)[0]]
    await sell(sold)
    await server.store.release({ ...given, why: 'given_back' })
    await server.store.extend({ ...longer, by: null, until: inMs(900_000) })
    await vi.waitFor(async () => expect(await server.redis.exists(alarmKey(sold))).toBe(0), NOT_YET)
    expect(await server.redis.pttl(alarmKey(longer))).toBeGreaterThan(600_000)
    // An alarm that rings for nothing does nothing.
    expect(await server.store.lapse(sold)).toEqual({ released: [] })
    expect(await server.store.lapse(given)).toEqual({ released: [] })
    expect((await booking(sold.bookingId))?.state).toBe('confirmed')
    expect((await booking(given.bookingId))?.state).toBe('cancelled')
  })
})

/** Sells it for cash: the way of payment makes no difference to the seats. */
async function sell(claim: ClaimRequest<BookingBooks>) {
  const terminalId = newId()
  await enrolCounter(server.pool, terminalId)
  return server.store.confirm({ ...claim, sale: counterSale({ seats: claim.seats, terminalId }) })
}

describe('at the moment when a hold ends', () => {
  beforeAll(async () => {
    server = await openGuardedStore({ ledgerUrl: ledger.url, redisUrl: redis.url, seats: SEATS })
    return () => server.close()
  })

  /**
   * Holds that end spread over half a second, and somebody does something to each at its moment. On a busy machine all
   * may come too late: each round allows more time.
   */
  async function race<T>(act: (claim: ClaimRequest<BookingBooks>) => Promise<T>, round: number) {
    const showId = newId()
    const begin = Date.now() + 700 * round
    const claims = Array.from({ length: 120 }, (_, i) => online(showId, [i], new Date(begin + i * 4)))
    await Promise.all(claims.map((claim) => server.store.claim(claim)))
    const acts = await Promise.all(
      claims.map(async (claim, i) => {
        // The range is from 30 ms before to 30 ms after.
        const aside = ((i % 7) * 10 - 30) * round
        await new Promise((resolve) => setTimeout(resolve, claim.until.getTime() - Date.now() + aside))
        return { claim, outcome: await act(claim) }
      }),
    )
    return { showId, acts }
  }

  /** Rounds until some came in time and some did not. */
  async function untilBoth(race: (round: number) => Promise<{ inTime: number; all: number }>): Promise<void> {
    for (let round = 1; ; round++) {
      const { inTime, all } = await race(round)
      if (inTime > 0 && inTime < all) return
    }
  }

  async function sellAll(round: number) {
    const { showId, acts } = await race(sell, round)
    const sold = acts.filter(({ outcome }) => outcome.kind === 'confirmed')
    await vi.waitFor(async () => {
      const states = await Promise.all(acts.map(async ({ claim }) => (await booking(claim.bookingId))?.state))
      expect(states).toEqual(acts.map(({ outcome }) => (outcome.kind === 'confirmed' ? 'confirmed' : 'expired')))
    }, NOT_YET)
    for (const { claim } of acts) expect((await booking(claim.bookingId))?.ends).toHaveLength(1)
    await vi.waitFor(async () => {
      const { states } = await server.store.snapshot(showId)
      expect([...states.keys()].filter((seat) => states[seat] !== FREE)).toEqual(
        sold.map(({ claim }) => claim.seats[0]),
      )
    }, NOT_YET)
    return { inTime: sold.length, all: acts.length }
  }
  it('it is sold or over, never both', () => untilBoth(sellAll))

  async function extendAll(round: number) {
    const extend = (claim: ClaimRequest<BookingBooks>) =>
      server.store.extend({ ...claim, by: null, until: inMs(600_000) })
    const { showId, acts } = await race(extend, round)
    const stay = acts.filter(({ outcome }) => outcome.kind === 'extended')
    await vi.waitFor(async () => {
      const states = await Promise.all(acts.map(async ({ claim }) => (await booking(claim.bookingId))?.state))
      expect(states).toEqual(acts.map(({ outcome }) => (outcome.kind === 'extended' ? 'held' : 'expired')))
    }, NOT_YET)
    await vi.waitFor(async () => {
      const { states } = await server.store.snapshot(showId)
      expect([...states.keys()].filter((seat) => states[seat] !== FREE)).toEqual(
        stay.map(({ claim }) => claim.seats[0]),
      )
    }, NOT_YET)
    return { inTime: stay.length, all: acts.length }
  }
  it('it is extended and stays, or is over', () => untilBoth(extendAll))
})

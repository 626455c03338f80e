/** The seat store of a server with Redis, while Redis is there, while it isn't, and in between. */
import { BOOKED, FREE, HELD, newId } from '@marquee/shared'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openGuardedStore, type TestSeatServer } from '../../../../tooling/testing/seat-stores/guarded-store.ts'
import { SEATS_IN_SHOW } from '../../../../tooling/testing/seat-stores/seat-stage.ts'
import { createTestLedger, type TestLedger } from '../../../../tooling/testing/services/ledger.ts'
import { createTestRedis, type TestRedis } from '../../../../tooling/testing/services/redis.ts'
import { SOON } from '../../../../tooling/testing/soon.ts'
import type { BookingBooks } from '../booking/books.ts'
import { seatStoreContract } from './seat-store.contract.ts'
import type { ClaimOutcome, ClaimRequest, MapChange } from './seat-store.ts'
import { mapKey, seatsKey } from './turnstile/keys.ts'

const keptBy = async ({ store }: TestSeatServer): Promise<string> => {
  const state = await store.check()
  return state.ok ? state.seats : state.reason
}
const untilKeptBy = (server: TestSeatServer, seats: string) =>
  vi.waitFor(async () => expect(await keptBy(server)).toContain(seats), SOON)

seatStoreContract('Redis in front, guarded', async (url) => {
  const redis = await createTestRedis()
  const server = await openGuardedStore({ ledgerUrl: url, redisUrl: redis.url, seats: SEATS_IN_SHOW })
  await untilKeptBy(server, 'Redis and ledger')
  return {
    store: server.store,
    async close() {
      expect(await keptBy(server)).toBe('Redis and ledger')
      await server.close()
      await redis.stop()
    },
  }
})

seatStoreContract('guarded, and Redis has never been there', async (url) => {
  const redis = await createTestRedis()
  await redis.kill()
  const server = await openGuardedStore({ ledgerUrl: url, redisUrl: redis.url, seats: SEATS_IN_SHOW })
  return {
    store: server.store,
    async close() {
      expect(await keptBy(server)).toContain('ledger only')
      await server.close()
      await redis.stop()
    },
  }
})

describe('with Redis killed or started before each step', () => {
  let redis: TestRedis
  let server: TestSeatServer
  let there = true

  // The contract's own steps don't know of it.
  afterEach(async () => {
    if (there) await redis.kill()
    else await redis.restart()
    there = !there
    await untilKeptBy(server, there ? 'Redis and ledger' : 'ledger only')
  })

  seatStoreContract('guarded, and Redis comes and goes', async (url) => {
    redis = await createTestRedis()
    server = await openGuardedStore({ ledgerUrl: url, redisUrl: redis.url, seats: SEATS_IN_SHOW })
    return {
      store: server.store,
      async close() {
        await server.close()
        await redis.stop()
      },
    }
  })
})

describe('when Redis', () => {
  let ledger: TestLedger
  let redis: TestRedis
  let server: TestSeatServer
  /** Another server on the same ledger and the same Redis. */
  let second: TestSeatServer

  beforeAll(async () => {
    ledger = await createTestLedger()
    redis = await createTestRedis()
    const place = { ledgerUrl: ledger.url, redisUrl: redis.url, seats: SEATS_IN_SHOW }
    server = await openGuardedStore(place)
    second = await openGuardedStore(place)
  })
  afterEach(async () => {
    redis.resume()
    await untilKeptBy(server, 'Redis and ledger')
    await untilKeptBy(second, 'Redis and ledger')
  })
  afterAll(async () => {
    await server.close()
    await second.close()
    await redis.stop()
    await ledger.drop()
  })

  const claimOf = (showId: string, seats: number[]): ClaimRequest<BookingBooks> => ({
    showId,
    bookingId: newId(),
    seats,
    terminalId: newId(),
    runNumber: 1,
    until: new Date(Date.now() + 600_000),
  })
  const ledgerSeats = async (showId: string): Promise<number[]> => {
    const { rows } = await server.pool.query<{ seat: number }>(
      'select seat_index as seat from seat_claims where show_id = $1 order by 1',
      [showId],
    )
    return rows.map((row) => row.seat)
  }
  const mapSeats = async ({ store }: TestSeatServer, showId: string): Promise<number[]> => {
    const { states } = await store.snapshot(showId)
    return [...states.keys()].filter((seat) => states[seat] !== FREE)
  }
  /** Both servers show exactly what the ledger has. */
  const mapsAreRight = async (showId: string): Promise<void> => {
    await vi.waitFor(async () => {
      const right = await ledgerSeats(showId)
      for (const each of [server, second]) expect(await mapSeats(each, showId)).toEqual(right)
    }, SOON)
  }

  /** Four hundred customers on two servers want two of two hundred seats each, while something happens. */
  async function rush(happening: () => Promise<unknown>): Promise<{ showId: string; outcomes: ClaimOutcome[] }> {
    const showId = newId()
    await server.store.snapshot(showId)
    await second.store.snapshot(showId)
    const claims = Array.from({ length: 400 }, (_, i) => claimOf(showId, [i % 200, (i * 7 + 1) % 200]))
    const asked = claims.map(async (claim, i) => {
      await new Promise((resolve) => setTimeout(resolve, i))
      return (i % 2 ? server : second).store.claim(claim)
    })
    await new Promise((resolve) => setTimeout(resolve, 150))
    await happening()
    return { showId, outcomes: await Promise.all(asked) }
  }

  function nobodyLost({ outcomes }: { outcomes: ClaimOutcome[] }): number {
    expect(outcomes.every(({ kind }) => kind === 'claimed' || kind === 'taken')).toBe(true)
    return outcomes.filter(({ kind }) => kind === 'claimed').length
  }

  it.each<[string, () => Promise<unknown>]>([
    ['is killed', () => redis.kill()],
    ['is started again, empty', () => redis.restart()],
    ['is flushed', () => redis.flush()],
    [
      'stands still for three seconds',
      async () => {
        redis.pause()
        setTimeout(() => redis.resume(), 3000)
      },
    ],
    [
      'ends every connection',
      async () => {
        const admin = new Redis(redis.url)
        await admin.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
        await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
        admin.disconnect()
      },
    ],
    [
      'forgets its scripts',
      async () => {
        const admin = new Redis(redis.url)
        await admin.script('FLUSH')
        admin.disconnect()
      },
    ],
  ])(
    '%s in the middle of a rush, everybody is answered, no seat is held twice, and all maps are right',
    async (name, happening) => {
      const { showId, outcomes } = await rush(happening)
      const won = nobodyLost({ outcomes })
      expect(await ledgerSeats(showId)).toHaveLength(won * 2)
      if (name === 'is killed') {
        await mapsAreRight(showId)
        expect([await keptBy(server), await keptBy(second)]).toEqual([
          'ledger only: the connection to Redis is lost',
          'ledger only: the connection to Redis is lost',
        ])
        await redis.restart()
      }
      await untilKeptBy(server, 'Redis and ledger')
      await untilKeptBy(second, 'Redis and ledger')
      await mapsAreRight(showId)
      // The turnstile knows them all again: it turns away without the ledger.
      const held = await ledgerSeats(showId)
      await vi.waitFor(async () => {
        const known = await server.redis.hkeys(seatsKey(showId))
        expect(known.map(Number).sort((a, b) => a - b)).toEqual(held)
      }, SOON)
    },
  )

  it('comes back with its old data, the map begins a new life and follows the ledger', async () => {
    const showId = newId()
    const [given, kept] = [claimOf(showId, [1]), claimOf(showId, [2])]
    await server.store.claim(given)
    await server.store.claim(kept)
    const before = await server.store.snapshot(showId)
    redis.pause()
    await server.store.release({ ...given, why: 'given_back' })
    await untilKeptBy(server, 'ledger only')
    const meanwhile = claimOf(showId, [3])
    expect(await server.store.claim(meanwhile)).toMatchObject({ kind: 'claimed' })
    const [without, other] = [await server.store.snapshot(showId), await second.store.snapshot(showId)]
    expect([...without.states.slice(0, 4)]).toEqual([FREE, FREE, HELD, HELD])
    expect([...other.states.slice(0, 4)]).toEqual([FREE, FREE, HELD, HELD])
    redis.resume()
    await untilKeptBy(server, 'Redis and ledger')
    const after = await server.store.snapshot(showId)
    expect([...after.states.slice(0, 4)]).toEqual([FREE, FREE, HELD, HELD])
    expect(new Set([before.mapLife, without.mapLife, after.mapLife]).size).toBe(3)
    expect(await server.store.changesSince(showId, before)).toBeNull()
    expect(await server.store.claim(claimOf(showId, [2, 3]))).toEqual({ kind: 'taken', seats: [2, 3] })
    expect(await second.store.claim(claimOf(showId, [1]))).toMatchObject({ kind: 'claimed' })
  })

  it('is replaced by one with an older copy, no map shows a sold seat as free', async () => {
    const showId = newId()
    await server.store.claim(claimOf(showId, [1]))
    const copy = new Redis(redis.url)
    copy.on('error', () => {})
    const [map, seats] = [await copy.hgetall(mapKey(showId)), await copy.hgetall(seatsKey(showId))]
    const sold = claimOf(showId, [5])
    await server.store.claim(sold)
    await server.pool.query("update seat_claims set kind = 'booked', expires_at = null where booking_id = $1", [
      sold.bookingId,
    ])
    // A failover: the connections break, and the address leads to a Redis that lagged behind.
    await redis.kill()
    await untilKeptBy(server, 'ledger only')
    await untilKeptBy(second, 'ledger only')
    await redis.restart()
    await vi.waitFor(() => copy.hset(mapKey(showId), map), SOON)
    await copy.hset(seatsKey(showId), seats)
    copy.disconnect()
    await untilKeptBy(server, 'Redis and ledger')
    await untilKeptBy(second, 'Redis and ledger')
    const { states } = await second.store.snapshot(showId)
    expect([states[1], states[5]]).toEqual([HELD, BOOKED])
  })

  it('becomes a replica after a failover, it is left, and used again when it takes writes', async () => {
    const showId = newId()
    await server.store.claim(claimOf(showId, [1]))
    const admin = new Redis(redis.url)
    await admin.replicaof('127.0.0.1', 1)
    expect(await server.store.claim(claimOf(showId, [2]))).toMatchObject({ kind: 'claimed' })
    await untilKeptBy(server, 'ledger only')
    // A server that has not heard of it yet names only the seat that its Redis knows.
    await untilKeptBy(second, 'ledger only')
    expect(await second.store.claim(claimOf(showId, [1, 2]))).toEqual({ kind: 'taken', seats: [1, 2] })
    await admin.replicaof('NO', 'ONE')
    admin.disconnect()
    await untilKeptBy(server, 'Redis and ledger')
    await mapsAreRight(showId)
  })

  /** The server's next message to Redis that names this booking is lost. */
  function loseMessageOf(bookingId: string): void {
    const { redis: connection } = server
    const send = connection.sendCommand
    connection.sendCommand = (...asked) => {
      if (!asked[0].args.includes(bookingId)) return send.apply(connection, asked)
      connection.sendCommand = send
      return Promise.reject(new Error('Command timed out'))
    }
  }

  it('has missed a refused claim that ended a hold, every map shows the seat as free', async () => {
    const showId = newId()
    const [hold, rival] = [{ ...claimOf(showId, [4, 5]), terminalId: null }, claimOf(showId, [3])]
    for (const claim of [hold, rival]) expect(await server.store.claim(claim)).toMatchObject({ kind: 'claimed' })
    // The hold's time passes, and nobody has looked for its end yet.
    await server.pool.query("update seat_claims set expires_at = now() - interval '1 second' where booking_id = $1", [
      hold.bookingId,
    ])
    const past = `${Date.now() - 1000}|h|${hold.bookingId}`
    await server.redis.hset(seatsKey(showId), { 4: past, 5: past })
    const heard: MapChange[] = []
    const stop = second.store.onChange((change) => change !== 'lost' && change.showId === showId && heard.push(change))
    const refused = claimOf(showId, [3, 4])
    loseMessageOf(refused.bookingId)
    expect(await server.store.claim(refused)).toEqual({ kind: 'taken', seats: [3] })
    expect(await ledgerSeats(showId)).toEqual([3, 5])
    await vi.waitFor(() => expect(heard.flatMap((change) => change.changes)).toEqual([{ seat: 4, state: FREE }]), SOON)
    stop()
  })

  it('goes silent to this server, the server resubscribes by itself', async () => {
    const showId = newId()
    await server.store.snapshot(showId)
    await server.subscriber.unsubscribe()
    const told = new Promise((resolve) => server.store.onChange(resolve))
    expect(await told).toBe('lost')
    const heard: unknown[] = []
    server.store.onChange((change) => heard.push(change))
    await second.store.claim(claimOf(showId, [4]))
    await vi.waitFor(() => expect(heard).toMatchObject([{ showId, changes: [{ seat: 4, state: HELD }] }]), SOON)
  })
})

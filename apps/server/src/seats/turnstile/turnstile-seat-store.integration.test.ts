import { BOOKED, FREE, HELD, newId } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenStore, SEATS_IN_SHOW, type Store } from '../../../../../tooling/testing/seat-stores/seat-stage.ts'
import { openTestTurnstile, type TestTurnstile } from '../../../../../tooling/testing/seat-stores/turnstile.ts'
import { withoutCommitAnswers } from '../../../../../tooling/testing/seat-stores/without-commit-answers.ts'
import { createTestLedger, type TestLedger } from '../../../../../tooling/testing/services/ledger.ts'
import { createTestRedis, type TestRedis } from '../../../../../tooling/testing/services/redis.ts'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import { counterSale, enrolCounter } from '../../../../../tooling/testing/terminals/counter-sale.ts'
import type { CancellationOrder } from '../../booking/books.ts'
import { createPool, type Pool } from '../../infra/postgres.ts'
import { seatStoreContract } from '../seat-store.contract.ts'
import type { MapChange } from '../seat-store.ts'
import { alarmKey, mapKey, seatsKey, showKeys } from './keys.ts'
import { LAPSE_EVERY_MS } from './turnstile-seat-store.ts'

const onError = (): void => {}

const openWithRedis: OpenStore = async (_url, pool) => {
  const server = await createTestRedis()
  const opened = await openTestTurnstile({ redisUrl: server.url, pool, seats: SEATS_IN_SHOW })
  return {
    store: opened.store,
    async close() {
      await opened.close()
      await server.stop()
    },
  }
}

seatStoreContract('Redis in front of the ledger', openWithRedis)

describe('the turnstile', () => {
  let ledger: TestLedger
  let server: TestRedis
  let pool: Pool
  let opened: TestTurnstile
  let store: Store

  beforeAll(async () => {
    ledger = await createTestLedger()
    server = await createTestRedis()
    pool = createPool({ url: ledger.url, max: 4, name: 'test', onError })
    opened = await openTestTurnstile({ redisUrl: server.url, pool, seats: SEATS_IN_SHOW })
    store = opened.store
  })
  afterAll(async () => {
    await opened.close()
    await server.stop()
    await pool.end()
    await ledger.drop()
  })

  /** A server to which the answer of each commit is lost. */
  function whoHearsNoCommit(): Promise<TestTurnstile> {
    return openTestTurnstile({ redisUrl: server.url, pool: withoutCommitAnswers(pool), seats: SEATS_IN_SHOW })
  }

  const claimOf = (showId: string, seats: number[]) => ({
    showId,
    bookingId: newId(),
    seats,
    terminalId: newId(),
    runNumber: 1,
    until: new Date(Date.now() + 600_000),
  })

  it('rebuilds a show that Redis has lost, with its live holds, from the ledger', async () => {
    const showId = newId()
    const claim = claimOf(showId, [1, 2])
    await store.claim(claim)
    const before = await store.snapshot(showId)
    await server.flush()
    expect(await store.claim(claimOf(showId, [2, 3]))).toEqual({ kind: 'taken', seats: [2] })
    const after = await store.snapshot(showId)
    expect(after.mapLife).not.toBe(before.mapLife)
    expect([...after.states.slice(0, 4)]).toEqual([FREE, HELD, HELD, FREE])
  })

  it('follows the ledger about a seat that it has forgotten', async () => {
    const showId = newId()
    await store.claim(claimOf(showId, [5]))
    await opened.redis.hdel(seatsKey(showId), '5')
    expect(await store.claim(claimOf(showId, [5, 6]))).toEqual({ kind: 'taken', seats: [5] })
    const { states } = await store.snapshot(showId)
    expect([states[5], states[6]]).toEqual([HELD, FREE])
  })

  it('gives a claim its seats again after Redis had a rival that the ledger refused', async () => {
    const showId = newId()
    const [held, rival] = [claimOf(showId, [4]), claimOf(showId, [4])]
    expect(await store.claim(held)).toMatchObject({ kind: 'claimed' })
    // As where a server that died committed the claim after the show was made anew.
    await opened.redis.hset(seatsKey(showId), '4', `${rival.until.getTime()}|h|${rival.bookingId}`)
    expect(await store.claim(held)).toEqual({ kind: 'taken', seats: [4] })
    expect(await store.claim(rival)).toEqual({ kind: 'taken', seats: [4] })
    expect(await store.claim(held)).toMatchObject({ kind: 'claimed' })
  })

  it('frees a hold that never reached the ledger once its time is past', async () => {
    const showId = newId()
    await store.snapshot(showId)
    await opened.redis.hset(seatsKey(showId), '9', `${Date.now() - 1}|h|${newId()}`)
    expect((await store.snapshot(showId)).states[9]).toBe(FREE)
    expect(await store.claim(claimOf(showId, [9]))).toMatchObject({ kind: 'claimed' })
  })

  it('frees, at a start, the seats of a claim that died between turnstile and ledger, and tells watchers', async () => {
    const showId = newId()
    const held = claimOf(showId, [2])
    await store.claim(held)
    await opened.redis.hset(seatsKey(showId), '7', `${Date.now() + 600_000}|h|${newId()}`)
    const heard: MapChange[] = []
    const stop = store.onChange((change) => {
      if (change !== 'lost' && change.showId === showId) heard.push(change)
    })
    const restarted = await openTestTurnstile({ redisUrl: server.url, pool, seats: SEATS_IN_SHOW })
    await expect
      .poll(async () => [...(await store.snapshot(showId)).states.slice(0, 9)])
      .toEqual([0, 0, HELD, 0, 0, 0, 0, FREE, 0])
    await expect.poll(() => heard.flatMap((change) => change.changes)).toEqual([{ seat: 7, state: FREE }])
    stop()
    await restarted.close()
  })

  it('ends an extended online hold at its new time, not later', async () => {
    const claim = { ...claimOf(newId(), [3]), terminalId: null }
    await store.claim(claim)
    const until = new Date(Date.now() + 900_000)
    expect(await store.extend({ ...claim, by: null, until })).toEqual({ kind: 'extended', until })
    expect(await opened.redis.hget(seatsKey(claim.showId), '3')).toBe(`${until.getTime()}|h|${claim.bookingId}`)
  })

  it('reads a whole show at most once in a while, however many alarms ring, and still finds overdue holds', async () => {
    const showId = newId()
    await store.snapshot(showId)
    // Watches this show alone: shows of other tests may be looked at at any moment.
    const watcher = await opened.redis.duplicate().monitor()
    let readings = 0
    const marks: string[] = []
    watcher.on('monitor', (_time, [command = '', about = '']: string[], source: string) => {
      if (source === 'lua' && command === 'HGETALL' && about === seatsKey(showId)) readings++
      if (command === 'echo') marks.push(about)
    })
    const left = newId()
    await opened.redis.hset(seatsKey(showId), '8', `${Date.now() - 1}|h|${left}`)
    const begin = performance.now()
    await store.lapse({ showId, bookingId: left })
    await expect.poll(() => opened.redis.hexists(seatsKey(showId), '8')).toBe(0)
    for (let i = 0; i < 20; i++) expect(await store.lapse({ showId, bookingId: newId() })).toEqual({ released: [] })
    await new Promise((resolve) => setTimeout(resolve, 100))
    await opened.redis.echo('so far')
    await expect.poll(() => marks).toContain('so far')
    watcher.disconnect()
    // Counted to the end: a reading may fall between the last alarm and the mark.
    const whiles = 1 + Math.floor((performance.now() - begin) / LAPSE_EVERY_MS)
    expect(readings).toBeGreaterThan(0)
    expect(readings).toBeLessThanOrEqual(whiles)
  })

  it('keeps a show in Redis for a week at most, and rebuilds it from the ledger after that', async () => {
    const showId = newId()
    const claim = claimOf(showId, [2])
    await store.claim(claim)
    const ends = await Promise.all(showKeys(showId).map((key) => opened.redis.pexpiretime(key)))
    expect(new Set(ends).size).toBe(1)
    expect(Math.abs((ends[0] as number) - Date.now() - 7 * 86_400_000)).toBeLessThan(60_000)
    await Promise.all(showKeys(showId).map((key) => opened.redis.pexpireat(key, 1)))
    expect(await store.claim(claimOf(showId, [2]))).toEqual({ kind: 'taken', seats: [2] })
  })

  it('keeps a show no longer for having been empty in between', async () => {
    const claim = claimOf(newId(), [2])
    await store.claim(claim)
    await store.release({ ...claim, why: 'given_back' })
    await store.claim(claimOf(claim.showId, [3]))
    expect(await opened.redis.pttl(seatsKey(claim.showId))).toBeGreaterThan(0)
  })

  it('survives that Redis forgets its scripts', async () => {
    await opened.redis.script('FLUSH')
    expect(await store.claim(claimOf(newId(), [1]))).toMatchObject({ kind: 'claimed' })
  })

  async function sold(claim: ReturnType<typeof claimOf>, meanwhile = async () => {}): Promise<void> {
    await enrolCounter(pool, claim.terminalId)
    const claimed = await store.claim(claim)
    await meanwhile()
    const grantNumbers = claimed.kind === 'claimed' ? claimed.grants.map(({ grantNumber }) => grantNumber) : []
    expect(await store.confirm({ ...claim, grantNumbers, sale: counterSale(claim) })).toMatchObject({
      kind: 'confirmed',
    })
  }

  it('reports a sale that comes after Redis was lost, though nobody asks for its seats', async () => {
    const claim = claimOf(newId(), [4])
    const told: MapChange[] = []
    const stop = store.onChange((change) => {
      if (change !== 'lost' && change.showId === claim.showId) told.push(change)
    })
    await sold(claim, () => server.flush())
    await expect.poll(() => new Set(told.map((change) => change.mapLife)).size).toBe(2)
    stop()
  })

  /** A server that reads a show of the ledger anew, and is held up after its second reading. */
  async function slowServer(showId: string, behindSecondReading: () => Promise<void>): Promise<TestTurnstile> {
    let reads = 0
    const query = async (statement: { name: string; values: unknown[] }) => {
      const rows = await pool.query(statement as unknown as string)
      const isOfShow = statement.name?.includes('claims-of-show') && statement.values[0] === showId
      if (isOfShow && ++reads === 2) await behindSecondReading()
      return rows
    }
    const slow: Pool = Object.assign(Object.create(pool), { query })
    return openTestTurnstile({ redisUrl: server.url, pool: slow, seats: SEATS_IN_SHOW })
  }

  it("frees the seats of a hold that was given back whole when the commit's answer is lost", async () => {
    const other = await whoHearsNoCommit()
    const held = { ...claimOf(newId(), [4, 5]), terminalId: null }
    // Redis knows the show, so it isn't made anew, and nobody looks at it again for that.
    await opened.redis.hset(mapKey(held.showId), { life: newId(), revision: 0 })
    expect(await store.claim(held)).toMatchObject({ kind: 'claimed' })
    // The alarm has rung before its time, as after a claim that came twice.
    await opened.redis.del(alarmKey(held))
    const hold = { showId: held.showId, bookingId: held.bookingId }
    await expect(other.store.release({ ...hold, why: 'given_back' })).rejects.toThrow('Connection terminated')
    await expect
      .poll(async () => [...(await store.snapshot(held.showId)).states.slice(4, 6)], SOON)
      .toEqual([FREE, FREE])
    await other.close()
  })

  it("frees sold seats that came back when the commit's answer is lost, though nobody asks again", async () => {
    const other = await whoHearsNoCommit()
    const claim = claimOf(newId(), [4, 5])
    await enrolCounter(pool, claim.terminalId)
    const claimed = await store.claim(claim)
    const grantNumbers = claimed.kind === 'claimed' ? claimed.grants.map(({ grantNumber }) => grantNumber) : []
    expect(await store.confirm({ ...claim, grantNumbers, sale: counterSale(claim) })).toMatchObject({
      kind: 'confirmed',
    })
    const seats = async () => [...(await store.snapshot(claim.showId)).states.slice(4, 6)]
    await expect.poll(seats, SOON).toEqual([BOOKED, BOOKED])
    const { rows } = await pool.query<{ number: number; amount: number }>(
      'select number, amount from order_lines where booking_id = $1 order by number limit 1',
      [claim.bookingId],
    )
    const returning = {
      returnId: newId(),
      requestHash: Buffer.from('a request'),
      orderId: claim.bookingId,
      lines: [{ number: rows[0]?.number ?? -1, wentTo: null }],
      reason: 'ill',
      shown: rows[0]?.amount ?? 0,
      by: { id: claim.terminalId, kind: 'counter' as const, cinemaId: null },
    }
    await expect(other.store.giveBack(returning)).rejects.toThrow('Connection terminated')
    await expect.poll(seats, SOON).toEqual([FREE, BOOKED])
    const { showId, bookingId } = claim
    await expect(other.store.cancel({ showId, bookingId, cancellation: cancellationOf(undefined) })).rejects.toThrow(
      'Connection terminated',
    )
    await expect.poll(seats, SOON).toEqual([FREE, FREE])
    await other.close()
  })

  it('frees, in a while, a seat that was released while its show was being rebuilt', async () => {
    const claimant = { showId: newId(), terminalId: newId(), runNumber: 1 }
    let letGo = async (): Promise<void> => {}
    const other = await slowServer(claimant.showId, () => letGo())
    const until = new Date(Date.now() + 600_000)
    const claimed = await store.claim({ ...claimant, bookingId: newId(), seats: [4], until })
    const grants = claimed.kind === 'claimed' ? claimed.grants : []
    letGo = async () => {
      expect(await store.letGo({ ...claimant, grants, why: 'given_back' })).toEqual({ released: [4] })
    }
    await server.flush()
    await other.store.snapshot(claimant.showId)
    await expect.poll(async () => (await store.snapshot(claimant.showId)).states[4], SOON).toBe(FREE)
    await other.close()
  })

  it('shows, in a while, a seat as sold that was sold while its show was being rebuilt', async () => {
    const claim = claimOf(newId(), [4])
    const stateOfIt = async () => (await store.snapshot(claim.showId)).states[4]
    const [read, isSold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const other = await slowServer(claim.showId, () => {
      read.resolve()
      return isSold.promise
    })
    let looked: Promise<unknown> | undefined
    await sold(claim, async () => {
      await server.flush()
      looked = other.store.snapshot(claim.showId)
      await read.promise
    })
    await expect.poll(stateOfIt, SOON).toBe(BOOKED)
    isSold.resolve()
    await looked
    expect(await stateOfIt()).toBe(HELD)
    await expect.poll(stateOfIt, SOON).toBe(BOOKED)
    await other.close()
  })

  it('finds, in a while, the new owner of a seat that was resold while its show was being rebuilt', async () => {
    const first = claimOf(newId(), [4])
    const next = claimOf(first.showId, [4])
    const ownerOfIt = () => opened.redis.hget(seatsKey(first.showId), '4')
    await sold(first)
    const other = await slowServer(first.showId, async () => {
      await store.cancel({ ...first, cancellation: cancellationOf(undefined) })
      await sold(next)
      await expect.poll(ownerOfIt, SOON).toContain(next.bookingId)
    })
    await server.flush()
    await other.store.snapshot(first.showId)
    expect(await ownerOfIt()).toContain(first.bookingId)
    await expect.poll(ownerOfIt, SOON).toContain(next.bookingId)
    await other.close()
  })

  it('shows, from a start on, a seat as sold whose server died before it told Redis', async () => {
    const claim = claimOf(newId(), [4])
    await sold(claim)
    await expect.poll(async () => (await store.snapshot(claim.showId)).states[4], SOON).toBe(BOOKED)
    await opened.redis.hset(seatsKey(claim.showId), '4', `${Date.now() + 600_000}|h|${claim.bookingId}`)
    const restarted = await openTestTurnstile({ redisUrl: server.url, pool, seats: SEATS_IN_SHOW })
    await expect.poll(async () => (await store.snapshot(claim.showId)).states[4], SOON).toBe(BOOKED)
    await restarted.close()
  })

  it('shows a sold seat as sold after Redis was lost', async () => {
    const claim = claimOf(newId(), [4])
    await sold(claim)
    await server.flush()
    expect((await store.snapshot(claim.showId)).states[4]).toBe(BOOKED)
  })

  const cancellationOf = (key: CancellationOrder['key']): CancellationOrder => ({
    by: { actor: 'operator', actorId: null, via: 'online' },
    reason: 'ill',
    seats: undefined,
    amount: undefined,
    key,
    evenIfUsed: false,
    refusal: undefined,
  })

  it.each([
    ['in a while', false],
    ['also where that server stops at once', true],
  ])('frees, %s, a seat whose sale was cancelled before its own server heard of it', async (_how, stops) => {
    const claim = claimOf(newId(), [4])
    await enrolCounter(pool, claim.terminalId)
    // Redis knows the show, so it isn't made anew, and nobody looks at it again for that.
    await opened.redis.hset(mapKey(claim.showId), { life: newId(), revision: 0 })
    const claimed = await store.claim(claim)
    const grantNumbers = claimed.kind === 'claimed' ? claimed.grants.map(({ grantNumber }) => grantNumber) : []
    // The answer to its commit comes late.
    const connect = async () => {
      const client = await pool.connect()
      const query = async (statement: string, values?: unknown[]) => {
        const answer = await client.query(statement, values)
        if (statement === 'COMMIT') {
          const cancelled = await store.cancel({ ...claim, cancellation: cancellationOf(undefined) })
          expect(cancelled).toMatchObject({ kind: 'cancelled', seats: [4] })
        }
        return answer
      }
      return Object.assign(Object.create(client), { query })
    }
    const slow: Pool = Object.assign(Object.create(pool), { connect, query: pool.query.bind(pool) })
    const other = await openTestTurnstile({ redisUrl: server.url, pool: slow, seats: SEATS_IN_SHOW })
    const told: (string | number)[] = []
    const stop = store.onChange((change) => {
      if (change !== 'lost' && change.showId === claim.showId) told.push(...change.changes.map(({ state }) => state))
    })
    expect(await other.store.confirm({ ...claim, grantNumbers, sale: counterSale(claim) })).toMatchObject({
      kind: 'confirmed',
    })
    if (stops) await other.close()
    await expect.poll(() => told, SOON).toEqual([FREE, BOOKED, FREE])
    expect((await store.snapshot(claim.showId)).states[4]).toBe(FREE)
    stop()
    if (!stops) await other.close()
  })

  it.each([
    ['goes on', false],
    ['stops', true],
  ])(
    'frees, in a while, a seat that was given back just after another server, which then %s, had read its owner',
    async (_, stops) => {
      const showId = newId()
      const refused = claimOf(showId, [4])
      const held = { ...claimOf(showId, [4]), terminalId: null }
      await opened.redis.hset(mapKey(showId), { life: newId(), revision: 0 })
      expect(await store.claim(held)).toMatchObject({ kind: 'claimed' })
      let isGivenBack = false
      const query = async (statement: { name: string; values: unknown[] }) => {
        const rows = await pool.query(statement as unknown as string)
        if (statement.name?.includes('claims-of-seats') && !isGivenBack) {
          isGivenBack = true
          await store.release({ showId, bookingId: held.bookingId, seats: [4], why: 'given_back' })
        }
        return rows
      }
      const slow: Pool = Object.assign(Object.create(pool), { query })
      const other = await openTestTurnstile({ redisUrl: server.url, pool: slow, seats: SEATS_IN_SHOW })
      const told: (string | number)[] = []
      const stop = store.onChange((change) => {
        if (change !== 'lost' && change.showId === showId) told.push(...change.changes.map(({ state }) => state))
      })
      other.store.suspect(refused, [4])
      if (stops) await other.close()
      await expect.poll(() => told, SOON).toEqual([FREE, HELD, FREE])
      expect((await store.snapshot(showId)).states[4]).toBe(FREE)
      stop()
      if (!stops) await other.close()
    },
  )

  it('compares a seat again if each of five readings found another owner', async () => {
    const showId = newId()
    const refused = claimOf(showId, [4])
    await opened.redis.hset(mapKey(showId), { life: newId(), revision: 0 })
    let readings = 0
    const query = async (statement: { name: string; values: unknown[] }) => {
      if (statement.name?.includes('claims-of-seats') && ++readings <= 5) {
        // Somebody else's hold each time, which has ended by the next.
        const hold = { seat_index: 4, kind: 'held', booking_id: newId(), terminal_id: null, lapsed: false }
        return { rows: [{ ...hold, expires_at: new Date(Date.now() + 600_000) }] }
      }
      return pool.query(statement as unknown as string)
    }
    const slow: Pool = Object.assign(Object.create(pool), { query })
    const other = await openTestTurnstile({ redisUrl: server.url, pool: slow, seats: SEATS_IN_SHOW })
    other.store.suspect(refused, [4])
    await expect.poll(() => readings, SOON).toBeGreaterThanOrEqual(5)
    await expect.poll(() => opened.redis.hget(seatsKey(showId), '4'), SOON).toBe(null)
    await other.close()
  })

  it.each([
    ['under its key', { text: 'a key of this test', hash: Buffer.from('the request') }],
    ['without a key', undefined],
  ])(
    'frees a seat whose server died before telling Redis of its cancellation, when that is requested again %s',
    async (_how, key) => {
      const claim = claimOf(newId(), [4])
      await sold(claim)
      const cancellation = cancellationOf(key)
      expect(await store.cancel({ ...claim, cancellation })).toMatchObject({ kind: 'cancelled', seats: [4] })
      await opened.redis.hset(seatsKey(claim.showId), '4', `0|b|${claim.bookingId}`)
      expect(await store.claim(claimOf(claim.showId, [4]))).toEqual({ kind: 'taken', seats: [4] })
      expect(await store.cancel({ ...claim, cancellation })).toMatchObject({ kind: key ? 'settled' : 'refused' })
      expect((await store.snapshot(claim.showId)).states[4]).toBe(FREE)
      const next = claimOf(claim.showId, [4])
      expect(await store.claim(next)).toMatchObject({ kind: 'claimed' })
      // The seat is somebody else's by now: asked for once more, it stays theirs.
      await store.cancel({ ...claim, cancellation })
      expect((await store.snapshot(claim.showId)).states[4]).toBe(HELD)
    },
  )
})

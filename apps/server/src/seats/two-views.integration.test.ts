/** If one of two servers can't reach Redis, both do without it, and still show each other's seats. */
import { decodeSeatStates, FREE, HELD, newId } from '@marquee/shared'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createTcpProxy, type TcpProxy } from '../../../../tooling/testing/network/tcp-proxy.ts'
import { openGuardedStore, type TestSeatServer } from '../../../../tooling/testing/seat-stores/guarded-store.ts'
import { createTestLedger, type TestLedger } from '../../../../tooling/testing/services/ledger.ts'
import { createTestRedis, type TestRedis } from '../../../../tooling/testing/services/redis.ts'
import { SOON } from '../../../../tooling/testing/soon.ts'
import { createJournal } from '../booking/journal/journal.ts'
import { createReferences } from '../booking/references.ts'
import { createListener } from '../infra/listener.ts'
import { createLiveMaps, type LiveMaps } from './live-maps.ts'
import { openSeatStore } from './open-seat-store.ts'

const SEATS = 200
const BOTH = 'Redis and ledger'

let ledger: TestLedger
let redis: TestRedis
/** The way of the second server to Redis. */
let line: TcpProxy
let first: TestSeatServer
let second: TestSeatServer
let maps: LiveMaps[]

beforeAll(async () => {
  ledger = await createTestLedger()
  redis = await createTestRedis()
  line = await createTcpProxy({ port: redis.port })
  first = await openGuardedStore({ ledgerUrl: ledger.url, redisUrl: redis.url, seats: SEATS })
  second = await openGuardedStore({
    ledgerUrl: ledger.url,
    redisUrl: redis.url.replace(`:${redis.port}`, `:${line.port}`),
    seats: SEATS,
  })
  maps = [first, second].map(({ store }) => createLiveMaps({ store, isWatched: () => true, onError() {} }))
})
afterEach(async () => {
  line.pass()
  await untilKeptBy(first, BOTH)
  await untilKeptBy(second, BOTH)
})
afterAll(async () => {
  for (const each of maps) each.close()
  await first.close()
  await second.close()
  await line.close()
  await redis.stop()
  await ledger.drop()
})

const keptBy = async ({ store }: TestSeatServer): Promise<string> => {
  const state = await store.check()
  return state.ok ? state.seats : state.reason
}
const untilKeptBy = (server: TestSeatServer, seats: string) =>
  vi.waitFor(async () => expect(await keptBy(server)).toContain(seats), SOON)
const claimOf = (showId: string, seats: number[]) => ({
  showId,
  bookingId: newId(),
  seats,
  terminalId: newId(),
  runNumber: 1,
  until: new Date(Date.now() + 600_000),
})

/** The seats that a watcher of the show at this server sees. */
async function watched(at: LiveMaps, showId: string): Promise<number[]> {
  const answer = await at.answer(showId, undefined)
  if (answer.kind !== 'snapshot') throw new Error('a snapshot was asked for')
  const states = decodeSeatStates(answer.states, SEATS)
  return [...states.keys()].filter((seat) => states[seat] !== FREE)
}

const bothShow = (showId: string, seats: number[]) =>
  vi.waitFor(async () => {
    for (const each of maps) expect(await watched(each, showId)).toEqual(seats)
  }, SOON)

it.each<[string, () => void]>([
  ['is cut off from Redis', () => line.cut('all')],
  ['is cut off without a word', () => line.halfOpen()],
])(
  "two servers, one of which %s, show each other's holds before it, meanwhile and afterwards",
  async (_how, breaks) => {
    const showId = newId()
    await bothShow(showId, [])
    await first.store.claim(claimOf(showId, [1]))
    await second.store.claim(claimOf(showId, [2]))
    await bothShow(showId, [1, 2])
    breaks()
    expect(await second.store.claim(claimOf(showId, [3]))).toMatchObject({ kind: 'claimed' })
    expect(await first.store.claim(claimOf(showId, [4]))).toMatchObject({ kind: 'claimed' })
    await bothShow(showId, [1, 2, 3, 4])
    await untilKeptBy(second, 'ledger only')
    await untilKeptBy(first, 'ledger only: another server is without Redis')
    expect(await first.store.claim(claimOf(showId, [3, 5]))).toEqual({ kind: 'taken', seats: [3] })
    expect(await second.store.claim(claimOf(showId, [4, 5]))).toEqual({ kind: 'taken', seats: [4] })
    await second.store.claim(claimOf(showId, [6]))
    await bothShow(showId, [1, 2, 3, 4, 6])
    line.pass()
    await untilKeptBy(first, BOTH)
    await untilKeptBy(second, BOTH)
    await bothShow(showId, [1, 2, 3, 4, 6])
    await first.store.claim(claimOf(showId, [7]))
    await bothShow(showId, [1, 2, 3, 4, 6, 7])
  },
)

it('two servers never sell a seat twice while one loses Redis and finds it again in a rush', async () => {
  const showId = newId()
  await bothShow(showId, [])
  const asked = Array.from({ length: 600 }, async (_, i) => {
    await new Promise((resolve) => setTimeout(resolve, i * 3))
    if (i === 100) line.cut('all')
    if (i === 350) line.pass()
    const claim = claimOf(showId, [i % SEATS])
    return { claim, outcome: await (i % 2 ? first : second).store.claim(claim) }
  })
  const answers = await Promise.all(asked)
  const won = answers.filter(({ outcome }) => outcome.kind === 'claimed')
  expect(won).toHaveLength(SEATS)
  expect(answers.filter(({ outcome }) => outcome.kind === 'taken')).toHaveLength(600 - SEATS)
  await bothShow(
    showId,
    Array.from({ length: SEATS }, (_, seat) => seat),
  )
})

it('two servers, one without Redis, both free a hold that ends, though only one hears its alarm', async () => {
  const showId = newId()
  await bothShow(showId, [])
  // The holds end when the maps have long settled, one after another: the sweep is faster for some, the alarm for others.
  const begin = Date.now() + 4000
  const seats = Array.from({ length: 30 }, (_, seat) => seat)
  for (const seat of seats) {
    const until = new Date(begin + seat * 40)
    await first.store.claim({ ...claimOf(showId, [seat]), terminalId: null, until })
  }
  line.cut('all')
  await untilKeptBy(first, 'another server is without Redis')
  await bothShow(showId, seats)
  await bothShow(showId, [])
  expect(await keptBy(first)).toContain('another server is without Redis')
})

it('two servers wait equally long for a third that lost Redis, whether it died or lives', async () => {
  await first.pool.query("select pg_notify('redis_absences', 'a server that dies now|away')")
  await untilKeptBy(first, 'another server is without Redis')
  const since = Date.now()
  await untilKeptBy(first, BOTH)
  expect(Date.now() - since).toBeGreaterThan(2000)
})

it('two servers stay with Redis, and keep their maps, while another starts', async () => {
  const showId = newId()
  await first.store.claim(claimOf(showId, [1]))
  await bothShow(showId, [1])
  const before = [...first.paths]
  const third = await openGuardedStore({ ledgerUrl: ledger.url, redisUrl: redis.url, seats: SEATS })
  expect(await keptBy(third)).toBe(BOTH)
  await third.store.claim(claimOf(showId, [2]))
  await bothShow(showId, [1, 2])
  await third.close()
  expect(first.paths).toEqual(before)
})

it('two servers do without Redis as long as one runs that has none at all', async () => {
  const listener = createListener(ledger.url, () => {})
  const third = await openSeatStore(
    {
      pool: first.pool,
      listener,
      journal: createJournal(await createReferences(first.pool)),
      seatCount: async () => SEATS,
      log: { info() {}, warn() {} },
      onError() {},
    },
    undefined,
  )
  await listener.start()
  const showId = newId()
  await untilKeptBy(first, 'another server is without Redis')
  await untilKeptBy(second, 'another server is without Redis')
  await bothShow(showId, [])
  await third.claim(claimOf(showId, [8]))
  await bothShow(showId, [8])
  await first.store.claim(claimOf(showId, [9]))
  expect((await third.snapshot(showId)).states[9]).toBe(HELD)
  await third.close()
  await listener.close()
  await untilKeptBy(first, BOTH)
})

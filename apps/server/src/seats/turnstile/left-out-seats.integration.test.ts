/**
 * A hold may have more seats than its sale sells: the ledger frees the rest. They look free on every map as well, also where the
 * server never hears that the ledger has committed the sale.
 */
import { BOOKED, FREE, HELD, newId } from '@marquee/shared'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { SEATS_IN_SHOW } from '../../../../../tooling/testing/seat-stores/seat-stage.ts'
import { openTestTurnstile, type TestTurnstile } from '../../../../../tooling/testing/seat-stores/turnstile.ts'
import { withoutCommitAnswers } from '../../../../../tooling/testing/seat-stores/without-commit-answers.ts'
import { createTestLedger, type TestLedger } from '../../../../../tooling/testing/services/ledger.ts'
import { createTestRedis, type TestRedis } from '../../../../../tooling/testing/services/redis.ts'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import { counterSale, enrolCounter } from '../../../../../tooling/testing/terminals/counter-sale.ts'
import type { BookingBooks } from '../../booking/books.ts'
import { createPool, type Pool } from '../../infra/postgres.ts'
import type { Confirmation, Grant } from '../seat-store.ts'
import { exchangeOfOne } from '../testing/exchange-of-one.ts'
import { mapKey, seatsKey } from './keys.ts'

const terminalId = newId()
let ledger: TestLedger
let server: TestRedis
let pool: Pool
let opened: TestTurnstile
/** A server to which the answer of each commit is lost. */
let deaf: TestTurnstile

beforeAll(async () => {
  ledger = await createTestLedger()
  server = await createTestRedis()
  pool = createPool({ url: ledger.url, max: 4, name: 'test', onError: () => {} })
  const there = { redisUrl: server.url, seats: SEATS_IN_SHOW }
  opened = await openTestTurnstile({ ...there, pool })
  deaf = await openTestTurnstile({ ...there, pool: withoutCommitAnswers(pool) })
  await enrolCounter(pool, terminalId)
})
afterAll(async () => {
  await deaf.close()
  await opened.close()
  await server.stop()
  await pool.end()
  await ledger.drop()
})

const until = (): Date => new Date(Date.now() + 600_000)

/** Redis knows the show, so it isn't made anew, and nobody looks at it again for that. */
async function knownShow(): Promise<string> {
  const showId = newId()
  await opened.redis.hset(mapKey(showId), { life: newId(), revision: 0 })
  return showId
}

async function hold(showId: string, seats: number[]): Promise<{ bookingId: string; grants: Grant[] }> {
  const bookingId = newId()
  const held = await opened.store.claim({ showId, bookingId, seats, terminalId, runNumber: 1, until: until() })
  return { bookingId, grants: held.kind === 'claimed' ? held.grants : [] }
}

function saleOf(showId: string, bookingId: string, grants: readonly Grant[]): Confirmation<BookingBooks> {
  const seats = grants.map(({ seat }) => seat)
  const grantNumbers = grants.map(({ grantNumber }) => grantNumber)
  return { showId, bookingId, terminalId, seats, grantNumbers, sale: counterSale({ seats, terminalId }) }
}

const stateOf = async (showId: string) => [...(await opened.store.snapshot(showId)).states.slice(4, 6)]
const soon = (showId: string, states: number[]) =>
  vi.waitFor(async () => expect(await stateOf(showId)).toEqual(states), SOON)

it('a seat that a sale left out is freed when the answer to its commit is lost', async () => {
  const showId = await knownShow()
  const { bookingId, grants } = await hold(showId, [4, 5])
  await expect(deaf.store.confirm(saleOf(showId, bookingId, grants.slice(0, 1)))).rejects.toThrow('terminated')
  await soon(showId, [BOOKED, FREE])
})

it('so is a seat that a sale of several together left out', async () => {
  const showId = await knownShow()
  const { bookingId, grants } = await hold(showId, [4, 5])
  const sale = saleOf(showId, bookingId, grants.slice(0, 1))
  await expect(deaf.store.confirmTogether([sale])).rejects.toThrow('terminated')
  await soon(showId, [BOOKED, FREE])
})

it('so is a seat that an exchange left out', async () => {
  const [showId, other] = [await knownShow(), await knownShow()]
  const old = await hold(showId, [4])
  expect(await opened.store.confirm(saleOf(showId, old.bookingId, old.grants))).toMatchObject({ kind: 'confirmed' })
  const { bookingId, grants } = await hold(other, [4, 5])
  const wanted = { showId: other, bookingId, terminalId, grants: grants.slice(0, 1) }
  await expect(deaf.store.exchange(exchangeOfOne(old.bookingId, wanted))).rejects.toThrow('terminated')
  await soon(other, [BOOKED, FREE])
  await soon(showId, [FREE, FREE])
})

it('a sale that is sent again frees it too, since the server that sold it may have died before it told Redis', async () => {
  const showId = await knownShow()
  const { bookingId, grants } = await hold(showId, [4, 5])
  const sale = saleOf(showId, bookingId, grants.slice(0, 1))
  expect(await opened.store.confirm(sale)).toMatchObject({ kind: 'confirmed' })
  await soon(showId, [BOOKED, FREE])
  const asBefore = `${until().getTime()}|h|${bookingId}`
  await opened.redis.hset(seatsKey(showId), { 4: asBefore, 5: asBefore })
  expect(await stateOf(showId)).toEqual([HELD, HELD])
  expect(await opened.store.confirm(sale)).toMatchObject({ kind: 'settled' })
  await soon(showId, [BOOKED, FREE])
})

it('so does an exchange that is sent again', async () => {
  const [showId, other] = [await knownShow(), await knownShow()]
  const old = await hold(showId, [4])
  expect(await opened.store.confirm(saleOf(showId, old.bookingId, old.grants))).toMatchObject({ kind: 'confirmed' })
  const { bookingId, grants } = await hold(other, [4, 5])
  const request = exchangeOfOne(old.bookingId, { showId: other, bookingId, terminalId, grants: grants.slice(0, 1) })
  expect(await opened.store.exchange(request)).toMatchObject({ kind: 'answered' })
  await soon(other, [BOOKED, FREE])
  const asBefore = `${until().getTime()}|h|${bookingId}`
  await opened.redis.hset(seatsKey(other), { 4: asBefore, 5: asBefore })
  expect(await opened.store.exchange(request)).toMatchObject({ kind: 'answered' })
  await soon(other, [BOOKED, FREE])
})

it('the seats are freed although Redis does not answer at once what else the booking held', async () => {
  const showId = await knownShow()
  const { bookingId, grants } = await hold(showId, [4, 5])
  const { hgetall } = deaf.redis
  let asked = 0
  deaf.redis.hgetall = async () => {
    if (asked++ === 0) deaf.redis.hgetall = hgetall
    throw new Error('Command timed out')
  }
  await expect(deaf.store.confirm(saleOf(showId, bookingId, grants.slice(0, 1)))).rejects.toThrow('terminated')
  await soon(showId, [BOOKED, FREE])
  expect(asked).toBe(1)
})

it('a sale with its answer asks Redis nothing besides', async () => {
  const showId = await knownShow()
  const { bookingId, grants } = await hold(showId, [4, 5])
  const monitor = await opened.redis.duplicate().monitor()
  const about: string[] = []
  const marks: string[] = []
  monitor.on('monitor', (_time, [command = '', key = '']: string[], source: string) => {
    if (source !== 'lua' && key === seatsKey(showId)) about.push(command)
    if (command === 'echo') marks.push(key)
  })
  expect(await opened.store.confirm(saleOf(showId, bookingId, grants.slice(0, 1)))).toMatchObject({
    kind: 'confirmed',
  })
  await soon(showId, [BOOKED, FREE])
  await opened.redis.echo('so far')
  await vi.waitFor(() => expect(marks).toContain('so far'), SOON)
  monitor.disconnect()
  expect(about).toEqual([])
})

/** Prices change while a counter sells: what it sold by stands, and what a clerk was shown is what is taken. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Answer, ChainLink, describeRefusal, newId, type Price, priceOf } from '@marquee/shared'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePrices } from '../../../../../tooling/testing/fixtures/change-prices.ts'
import { insertTestProgramme, type TestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../../../../../tooling/testing/houses/server.ts'
import { createEnrolmentCode } from '../../../../server/src/terminals/enrolment/enrolment.ts'
import type { TerminalApi } from '../api.ts'
import { type Engine, startEngine } from '../engine.ts'
import { until } from '../testing/waiting.ts'

let server: TestServer
let programme: TestProgramme
let engine: Engine
let api: TerminalApi
const dir = mkdtempSync(join(tmpdir(), 'marquee-engine-'))

beforeAll(async () => {
  server = await startTestServer({ redis: false })
  programme = await insertTestProgramme(server.pool)
  engine = await startEngine({ dir, serverUrl: server.url })
  api = engine.openScreen({}).api
  const code = await createEnrolmentCode(server.pool, { name: 'Counter 1', kind: 'counter', cinemaId: null })
  value(await engine.enrol(code))
  await engine.ready()
})
afterAll(async () => {
  await engine.stop()
  await server.close()
  rmSync(dir, { recursive: true, force: true })
})

function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(describeRefusal(answer.refusal))
  return answer.value
}

const showId = (): string => programme.showIds[0] as string
const adultFor = (amount: number): Price[] =>
  (['standard', 'wheelchair'] as const).map((category) => ({ ticketType: 'adult', category, amount }))

async function take(seatId: string): Promise<string> {
  const bookingId = newId()
  value(await api.claimSeats({ sessionId: newId(), bookingId, showId: showId(), seatIds: [seatId] }))
  return bookingId
}
const sell = (bookingId: string, seatId: string, shownTotal?: number) =>
  api.sell({ bookingId, tickets: [{ seatId, type: 'adult' }], tendered: 5000, ...(shownTotal && { shownTotal }) })

/** The version of the price list that a sale said it was made by, as the server was told. */
async function citedBy(bookingId: string): Promise<string | undefined> {
  const { rows } = await server.pool.query<{ entry: string }>(
    'select entry from inbox where entry is not null order by sequence',
  )
  const bodies = rows.map(({ entry }) => ChainLink.parse(JSON.parse(entry)).command.body)
  const sale = bodies.find((body) => body.kind === 'sell' && body.bookingId === bookingId)
  return sale?.kind === 'sell' ? sale.priceListId : undefined
}

const adultPrice = async () => priceOf(value(await api.openShow({ showId: showId() })).priceList, 'adult', 'standard')

test('a sale at the prices of before is entered, though they changed while the counter was cut off', async () => {
  const bookingId = await take('A-1')
  const before = value(await api.openShow({ showId: showId() })).priceList.id
  await server.stop()
  await until('it is cut off', () => engine.state().link.state !== 'online')
  await changePrices(server.pool, adultFor(1700))
  expect(value(await sell(bookingId, 'A-1')).total.amount).toBe(1250)
  await server.start()
  await until('the server has answered', () => engine.state().waitingCommands === 0)
  const tickets = await server.pool.query('select amount from tickets where booking_id = $1', [bookingId])
  expect(tickets.rows).toEqual([{ amount: 1250 }])
  expect(await citedBy(bookingId)).toBe(before)
  expect((await server.pool.query('select reason from conflicts')).rows).toEqual([])
})

test('the new prices are those of the next sale, and a clerk who was shown the old total is told', async () => {
  await until('it has the new prices', async () => (await adultPrice()) === 1700)
  const bookingId = await take('A-2')
  expect(await sell(bookingId, 'A-2', 1250)).toEqual({
    ok: false,
    refusal: { code: 'price_changed', expected: 1700, got: 1250, currency: 'SGD' },
  })
  expect(value(await sell(bookingId, 'A-2', 1700)).total.amount).toBe(1700)
  await until('the server has answered', () => engine.state().waitingCommands === 0)
  expect((await server.pool.query('select reason from conflicts')).rows).toEqual([])
})

test('a rule holds at the counter as it does at the server', async () => {
  const rules = [{ name: 'Everybody less', change: { kind: 'add' as const, amount: -500 } }]
  const ruled = await changePrices(server.pool, adultFor(1700), { rules })
  await until('it has the rule', async () => (await adultPrice()) === 1200)
  const bookingId = await take('A-3')
  expect(value(await sell(bookingId, 'A-3')).total.amount).toBe(1200)
  await until('the server has answered', () => engine.state().waitingCommands === 0)
  expect(await citedBy(bookingId)).toBe(ruled)
  expect((await server.pool.query('select reason from conflicts')).rows).toEqual([])
})

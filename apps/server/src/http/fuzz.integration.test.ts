/**
 * Requests that nobody thought of, for every route, from a seed: none is answered with a 5xx, none hangs, none changes what it
 * shouldn't. A request that fails is made as small as it can be, and printed with the seed that replays it.
 */
import { newId, Problem } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeTariff } from '../../../../tooling/testing/fixtures/change-tariff.ts'
import { type ApiHouse, openApiHouse } from '../../../../tooling/testing/houses/api-house.ts'
import { type Customer, heldBy, paidBy } from '../../../../tooling/testing/houses/customer.ts'
import { type RawRequest, sendRaw } from '../../../../tooling/testing/network/raw-http.ts'
import { type Likely, oddRequest } from '../../../../tooling/testing/random/odd-requests.ts'
import fc from '../../../../tooling/testing/random/random.ts'
import { allRoutes, type Services } from './routes/all-routes.ts'

const RUNS = 150

// Handlers aren't called here: only the routes' declarations are read.
const nothing = {} as never
const ROUTES = allRoutes(nothing as Services, {
  tokens: nothing,
  metrics: nothing,
  showSeats: nothing,
  streams: nothing,
})
const NAMED = ROUTES.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const)

let house: ApiHouse
let port: number
let likely: Likely
/** The victim that nobody may harm: a hold and a sale. */
let victim: Customer
let victims: string[]
/** A customer like any other. */
let fuzzer: Customer

beforeAll(async () => {
  house = await openApiHouse({ env: { MARQUEE_STREAMS_PER_ADDRESS: '1000000' } })
  port = Number(new URL(house.server.url).port)
  await changeTariff(house.server.pool, house.programme.cinemaId)
  ;[victim, fuzzer] = [await house.customer(), await house.customer()]
  const held = await heldBy(victim, { showId: house.aShow(), seatIds: ['C-1', 'C-2'] })
  const sold = await heldBy(victim, { showId: house.aShow(), seatIds: ['D-1', 'D-2'] })
  await paidBy(victim, sold.bookingId)
  victims = [held.bookingId, sold.bookingId]
  const own = await heldBy(fuzzer, { showId: house.aShow(), seatIds: ['E-1'] })
  const shows = Array.from({ length: 5 }, () => house.aShow())
  likely = {
    showId: [...shows, newId()],
    movieId: [house.programme.movieId, newId()],
    bookingId: [...victims, own.bookingId, newId()],
    seatIds: [['A-1'], ['A-1', 'A-2'], ['C-1'], ['Z-1'], ['J-1'], Array.from({ length: 10 }, (_, i) => `B-${i + 1}`)],
    tickets: [
      [{ seatId: 'A-1', type: 'child' }],
      [{ seatId: 'A-1', type: 'senior' }],
      [],
      ...shows.map((showId) => [
        { showId, seatId: 'A-1' },
        { showId, category: 'standard', type: 'child' },
      ]),
      [{ showId: newId(), category: 'standard' }],
      Array.from({ length: 11 }, () => ({ showId: shows[0], category: 'standard' })),
    ],
    cinemaId: [house.programme.cinemaId, newId()],
    goods: [
      [{ goods: 'popcorn', size: 'regular', extras: ['caramel'], quantity: 3 }],
      [{ goods: 'popcorn', size: 'regular', quantity: 200 }],
      Array.from({ length: 200 }, () => ({ goods: 'popcorn', size: 'regular', quantity: 200 })),
      [{ goods: '__proto__', size: 'constructor' }],
    ],
    combos: [
      [{ combo: 'snack_combo', choices: [0, 0] }],
      [{ combo: 'snack_combo', choices: [9, -1], tickets: [0, 0, 99] }],
      Array.from({ length: 200 }, () => ({ combo: 'snack_combo', choices: [0, 0] })),
    ],
    codes: [['TENOFF'], ['tenoff', 'TENOFF'], ['NOBODY'], ['A'.repeat(10_000)]],
    'Idempotency-Key': Array.from({ length: 6 }, () => newId()),
    method: ['card', 'cash'],
    token: ['pm_card_visa', 'pm_card_visa_chargeDeclined', 'pm_card_unknown'],
    email: ['guest@example.org'],
    reason: ['no reason'],
    amount: [0, 1, 1250, 2500],
    code: ['ABCD-EFGH-JKMN'],
    publicKey: ['A'.repeat(43)],
    quantity: ['1', '4', '10', '11'],
    category: ['standard', 'wheelchair', 'loveseat'],
    q: ['movie', 'moive', 'a', 'x y z'],
    city: ['Paris', 'singapore'],
    genre: ['drama'],
    cinema: ['Test cinema', house.programme.cinemaId],
    near: ['1.3,103.8', '48.85,2.35', '-90,180'],
    radiusKm: ['2', '20038', '0.000001'],
    postalCode: ['75008', 'SW1A 1AA'],
    date: ['2026-11-21', '2999-12-31'],
    from: ['2026-11-21', '2026-11-21T00:00:00Z'],
    to: ['2026-11-22', '2999-12-31T23:59:59.999Z'],
    sort: ['showtime', 'rating', 'distance'],
    limit: ['1', '100'],
    cursor: ['', 'AAAA', Buffer.from('["x"]').toString('base64url'), Buffer.from('{"a":1}').toString('base64url')],
    'Last-Event-ID': ['1.1', '', 'x.9'],
    'Stripe-Signature': ['t=1,v1=00'],
  }
})
afterAll(() => house.close())

/**
 * The statuses that Node itself answers before our code sees a request, without a document: no HTTP, too long a head, an
 * odd `Expect`.
 */
const NODE_REFUSES = [400, 408, 413, 417, 431]

async function check(request: RawRequest): Promise<void> {
  const { status, headers, body } = await sendRaw(port, request)
  expect(status, body).toBeLessThan(500)
  if (status < 400 || request.method === 'HEAD') return
  if (body === '' && NODE_REFUSES.includes(status)) return
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json/)
  const chunked = headers.get('transfer-encoding') === 'chunked'
  const problem = Problem.parse(JSON.parse(chunked ? body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1) : body))
  expect(problem.status).toBe(status)
}

/** A machine that is busy tries fewer; a request that hangs fails by itself. */
const SETTINGS = { numRuns: RUNS, interruptAfterTimeLimit: 20_000 }

describe('a caller without a good token', () => {
  it.each(NAMED)('gets an answer and changes nothing: %s', async (_name, route) => {
    const tokens = ['Bearer', 'Bearer x.y.z', `Basic ${victim.token}`, `Bearer ${await house.sign({ aud: 'another' })}`]
    await house.changingNothing(() => fc.assert(fc.asyncProperty(oddRequest(route, likely, tokens), check), SETTINGS))
  })
})

describe('a customer changes no other booking or money, and no money is lost', () => {
  it.each(NAMED.filter(([, { who }]) => who === 'customer'))('%s', async (_name, route) => {
    const before = await othersBookings()
    const tokens = [`Bearer ${fuzzer.token}`, `bearer  ${fuzzer.token}`]
    await fc.assert(fc.asyncProperty(oddRequest(route, likely, tokens), check), SETTINGS)
    expect(await othersBookings()).toEqual(before)
    await moneyIsRight()
  })
})

/** The bookings of everybody but the customer who sends odd requests. */
async function othersBookings(): Promise<unknown> {
  const rows = async (sql: string) => (await house.server.pool.query(sql, [fuzzer.customerId])).rows
  const ofOthers = 'booking_id in (select id from bookings where customer_id is distinct from $1)'
  return {
    bookings: await rows('select * from bookings where customer_id is distinct from $1 order by id'),
    events: await rows(`select * from booking_events where ${ofOthers} order by booking_id, sequence`),
    claims: await rows(`select * from seat_claims where ${ofOthers} order by show_id, seat_index`),
    payments: await rows(`select * from payments where ${ofOthers} order by id`),
    refunds: await rows(`select * from refunds where ${ofOthers} order by id`),
  }
}

/** captured = paid + refunded, in the ledger and at the gateway. */
async function moneyIsRight(): Promise<void> {
  const { rows } = await house.server.pool.query<{ captured: number; sold: number; refunded: number }>(
    `select (select coalesce(sum(amount), 0)::int from payments where state = 'captured') as captured,
            (select coalesce(sum(amount), 0)::int from tickets where cancelled_at is null) as sold,
            (select coalesce(sum(amount), 0)::int from refunds where state = 'done') as refunded`,
  )
  const [ledger] = rows
  expect(ledger?.captured).toBe((ledger?.sold ?? 0) + (ledger?.refunded ?? 0))
  const { captured, refunded } = await house.simulator.books()
  expect({ captured, refunded }).toEqual({ captured: ledger?.captured, refunded: ledger?.refunded })
}

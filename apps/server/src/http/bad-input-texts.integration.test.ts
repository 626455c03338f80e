/** Bad input that is a text somewhere inside: SQL, Lua and braces in ids, JSON that is too deep or too large, tokens of others. */
import { newId } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiHouse, openApiHouse, problemOf } from '../../../../tooling/testing/houses/api-house.ts'
import { type Customer, createCustomer, heldBy, paidBy } from '../../../../tooling/testing/houses/customer.ts'

let house: ApiHouse
let customer: Customer
let operator: Customer
let showId: string
let heldId: string
let soldId: string

beforeAll(async () => {
  house = await openApiHouse()
  customer = await house.customer()
  operator = await house.staff('operator')
  showId = house.aShow()
  heldId = (await heldBy(customer, { showId: house.aShow(), seatIds: ['C-1', 'C-2'] })).bookingId
  soldId = (await heldBy(customer, { showId: house.aShow(), seatIds: ['D-1', 'D-2'] })).bookingId
  await paidBy(customer, soldId)
})
afterAll(() => house.close())

/** Half of a letter has no form in an address: its replacement is sent. */
const inAddress = (text: string): string => encodeURIComponent(text.toWellFormed())
const staffs = { reason: 'a test of this' }
/** Each place of the API where a client's text goes in, and the field that is named when it is refused. */
const PLACES: [string, string, (text: string) => Promise<Response>][] = [
  ["a hold's show", 'showId', (text) => customer.hold({ showId: text, seatIds: ['A-1'] })],
  ["a hold's seat", 'seatIds.0', (text) => customer.hold({ showId, seatIds: [text] })],
  [
    "a ticket's type",
    'tickets.0.type',
    (text) => customer.hold({ showId, seatIds: ['A-1'], tickets: [{ seatId: 'A-1', type: text }] }),
  ],
  ["a map's show", 'showId', (text) => customer.get(`/shows/${inAddress(text)}/seats`)],
  ["a stream's show", 'showId', (text) => customer.get(`/shows/${inAddress(text)}/seats/stream`)],
  ["the best seats' show", 'showId', (text) => customer.get(`/shows/${inAddress(text)}/best?quantity=2`)],
  ["a movie's shows", 'movieId', (text) => customer.get(`/movies/${inAddress(text)}/shows`)],
  ['a booking looked at', 'bookingId', (text) => customer.get(`/bookings/${inAddress(text)}`)],
  ['a booking paid', 'bookingId', (text) => customer.pay(inAddress(text))],
  ['a booking given back', 'bookingId', (text) => customer.delete(`/bookings/${inAddress(text)}`)],
  ['a card', 'token', (text) => customer.pay(heldId, { method: 'card', token: text })],
  ['a mail address', 'email', (text) => customer.pay(heldId, { method: 'card', token: 'pm_card_visa', email: text })],
  [
    'a seat given back',
    'seatIds.0',
    (text) => operator.delete(`/bookings/${soldId}`, { ...staffs, seatIds: [text] }, { 'idempotency-key': newId() }),
  ],
]

describe.each([
  ['SQL', "x'; drop table bookings; --"],
  ['SQL that is always true', "' or 1=1"],
  ['Lua', "x']) redis.call('FLUSHALL') --"],
  ['braces', '{x}'],
  ['braces around a real id', '{0190a5a2-0000-7000-8000-000000000000}'],
  ['a line break', 'x\r\ny'],
  ['a zero byte', 'x\u0000y'],
  ['half of a letter', 'x\ud800y'],
  ['a path', '../../etc/passwd'],
])('%s', (_name, text) => {
  it.each(PLACES)('in %s is refused by name', async (_place, field, call) => {
    const problem = await house.changingNothing(async () => problemOf(await call(text), 400))
    expect({ type: problem.type, field: problem.field }).toEqual({ type: 'urn:marquee:problem:malformed', field })
  })

  it('in search words is only text, or refused by name', async () => {
    const response = await house.changingNothing(() => customer.get(`/search?q=${inAddress(text)}`))
    if (response.status !== 200) expect((await problemOf(response, 400)).field).toBe('q')
  })
})

describe('a reason', () => {
  const give = (reason: string) =>
    operator.delete(`/bookings/${soldId}`, { reason, amount: 999_999 }, { 'idempotency-key': newId() })
  // The amount is refused afterwards: the reason was taken.
  it.each(["'; drop table bookings; --", '{x}', "redis.call('FLUSHALL')", 'Ω ≠ 🎬 ‮right to left', 'x'.repeat(500)])(
    'is only text: %s',
    async (reason) => {
      const problem = await house.changingNothing(async () => problemOf(await give(reason), 422))
      expect(problem.field).toBe('amount')
    },
  )
  it.each(['', '   ', 'two\nlines', 'a zero\u0000byte', 'half of a letter \ud800', '\u001b[31mred', 'x'.repeat(501)])(
    'is refused by name: %j',
    async (reason) => {
      const problem = await house.changingNothing(async () => problemOf(await give(reason), 400))
      expect(problem.field).toBe('reason')
    },
  )
})

describe('an Idempotency-Key', () => {
  it.each(["';drop/**/table/**/bookings;--", "x'])redis.call('FLUSHALL')--", '{booking}:{*}', '__proto__', '../../..'])(
    'may be any text: %s holds once, like any other',
    async (key) => {
      const guest = await house.customer()
      const order = { showId: house.aShow(), seatIds: ['A-1'] }
      const first = await guest.hold(order, key)
      expect(first.status).toBe(201)
      const held = (await first.json()) as { bookingId: string }
      await house.changingNothing(async () => expect(await (await guest.hold(order, key)).json()).toEqual(held))
      expect((await guest.pay(held.bookingId, undefined, key)).status).toBe(200)
    },
  )
})

describe('oversized JSON', () => {
  const BODIES: [string, (text: string) => Promise<Response>][] = [
    ['a hold', (text) => customer.hold(text)],
    ['a payment', (text) => customer.pay(heldId, text)],
    ['a cancellation', (text) => operator.delete(`/bookings/${soldId}`, text)],
    ['a guest', (text) => customer.post('/auth/guest', text)],
    ['an enrolment', (text) => customer.post('/terminals/enrol', text)],
  ]
  const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  const lists = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`

  describe.each(BODIES)('in %s', (_name, call) => {
    it.each([
      ['17 objects deep', objects(17)],
      ['2,000 objects deep', objects(2000)],
      ['8,000 lists deep', lists(8000)],
    ])('%s is refused by name', async (_how, text) => {
      const problem = await house.changingNothing(async () => problemOf(await call(text), 400))
      expect(problem.type).toBe('urn:marquee:problem:malformed')
      expect(problem.field).toMatch(/^a(\.|$)/)
      expect(problem.field?.length).toBeLessThanOrEqual(200)
    })

    it.each([
      ['of 17 KB', JSON.stringify({ a: 'x'.repeat(17_000) })],
      ['of 5 MB', JSON.stringify({ a: 'x'.repeat(5_000_000) })],
      ['of 17 KB of blanks', `${' '.repeat(17_000)}{}`],
    ])('%s is refused as too large', async (_how, text) => {
      const problem = await house.changingNothing(async () => problemOf(await call(text), 413))
      expect(problem.field).toBe('the body')
    })
  })
})

describe('a token', () => {
  const CALLS: [string, (with_: Customer) => Promise<Response>][] = [
    ['a hold', (customer) => customer.hold({ showId, seatIds: ['A-1'] })],
    ['a payment', (customer) => customer.pay(heldId)],
    ['a look', (customer) => customer.get(`/bookings/${heldId}`)],
    ['a cancellation', (customer) => customer.delete(`/bookings/${soldId}`)],
  ]
  // The customer's own name is in each: nothing but the token is wrong.
  const sub = () => ({ sub: customer.customerId })
  const TOKENS: [string, () => Promise<string>, RegExp][] = [
    ['for another audience', () => house.sign({ ...sub(), aud: 'another' }), /another audience/],
    ['for no audience', () => house.sign({ ...sub(), aud: undefined }), /has no aud/],
    ['of another issuer', () => house.sign({ ...sub(), iss: 'somebody' }), /another issuer/],
    ['that has expired', () => house.sign({ ...sub(), exp: 1_700_000_000 }), /has expired/],
    ['of another secret', () => house.sign(sub(), 'another secret, as long as the first one'), /not of a key/],
  ]

  describe.each(TOKENS)('%s', (_name, make, why) => {
    it.each(CALLS)('is refused for %s', async (_call, call) => {
      const bearer = await createCustomer(house.server.url, await make())
      const problem = await house.changingNothing(async () => problemOf(await call(bearer), 401))
      expect(problem).toMatchObject({ type: 'urn:marquee:problem:unauthorised', field: 'Authorization' })
      expect(problem.detail).toMatch(why)
    })
  })

  it('with a forged operator role refunds nothing', async () => {
    const claim = { ...sub(), role: 'operator' }
    const bearer = await createCustomer(house.server.url, await house.sign(claim, 'x'.repeat(40)))
    await house.changingNothing(async () => problemOf(await bearer.delete(`/bookings/${soldId}`, staffs), 401))
  })
})

import { type Answer, type BookingRecord, newId, type TerminalKind } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  insertTestProgramme,
  type TestProgramme,
  testSeats,
} from '../../../../../../tooling/testing/fixtures/test-programme.ts'
import { createCustomer, heldBy, paidBy } from '../../../../../../tooling/testing/houses/customer.ts'
import { startTestServer, type TestServer } from '../../../../../../tooling/testing/houses/server.ts'
import {
  createTestSimulator,
  type TestSimulator,
} from '../../../../../../tooling/testing/services/gateway-simulator.ts'
import {
  connectTerminal,
  enrolDevice,
  type RawTerminal,
} from '../../../../../../tooling/testing/terminals/raw-terminal.ts'

let server: TestServer
let simulator: TestSimulator
let programme: TestProgramme
let elsewhere: TestProgramme
let manager: RawTerminal
let counter: RawTerminal
const terminals: RawTerminal[] = []
let row = 0

beforeAll(async () => {
  simulator = await createTestSimulator()
  server = await startTestServer({
    redis: false,
    env: { ...simulator.serverEnv, MARQUEE_SINGLE_SEATS: 'allow' },
  })
  programme = await insertTestProgramme(server.pool, { shows: 4, seats: testSeats(12, 12) })
  elsewhere = await insertTestProgramme(server.pool, { shows: 1, name: 'Another cinema' })
  manager = await open('manager', 'Office')
  counter = await open('counter', 'Counter 1')
})
afterAll(async () => {
  for (const terminal of terminals) terminal.close()
  await server.close()
  await simulator.stop()
})

async function open(kind: TerminalKind, name: string, cinemaId: string | null = null): Promise<RawTerminal> {
  const device = await enrolDevice(server.url, server.pool, kind, { name, cinemaId })
  const terminal = await connectTerminal(server.url, device)
  terminals.push(terminal)
  return terminal
}

const showId = (): string => programme.showIds[0] as string
/** Three seats of a row that no other test has. */
const someSeats = (): string[] => {
  const letter = String.fromCharCode(65 + row++)
  return [`${letter}-3`, `${letter}-4`, `${letter}-5`]
}
const value = <T>(answer: Answer<T>): T => {
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer.refusal)}`)
  return answer.value
}
const find = async (text: string, by = manager): Promise<BookingRecord> => {
  const { booking, problem } = value(await by.ask('findBooking', { text }))
  if (!booking) throw new Error(`not found: ${problem}`)
  return booking
}

/** Sold by card, online. */
async function soldOnline(seatIds = someSeats()) {
  const customer = await createCustomer(server.url)
  const held = await heldBy(customer, { showId: showId(), seatIds })
  const paid = await paidBy(customer, held.bookingId)
  return { ...held, code: paid.tickets[0]?.code as string, seatIds }
}

/** Sold for cash, at the counter. */
async function soldAtCounter(seatIds = someSeats(), show = showId()) {
  const bookingId = newId()
  const { outcome, reference } = await counter.sell(show, seatIds, bookingId)
  expect(outcome).toBe('applied')
  return { bookingId, reference, seatIds }
}

const isFree = async (seatIds: string[]): Promise<boolean> => {
  const bookingId = newId()
  const claimed = await counter.ask('claim', { bookingId, showId: showId(), seatIds })
  if (claimed.ok) await counter.ask('release', { showId: showId(), seats: claimed.value.seats })
  return claimed.ok
}

describe('looking up a booking', () => {
  it('by its reference, however typed, shows its show, seats, money and history', async () => {
    const sold = await soldOnline()
    const booking = await find(` ${sold.reference.toLowerCase().replace('-', ' ')} `)
    expect(booking).toMatchObject({
      bookingId: sold.bookingId,
      status: 'confirmed',
      show: { movie: 'A movie at Test cinema', auditorium: 'Hall 1', cinema: 'Test cinema' },
      terminal: null,
      email: null,
      total: { amount: 3750, currency: 'SGD' },
      refundable: 3750,
      tickets: sold.seatIds.map((seatId) => ({ seatId, type: 'adult', amount: 1250, status: 'valid' })),
      payments: [{ method: 'card', amount: 3750, status: 'captured', late: false }],
      refunds: [],
    })
    expect(booking.history.map(({ from, to, by }) => [from, to, by.actor, by.via])).toEqual([
      [null, 'initiated', 'customer', 'online'],
      ['initiated', 'held', 'customer', 'online'],
      ['held', 'confirmed', 'customer', 'online'],
    ])
  })

  it('by the code of a ticket needs a code that was signed here', async () => {
    const sold = await soldOnline()
    expect((await find(sold.code)).reference).toBe(sold.reference)
    // A smaller digit of the signature: still letters that can be read.
    const forged = sold.code.replace(/.(?=.{5}$)/, (letter) => (letter === '0' ? '1' : '0'))
    expect(value(await manager.ask('findBooking', { text: forged }))).toEqual({ booking: null, problem: 'not_genuine' })
  })

  it('of a counter names the counter, which may look too', async () => {
    const sold = await soldAtCounter()
    expect(await find(sold.reference, counter)).toMatchObject({
      terminal: 'Counter 1',
      payments: [{ method: 'cash', amount: 3750 }],
      history: [
        { to: 'held', by: { actor: 'terminal', name: 'Counter 1', via: 'terminal' } },
        { to: 'confirmed', by: { actor: 'terminal', name: 'Counter 1', via: 'terminal' } },
      ],
    })
  })

  it('that is only held shows its seats without prices at a counter, and with them online', async () => {
    const [bookingId, seatIds] = [newId(), someSeats()]
    const { reference } = value(await counter.ask('claim', { bookingId, showId: showId(), seatIds }))
    expect((await find(reference)).tickets).toEqual(
      seatIds.map((seatId) => ({ seatId, type: null, amount: null, status: 'held' })),
    )
    const online = await heldBy(await createCustomer(server.url), {
      showId: programme.showIds[1] as string,
      seatIds: ['A-1'],
    })
    expect((await find(online.reference)).tickets).toEqual([
      { seatId: 'A-1', type: 'adult', amount: 1250, status: 'held' },
    ])
  })

  it('says if there is none, or if the text is no reference', async () => {
    expect(value(await manager.ask('findBooking', { text: 'MQ-ZZZZZZ' })).problem).toBe('not_found')
    expect(value(await manager.ask('findBooking', { text: 'row A' })).problem).toBe('not_a_reference')
    expect(await manager.ask('findBooking', { text: ' ' })).toMatchObject({ ok: false, refusal: { field: 'text' } })
  })
})

describe('a manager gives back', () => {
  const reason = 'the projector failed'

  it('one seat of a card booking: it is free at once, and its money is on the card and on the record', async () => {
    const sold = await soldOnline()
    const [first, ...others] = sold.seatIds as [string, string, string]
    const request = { bookingId: sold.bookingId, key: newId(), seatIds: [first], reason }
    const given = value(await manager.ask('giveBack', request))
    expect(given.seatsReleased).toEqual([first])
    expect(given.booking).toMatchObject({
      status: 'confirmed',
      refundable: 2500,
      refunds: [{ refundId: given.refundIds[0], amount: 1250, status: 'done', method: 'card', reason }],
    })
    expect(given.booking.history.at(-1)).toMatchObject({
      kind: 'seats_given_back',
      seatIds: [first],
      by: { actor: 'manager', name: 'Office', via: 'manager' },
      why: reason,
    })
    expect([await isFree([first]), await isFree([others[0]])]).toEqual([true, false])
    // An answer that was lost: the same again gives the money back once.
    expect(value(await manager.ask('giveBack', request)).refundIds).toEqual(given.refundIds)
    const { charges } = await simulator.books()
    expect(charges.find((charge) => charge.metadata['bookingId'] === sold.bookingId)).toMatchObject({
      amount_captured: 3750,
      amount_refunded: 1250,
    })
  })

  it('all of a cash booking, and the drawer pays at once', async () => {
    const sold = await soldAtCounter()
    const given = value(await manager.ask('giveBack', { bookingId: sold.bookingId, key: newId(), reason }))
    expect(given.booking).toMatchObject({
      status: 'refunded',
      refundable: 0,
      refunds: [{ amount: 3750, status: 'done', method: 'cash' }],
    })
    expect(given.booking.history.slice(-2)).toMatchObject([
      { to: 'cancelled', seatIds: sold.seatIds, by: { name: 'Office', via: 'manager' }, why: reason },
      { to: 'refunded' },
    ])
    expect(await isFree(sold.seatIds)).toBe(true)
    expect(await manager.ask('giveBack', { bookingId: sold.bookingId, key: newId(), reason })).toEqual({
      ok: false,
      refusal: { code: 'nothing_to_refund' },
    })
  })

  it('with the order’s fees, which its record says while they can come back', async () => {
    const sold = await soldOnline()
    expect((await find(sold.reference)).fees).toBe(0)
    await server.pool.query(
      `insert into order_lines (order_id, number, kind, what, price, net, tax, amount)
       values ($1, 90, 'fee', 'booking', 75, 75, 0, 75)`,
      [sold.bookingId],
    )
    expect((await find(sold.reference)).fees).toBe(75)
    const [first] = sold.seatIds
    const part = { bookingId: sold.bookingId, key: newId(), reason, seatIds: [first] }
    expect(value(await manager.ask('giveBack', part)).booking.fees).toBe(75)
    const rest = { bookingId: sold.bookingId, key: newId(), reason }
    expect(value(await manager.ask('giveBack', rest)).booking.fees).toBe(0)
  })

  it('less than the price, or nothing, but never more than was paid', async () => {
    const sold = await soldOnline()
    const [first, second] = sold.seatIds
    const give = (request: object) =>
      manager.ask('giveBack', { bookingId: sold.bookingId, key: newId(), reason, ...request })
    expect(await give({ seatIds: [first], amount: 3751 })).toEqual({
      ok: false,
      refusal: { code: 'refund_too_large', refundable: 3750, currency: 'SGD' },
    })
    expect(value(await give({ seatIds: [first], amount: 0 }))).toMatchObject({
      refundIds: [],
      booking: { refundable: 3750, status: 'confirmed' },
    })
    expect((await find(sold.reference)).history.at(-1)).toMatchObject({ kind: 'seats_given_back', why: reason })
    expect(value(await give({ seatIds: [second], amount: 1000 })).booking.refundable).toBe(2750)
    for (const amount of [-1, 0.5, 1e12, Number.NaN]) {
      expect(await give({ amount })).toMatchObject({ ok: false, refusal: { code: 'malformed', field: 'amount' } })
    }
    expect(await give({ seatIds: [first] })).toMatchObject({ ok: false, refusal: { code: 'seats_not_in_booking' } })
    expect((await find(sold.reference)).refundable).toBe(2750)
  })

  it('only with a reason', async () => {
    const sold = await soldAtCounter()
    for (const why of [undefined, '', '   ', 'a\u0000b', 'x'.repeat(501)]) {
      expect(await manager.ask('giveBack', { bookingId: sold.bookingId, key: newId(), reason: why })).toMatchObject({
        ok: false,
        refusal: { code: 'malformed', field: 'reason' },
      })
    }
    expect((await find(sold.reference)).status).toBe('confirmed')
  })

  it('a seat once, when two managers do it at the same moment', async () => {
    const sold = await soldOnline()
    const second = await open('manager', 'Second office')
    const give = (by: RawTerminal) => by.ask('giveBack', { bookingId: sold.bookingId, key: newId(), reason })
    const answers = await Promise.all([manager, second, manager, second].map(give))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal.code]))).toEqual(
      Array(3).fill('nothing_to_refund'),
    )
    expect(await find(sold.reference)).toMatchObject({ status: 'refunded', refunds: [{ amount: 3750 }] })
    const { charges } = await simulator.books()
    expect(charges.find((charge) => charge.metadata['bookingId'] === sold.bookingId)).toMatchObject({
      amount_refunded: 3750,
    })
  })

  it('nothing that is only held', async () => {
    const held = await heldBy(await createCustomer(server.url), {
      showId: programme.showIds[2] as string,
      seatIds: ['A-1'],
    })
    expect(await manager.ask('giveBack', { bookingId: held.bookingId, key: newId(), reason })).toEqual({
      ok: false,
      refusal: { code: 'booking_not_cancellable', state: 'held' },
    })
    expect((await find(held.reference)).status).toBe('held')
  })
})

describe('giving back', () => {
  it('is refused to counters, kiosks and managers of other cinemas', async () => {
    const sold = await soldAtCounter()
    const request = { bookingId: sold.bookingId, key: newId(), reason: 'because' }
    const kiosk = await open('kiosk', 'Kiosk 1')
    for (const terminal of [counter, kiosk]) {
      expect(await terminal.ask('giveBack', request)).toEqual({
        ok: false,
        refusal: { code: 'not_allowed', needs: 'manager' },
      })
    }
    expect(await kiosk.ask('findBooking', { text: sold.reference })).toMatchObject({ ok: false })
    const stranger = await open('manager', 'Other office', elsewhere.cinemaId)
    for (const answer of [
      await stranger.ask('giveBack', request),
      await stranger.ask('findBooking', { text: sold.reference }),
    ]) {
      expect(answer).toEqual({ ok: false, refusal: { code: 'other_cinema' } })
    }
    expect((await find(sold.reference)).status).toBe('confirmed')
    const own = await open('manager', 'Own office', programme.cinemaId)
    expect(value(await own.ask('giveBack', request)).booking.status).toBe('refunded')
  })

  it("is refused for a booking that doesn't exist", async () => {
    expect(await manager.ask('giveBack', { bookingId: newId(), key: newId(), reason: 'because' })).toEqual({
      ok: false,
      refusal: { code: 'unknown_booking' },
    })
  })
})

/** Tickets that were paid for before, at the kiosks of a real server: whose they are, how often, and what guessing costs. */
import {
  type Answer,
  bookingReference,
  newId,
  type PickUpTicketsRequest,
  parseTicketCode,
  planMark,
  type Refusal,
  type Tariff,
  type TerminalKind,
  type TicketPickUpFault,
  type TicketProof,
} from '@marquee/shared'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeTariff } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import {
  insertTestProgramme,
  type TestProgramme,
  testSeats,
} from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { loadTicketSigner } from '../../../../../tooling/testing/fixtures/ticket-signer.ts'
import { createCustomer, heldBy, paidBy } from '../../../../../tooling/testing/houses/customer.ts'
import { startTestServer, type TestServer } from '../../../../../tooling/testing/houses/server.ts'
import { createTestSimulator, type TestSimulator } from '../../../../../tooling/testing/services/gateway-simulator.ts'
import { exchangeRequest } from '../../../../../tooling/testing/terminals/exchange-request.ts'
import { orderCommand } from '../../../../../tooling/testing/terminals/outbox-chain.ts'
import {
  connectTerminal,
  enrolDevice,
  grantedValue,
  type RawTerminal,
} from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { OF_KIOSK, OF_REFERENCE } from '../../booking/ticket-pick-ups/tries.ts'
import type { TicketSigner } from '../../tickets/ticket-signer.ts'

let server: TestServer
let simulator: TestSimulator
let programme: TestProgramme
let elsewhere: TestProgramme
let tariff: Tariff
let signer: TicketSigner
let kiosk: RawTerminal
let other: RawTerminal
let counter: RawTerminal
let manager: RawTerminal
const terminals: RawTerminal[] = []
const COLUMNS = 12
let seats = 0

beforeAll(async () => {
  simulator = await createTestSimulator()
  server = await startTestServer({ redis: false, env: { ...simulator.serverEnv, MARQUEE_SINGLE_SEATS: 'allow' } })
  programme = await insertTestProgramme(server.pool, { shows: 3, seats: testSeats(20, COLUMNS) })
  elsewhere = await insertTestProgramme(server.pool, { shows: 1, name: 'Another cinema' })
  tariff = await changeTariff(server.pool, programme.cinemaId)
  signer = loadTicketSigner(server.dataDir)
  manager = await open('manager', 'Office')
  counter = await open('counter', 'Counter 1')
  kiosk = await open('kiosk', 'Kiosk 1')
  other = await open('kiosk', 'Kiosk 2')
})
afterAll(async () => {
  for (const terminal of terminals) terminal.close()
  await server.close()
  await simulator.stop()
})
beforeEach(() => server.pool.query('delete from pick_up_tries'))

async function open(kind: TerminalKind, name: string, cinemaId = programme.cinemaId): Promise<RawTerminal> {
  const terminal = await connectTerminal(
    server.url,
    await enrolDevice(server.url, server.pool, kind, { name, cinemaId }),
  )
  terminals.push(terminal)
  return terminal
}

const show = (place = 0): string => programme.showIds[place] as string
function nextSeats(count = 2): string[] {
  return Array.from({ length: count }, () => {
    const seat = programme.seats[seats++]
    return `${seat?.row}-${seat?.number}`
  })
}

/** Two seats of their own, sold by card, online. */
async function soldOnline(who: object = {}, showId = show(), seatIds = nextSeats()) {
  const customer = await createCustomer(server.url)
  const held = await heldBy(customer, { showId, seatIds })
  const { tickets } = await paidBy(customer, held.bookingId, { method: 'card', token: 'pm_card_amex', ...who })
  const { bookingId, reference } = held
  return { bookingId, reference, seatIds, tickets, codes: tickets.map(({ code }) => code), customer }
}

/** Held at the counter. */
async function held(showId = show()) {
  const bookingId = newId()
  const claimed = grantedValue(await counter.ask('claim', { bookingId, showId, seatIds: nextSeats() }))
  return { bookingId, showId, reference: claimed.reference, seats: claimed.seats }
}
const versions = () => ({ tariffId: tariff.id, priceListId: programme.priceListId })

/** The customer of a counter's booking has said a telephone number. */
const called = (bookingId: string, phone: string) =>
  server.pool.query('insert into booking_contacts (booking_id, phone) values ($1, $2)', [bookingId, phone])

const asked = (proof: TicketProof, pickUpId = newId()): PickUpTicketsRequest => ({ pickUpId, proof })
const find = (proof: TicketProof, by = kiosk) => by.ask('findTicketsToPickUp', asked(proof))
const pickUp = (proof: TicketProof, by = kiosk, pickUpId = newId()) => by.ask('pickUpTickets', asked(proof, pickUpId))
const refusal = (answer: Answer<unknown>): Refusal | undefined => (answer.ok ? undefined : answer.refusal)
function fault(answer: Answer<unknown>): TicketPickUpFault | undefined {
  const refused = refusal(answer)
  return refused?.code === 'tickets_not_picked_up' ? refused.fault : undefined
}
const why = (answer: Answer<unknown>): string | undefined => (answer.ok ? 'ok' : fault(answer)?.why)
const code = (code: string | undefined): TicketProof => ({ code: code ?? '' })
const seatsOf = (answer: Awaited<ReturnType<typeof pickUp>>): string[] =>
  grantedValue(answer).bookings.flatMap(({ tickets }) => tickets.map(({ seatId }) => seatId))

describe('tickets are picked up', () => {
  it('by the code of any of them: first they are looked at, then they are this kiosk’s', async () => {
    const sold = await soldOnline({ name: 'Nadia Lindqvist', email: 'nadia@example.org', phone: '0698765432' })
    const proof = code(sold.codes[1])
    const found = grantedValue(await find(proof))
    const tickets = sold.seatIds.map((seatId) => ({ seatId, type: 'adult' }))
    expect(found).toEqual({ showId: show(), seats: tickets, hasGoods: false })
    // Whoever only looks takes nothing.
    expect(grantedValue(await find(proof, other)).seats).toHaveLength(2)
    const picked = grantedValue(await pickUp(proof))
    expect(picked).toMatchObject({ showId: show(), currency: 'SGD', goods: null })
    expect(picked.bookings).toEqual([
      {
        bookingId: sold.bookingId,
        reference: sold.reference,
        tickets: tickets.map((ticket, i) => ({
          ...{ ...ticket, ticketId: sold.tickets[i]?.ticketId, amount: 1250 },
          code: expect.any(String),
        })),
      },
    ])
    const codes = picked.bookings.flatMap(({ tickets }) => tickets.map(({ code }) => parseTicketCode(code)?.payload.t))
    expect(codes).toEqual(sold.tickets.map(({ ticketId }) => ticketId))
    // A kiosk stands where everybody does.
    expect(JSON.stringify([found, picked])).not.toMatch(/nadia|lindqvist|example|9876/i)
  })

  it('by the reference with the last digits of the card, or of the telephone number', async () => {
    const [byCard, byPhone] = [
      await soldOnline({ phone: '+33 6 98 76 54 32' }),
      await soldOnline({ phone: '0611223344' }),
    ]
    expect(seatsOf(await pickUp({ reference: byCard.reference, digits: '8431' }))).toEqual(byCard.seatIds)
    expect(seatsOf(await pickUp({ reference: byPhone.reference, digits: '3344' }))).toEqual(byPhone.seatIds)
  })

  it('by the code of a group, whose bookings come out together', async () => {
    const bookings = [await held(), await held()]
    const order = orderCommand(versions(), bookings)
    await counter.send(order)
    const { rows } = await server.pool.query<{ starts_at: Date }>('select starts_at from shows where id = $1', [show()])
    const indexes = bookings.flatMap(({ seats }) =>
      seats.map(({ seatId }) => programme.seats.findIndex(({ row, number }) => `${row}-${number}` === seatId)),
    )
    const [group] = await signer.signGroup({
      ...{ o: order.orderId, s: show(), b: rows[0]?.starts_at.toISOString() ?? '' },
      ...{ l: planMark(programme.seatPlanId), n: indexes },
    })
    const picked = grantedValue(await pickUp(code(group?.code)))
    expect(picked.bookings.map(({ reference }) => reference).toSorted()).toEqual(
      bookings.map(({ reference }) => reference).toSorted(),
    )
    expect(picked.bookings.flatMap(({ tickets }) => tickets)).toHaveLength(4)
  })

  it('with the code of the goods that wait', async () => {
    const booking = await held()
    const goods = [{ goods: 'popcorn', size: 'regular', extras: [], quantity: 2 }]
    const order = orderCommand(versions(), [booking], { goods, paid: 2500 + 1300, handOverLater: true })
    await counter.send(order)
    await called(booking.bookingId, '0655555555')
    const proof = { reference: booking.reference, digits: '5555' }
    expect(grantedValue(await find(proof)).hasGoods).toBe(true)
    expect(grantedValue(await pickUp(proof)).goods).toEqual({
      orderId: order.orderId,
      cinemaId: programme.cinemaId,
      soldAt: expect.any(String),
      references: [booking.reference],
      goods: [{ name: 'Popcorn, Regular', quantity: 2 }],
    })
  })
})

describe('tickets are picked up once', () => {
  it('by whichever of several kiosks is first, however often each asks', async () => {
    const sold = await soldOnline()
    const proof = code(sold.codes[0])
    const tries = Array.from({ length: 8 }, (_, i) => pickUp(proof, i % 2 === 0 ? kiosk : other))
    const answers = (await Promise.all(tries)).map(why)
    expect(answers.toSorted()).toEqual(['ok', ...Array.from({ length: 7 }, () => 'printed')])
    expect(fault(await find(proof, other))).toEqual({ why: 'printed', reference: sold.reference })
    expect(fault(await pickUp(proof))).toEqual({ why: 'printed', reference: sold.reference })
  })

  it('and the kiosk that has not heard the answer gets it again by the same id, and no other does', async () => {
    const sold = await soldOnline()
    const proof = code(sold.codes[0])
    const pickUpId = newId()
    const first = grantedValue(await pickUp(proof, kiosk, pickUpId))
    expect(grantedValue(await pickUp(proof, kiosk, pickUpId))).toEqual(first)
    expect(grantedValue(await kiosk.ask('findTicketsToPickUp', asked(proof, pickUpId))).seats).toHaveLength(2)
    expect(why(await pickUp(proof, other, pickUpId))).toBe('printed')
    // Also once the kiosk has told that they are out: it knows what it has printed.
    const [ticket] = first.bookings[0]?.tickets ?? []
    await kiosk.send({
      ...{ kind: 'print', bookingId: sold.bookingId, ticketIds: [ticket?.ticketId ?? ''] },
      at: new Date().toISOString(),
    })
    expect(grantedValue(await pickUp(proof, kiosk, pickUpId))).toEqual(first)
  })

  it('but those alone that have never left a printer', async () => {
    const sold = await soldOnline()
    const print = (place: number) =>
      counter.send({
        ...{ kind: 'print', bookingId: sold.bookingId, ticketIds: [sold.tickets[place]?.ticketId ?? ''] },
        at: new Date().toISOString(),
      })
    await print(0)
    expect(seatsOf(await pickUp(code(sold.codes[0])))).toEqual([sold.seatIds[1]])
    const next = await soldOnline()
    for (const { ticketId } of next.tickets) {
      await counter.send({
        ...{ kind: 'print', bookingId: next.bookingId, ticketIds: [ticketId] },
        at: new Date().toISOString(),
      })
    }
    expect(why(await find(code(next.codes[0])))).toBe('printed')
    expect(why(await pickUp(code(next.codes[0])))).toBe('printed')
  })

  it('and then a counter prints them as copies', async () => {
    const sold = await soldOnline()
    grantedValue(await pickUp(code(sold.codes[0])))
    const { tickets } = grantedValue(await counter.ask('bookingToPrint', { bookingId: sold.bookingId }))
    expect(tickets.map(({ copies }) => copies)).toEqual([1, 1])
  })
})

describe('nothing is picked up', () => {
  it('with the code of another house, a damaged one, or any other text', async () => {
    const sold = await soldOnline()
    const [genuine = ''] = sold.codes
    const forged = genuine.replace(/.(?=.{5}$)/, (letter) => (letter === '0' ? '1' : '0'))
    for (const text of [forged, genuine.slice(0, -9), 'https://example.org/ticket', '🎬']) {
      expect(why(await pickUp(code(text))), text).toBe('not_genuine')
    }
    expect(refusal(await pickUp(code('')))?.code).toBe('malformed')
    expect(refusal(await pickUp({ reference: sold.reference, digits: '84310' }))?.code).toBe('malformed')
  })

  it('of a genuine ticket that the books don’t have', async () => {
    const unheard = await signer.sign({ t: newId(), s: show(), p: 'A-1', b: new Date().toISOString() })
    expect(why(await pickUp(code(unheard)))).toBe('not_in_books')
  })

  it('of another cinema of the house: the kiosk says of which', async () => {
    const sold = await soldOnline({}, elsewhere.showIds[0], ['A-1'])
    expect(fault(await pickUp(code(sold.codes[0])))).toEqual({ why: 'other_cinema', cinema: 'Another cinema' })
    const there = await open('kiosk', 'Kiosk elsewhere', elsewhere.cinemaId)
    expect(seatsOf(await pickUp(code(sold.codes[0]), there))).toEqual(['A-1'])
  })

  it('of a booking that is not paid, where its customer is known; else it is as unknown as any', async () => {
    const booking = await held()
    expect(why(await find({ reference: booking.reference, digits: '0000' }))).toBe('unknown')
    await called(booking.bookingId, '0677777777')
    expect(why(await find({ reference: booking.reference, digits: '7777' }))).toBe('not_paid')
  })

  it('of tickets that were given back, whole or in part', async () => {
    const [whole, part] = [await soldOnline(), await soldOnline()]
    const back = { key: newId(), reason: 'ill' }
    grantedValue(await manager.ask('giveBack', { ...back, bookingId: whole.bookingId }))
    expect(why(await pickUp(code(whole.codes[0])))).toBe('given_back')
    expect(why(await pickUp({ reference: whole.reference, digits: '8431' }))).toBe('given_back')
    grantedValue(
      await manager.ask('giveBack', { ...back, bookingId: part.bookingId, seatIds: [part.seatIds[0]], key: newId() }),
    )
    expect(why(await pickUp(code(part.codes[0])))).toBe('given_back')
    expect(seatsOf(await pickUp(code(part.codes[1])))).toEqual([part.seatIds[1]])
  })

  it('of tickets that were exchanged: the new ones come out', async () => {
    const [before, after] = [await held(), await held(show(1))]
    await counter.send(orderCommand(versions(), [before]))
    const { order } = grantedValue(await counter.ask('findOrder', { text: before.reference }))
    if (!order) throw new Error('no order')
    const lines = order.lines.filter(({ kind }) => kind === 'ticket').map(({ number }) => number)
    grantedValue(
      await counter.ask(
        'exchange',
        exchangeRequest(order, { lines, for: orderCommand(versions(), [after], { payments: [] }) }),
      ),
    )
    await called(before.bookingId, '0688888888')
    await called(after.bookingId, '0688888888')
    expect(why(await pickUp({ reference: before.reference, digits: '8888' }))).toBe('exchanged')
    expect(seatsOf(await pickUp({ reference: after.reference, digits: '8888' }))).toEqual(
      after.seats.map(({ seatId }) => seatId),
    )
  })

  it('of a show that is over, or doesn’t take place', async () => {
    const sold = await soldOnline({}, show(2))
    const proof = code(sold.codes[0])
    const move = (by: string) =>
      server.pool.query('update shows set starts_at = starts_at + $2::interval where id = $1', [show(2), by])
    await move('-5 hours')
    expect(why(await pickUp(proof))).toBe('show_over')
    await move('5 hours')
    grantedValue(await manager.ask('cancelShow', { showId: show(2), reason: 'the projector' }))
    expect(why(await pickUp(proof))).toBe('show_cancelled')
  })

  it('anywhere but at a kiosk', async () => {
    const sold = await soldOnline()
    for (const terminal of [counter, manager]) {
      expect(refusal(await pickUp(code(sold.codes[0]), terminal))?.code).toBe('not_allowed')
    }
  })
})

describe('guessing', () => {
  const wrong = (reference: string, by = kiosk) => find({ reference, digits: '0001' }, by)
  const NOBODYS = bookingReference(700_000_000)

  it('costs the same, in the same words, whether or not there is such a booking', async () => {
    const sold = await soldOnline()
    const said = async (reference: string) => {
      const answers: (TicketPickUpFault | undefined)[] = []
      for (let i = 0; i <= OF_REFERENCE.free; i++) answers.push(fault(await wrong(reference)))
      return answers
    }
    const [known, nobodys] = [await said(sold.reference), await said(NOBODYS)]
    expect(known.map((each) => each?.why)).toEqual(['unknown', 'unknown', 'unknown', 'wait'])
    expect(known.slice(0, 3)).toEqual([
      { why: 'unknown', waitSeconds: 0 },
      { why: 'unknown', waitSeconds: 0 },
      { why: 'unknown', waitSeconds: OF_REFERENCE.firstWait },
    ])
    expect(nobodys.slice(0, 3)).toEqual(known.slice(0, 3))
    expect(nobodys.map((each) => each?.why)).toEqual(known.map((each) => each?.why))
  })

  it('makes a reference wait at every kiosk and server, by the ledger, and its codes come out all the same', async () => {
    const sold = await soldOnline()
    for (let i = 0; i < OF_REFERENCE.free; i++) await wrong(sold.reference)
    const right = { reference: sold.reference, digits: '8431' }
    expect(why(await pickUp(right, other))).toBe('wait')
    const { rows } = await server.pool.query('select wrong from pick_up_tries where key = $1', [
      `reference:${sold.reference}`,
    ])
    expect(rows).toEqual([{ wrong: expect.closeTo(OF_REFERENCE.free) }])
    // What waits isn't counted: nobody is kept out by asking.
    expect(why(await pickUp(right))).toBe('wait')
    expect(seatsOf(await pickUp(code(sold.codes[0])))).toEqual(sold.seatIds)
  })

  it('makes one wait longer each time, and whoever is right begins anew', async () => {
    const sold = await soldOnline()
    const over = () => server.pool.query("update pick_up_tries set until = now() where key like 'reference:%'")
    const waits: (number | undefined)[] = []
    for (let i = 0; i < OF_REFERENCE.free + 3; i++) {
      const said = fault(await wrong(sold.reference))
      waits.push(said?.why === 'unknown' ? said.waitSeconds : undefined)
      await over()
    }
    const { firstWait } = OF_REFERENCE
    expect(waits).toEqual([0, 0, firstWait, 2 * firstWait, 4 * firstWait, 8 * firstWait])
    grantedValue(await find({ reference: sold.reference, digits: '8431' }))
    expect(fault(await wrong(sold.reference))).toEqual({ why: 'unknown', waitSeconds: 0 })
  })

  it('side by side is counted one by one', async () => {
    const sold = await soldOnline()
    const said = await Promise.all(Array.from({ length: 12 }, (_, i) => wrong(sold.reference, i % 2 ? other : kiosk)))
    expect(said.map(why).filter((each) => each === 'unknown')).toHaveLength(OF_REFERENCE.free)
  })

  it('of many references makes the kiosk wait, and no other one', async () => {
    const sold = await soldOnline()
    const right = { reference: sold.reference, digits: '8431' }
    for (let i = 0; i < OF_KIOSK.free; i++) expect(why(await wrong(bookingReference(700_000_100 + i)))).toBe('unknown')
    expect(why(await find(right))).toBe('wait')
    expect(why(await find(right, other))).toBe('ok')
    // A right one is nobody's guess.
    const counted = await server.pool.query<{ key: string }>(
      'select key from pick_up_tries where key in ($1, $2) and wrong > 0.5',
      [`terminal:${other.device.identity.id}`, `reference:${sold.reference}`],
    )
    expect(counted.rows).toEqual([])
  })

  it('of strangers, one now and then, makes nobody wait', async () => {
    for (let i = 0; i < OF_KIOSK.free - 1; i++) await wrong(bookingReference(700_000_300 + i))
    await server.pool.query(
      "update pick_up_tries set last_at = now() - make_interval(secs => $1) where key like 'terminal:%'",
      [2 * OF_KIOSK.forgivenIn],
    )
    for (const [i, waitSeconds] of [0, 0, OF_KIOSK.firstWait].entries()) {
      expect(fault(await wrong(bookingReference(700_000_400 + i)))).toEqual({ why: 'unknown', waitSeconds })
    }
  })

  it('is forgotten after a day', async () => {
    for (let i = 0; i < OF_REFERENCE.free; i++) await wrong(NOBODYS)
    await server.pool.query("update pick_up_tries set last_at = now() - interval '25 hours', until = now()")
    await wrong(bookingReference(700_000_200))
    const { rows } = await server.pool.query<{ key: string }>(
      "select key from pick_up_tries where key like 'reference:%'",
    )
    expect(rows).toEqual([{ key: `reference:${bookingReference(700_000_200)}` }])
  })
})

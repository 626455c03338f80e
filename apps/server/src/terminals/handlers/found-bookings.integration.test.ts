/** Bookings found at a real server by what their customers say of them: by whom, how much of them is shown, and how often. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Answer, type FoundBooking, newId, type OperatorRole, type TerminalKind } from '@marquee/shared'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  insertTestProgramme,
  type TestProgramme,
  testSeats,
} from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { createCustomer, heldBy, paidBy } from '../../../../../tooling/testing/houses/customer.ts'
import { startTestServer, type TestServer } from '../../../../../tooling/testing/houses/server.ts'
import { createTestSimulator, type TestSimulator } from '../../../../../tooling/testing/services/gateway-simulator.ts'
import {
  connectTerminal,
  enrolDevice,
  grantedValue,
  type RawTerminal,
} from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { MAILS_OF_TERMINAL_AN_HOUR } from '../../booking/mailing-again/mail-again.ts'
import { OPENED_AN_HOUR, SEARCHES_A_DAY, SEARCHES_A_MINUTE } from '../../reporting/found-bookings/search-quota.ts'

let server: TestServer
let simulator: TestSimulator
let programme: TestProgramme
let elsewhere: TestProgramme
let manager: RawTerminal
let counter: RawTerminal
let door: RawTerminal
const mails = mkdtempSync(join(tmpdir(), 'marquee-mails-'))
const terminals: RawTerminal[] = []
const ROWS = 20
let row = 0

beforeAll(async () => {
  simulator = await createTestSimulator()
  server = await startTestServer({
    redis: false,
    env: { ...simulator.serverEnv, MARQUEE_SINGLE_SEATS: 'allow', MARQUEE_MAIL_DIR: mails },
  })
  programme = await insertTestProgramme(server.pool, { shows: 2, seats: testSeats(ROWS, 12) })
  elsewhere = await insertTestProgramme(server.pool, { shows: 1, name: 'Another cinema' })
  manager = await open('manager', 'Office', programme.cinemaId)
  counter = await open('counter', 'Counter 1', programme.cinemaId)
  door = await open('door', 'Door 1', programme.cinemaId)
})
afterAll(async () => {
  for (const terminal of terminals) terminal.close()
  await server.close()
  await simulator.stop()
  rmSync(mails, { recursive: true, force: true })
})
beforeEach(() => server.pool.query('delete from booking_searches'))

async function open(kind: TerminalKind, name: string, cinemaId: string): Promise<RawTerminal> {
  const device = await enrolDevice(server.url, server.pool, kind, { name, cinemaId })
  const terminal = await connectTerminal(server.url, device)
  terminals.push(terminal)
  return terminal
}

interface Who {
  name?: string
  phone?: string
  email?: string
  token?: string
}

/** Sold by card, online, to this customer: two seats of its own. */
async function soldTo({ token = 'pm_card_visa', ...who }: Who = {}, showId = programme.showIds[0] as string) {
  const letter = String.fromCharCode(65 + (row % ROWS))
  const first = row++ < ROWS ? 3 : 6
  const seatIds = showId === elsewhere.showIds[0] ? ['A-1'] : [`${letter}-${first}`, `${letter}-${first + 1}`]
  const customer = await createCustomer(server.url)
  const held = await heldBy(customer, { showId, seatIds })
  const paid = await paidBy(customer, held.bookingId, { method: 'card', token, ...who })
  return { ...held, code: paid.tickets[0]?.code as string, seatIds, tickets: paid.tickets }
}

const search = async (text: string, by = counter, showId?: string) =>
  grantedValue(await by.ask('findBookings', { text, ...(showId !== undefined && { showId }) }))
const references = async (text: string, by = counter, showId?: string): Promise<string[]> =>
  (await search(text, by, showId)).bookings.map(({ reference }) => reference)
async function one(text: string, by = counter): Promise<FoundBooking> {
  const { bookings } = await search(text, by)
  expect(bookings).toHaveLength(1)
  return bookings[0] as FoundBooking
}
const refusal = (answer: Answer<unknown>) => (answer.ok ? undefined : answer.refusal)

async function operator(role: OperatorRole, cinemaId = programme.cinemaId): Promise<string> {
  const operatorId = newId()
  await server.pool.query('insert into operators (id, name, pin_hash) values ($1, $2, $3)', [
    operatorId,
    `${role} ${operatorId}`,
    '$argon2id$of-this-test',
  ])
  await server.pool.query('insert into operator_roles values ($1, $2, $3)', [operatorId, cinemaId, role])
  return operatorId
}
const nobodyWorksThere = (cinemaId = programme.cinemaId) =>
  server.pool.query('delete from operator_roles where cinema_id = $1', [cinemaId])

describe('a booking is found', () => {
  it('by its reference in any case, and by the code of its ticket', async () => {
    const sold = await soldTo()
    expect(await one(sold.reference.toLowerCase())).toMatchObject({ bookingId: sold.bookingId, by: 'reference' })
    expect(await one(sold.reference.slice(3))).toMatchObject({ bookingId: sold.bookingId })
    expect(await one(sold.code)).toMatchObject({ bookingId: sold.bookingId, by: 'ticket' })
    const forged = sold.code.replace(/.(?=.{5}$)/, (letter) => (letter === '0' ? '1' : '0'))
    expect(await search(forged)).toEqual({ bookings: [], more: false, problem: 'not_genuine' })
  })

  it('by its e-mail address, whole or begun, in any case', async () => {
    const sold = await soldTo({ email: 'Nadia.L@Example.org' })
    for (const text of ['nadia.l@example.org', 'NADIA.L@', ' nadia.l@ex ']) {
      expect(await one(text)).toMatchObject({ reference: sold.reference, by: 'email' })
    }
    expect(await references('adia.l@example.org')).toEqual([])
  })

  it('by the words of its customer’s name, or their beginnings, without accents and in any order', async () => {
    const sold = await soldTo({ name: 'Hugo Lefèvre-Østby' })
    for (const text of ['lefevre', 'LEFÈ', 'hugo', 'østby hugo', 'ost lef', 'hu ost lef']) {
      expect(await references(text)).toEqual([sold.reference])
    }
    expect(await references('efevre')).toEqual([])
    expect(await references('hugo nadia')).toEqual([])
  })

  it('by its telephone number, with and without what stands for the country, or by its end', async () => {
    const sold = await soldTo({ phone: '+33 6 98 76 54 32' })
    for (const text of ['+33698765432', '06 98 76 54 32', '0033 6 98 76 54 32', '765432', '5432']) {
      expect(await one(text)).toMatchObject({ reference: sold.reference, by: 'phone' })
    }
    expect(await references('06 98 76 54 33')).toEqual([])
  })

  it('by the last digits of its card, which the gateway’s charge says', async () => {
    const sold = await soldTo({ token: 'pm_card_amex' })
    const found = await one('8431')
    expect(found).toMatchObject({ reference: sold.reference, by: 'card', cards: ['8431'], paidBy: ['card'] })
    const { rows } = await server.pool.query('select card_last4 from payments where booking_id = $1', [sold.bookingId])
    expect(rows).toEqual([{ card_last4: '8431' }])
    expect(await references('843')).toEqual([])
  })

  it('by its seat, of the show that is open, that begins then, or of that title', async () => {
    const [first, second] = programme.showIds as [string, string]
    const sold = await soldTo({}, second)
    const [seatId = ''] = sold.seatIds
    expect(await references(seatId.replace('-', ' ').toLowerCase(), counter, second)).toEqual([sold.reference])
    expect(await references(seatId, counter, first)).toEqual([])
    expect(await references(seatId)).toEqual([sold.reference])
    expect(await references(`${seatId} test cinema`)).toEqual([sold.reference])
    expect(await references(`${seatId} jumanji`)).toEqual([])
    const { rows } = await server.pool.query<{ time: string }>(
      `select to_char(s.starts_at at time zone c.time_zone, 'HH24:MI') as time
       from shows s join auditoria a on a.id = s.auditorium_id join cinemas c on c.id = a.cinema_id where s.id = $1`,
      [second],
    )
    expect(await references(`${seatId} ${rows[0]?.time}`)).toEqual([sold.reference])
    const other = rows[0]?.time === '03:59' ? '04:59' : '03:59'
    expect(await references(`${seatId} ${other}`)).toEqual([])
  })

  it('while a counter holds its seats', async () => {
    const bookingId = newId()
    const held = grantedValue(
      await counter.ask('claim', { bookingId, showId: programme.showIds[1] as string, seatIds: ['T-9'] }),
    )
    expect(await one('T9')).toMatchObject({ reference: held.reference, status: 'held', seatIds: ['T-9'], total: null })
  })

  it('with its show, seats, state, and how it was paid', async () => {
    const sold = await soldTo({ name: 'Zoë Quint', email: 'zoe@example.org', phone: '0612345670' })
    expect(await one('quint')).toEqual({
      bookingId: sold.bookingId,
      reference: sold.reference,
      status: 'confirmed',
      show: {
        showId: programme.showIds[0],
        startsAt: expect.any(String),
        movie: 'A movie at Test cinema',
        auditorium: 'Hall 1',
        cinema: 'Test cinema',
        timeZone: expect.any(String),
      },
      seatIds: sold.seatIds,
      name: 'Zoë Quint',
      email: 'z•••@example.org',
      phone: '••• 70',
      total: { amount: 2500, currency: 'SGD' },
      paidBy: ['card'],
      cards: ['4242'],
      terminal: null,
      by: 'name',
    })
  })

  it('also once it was given back, with the seats that it had', async () => {
    const sold = await soldTo({ name: 'Given Back' })
    const request = { bookingId: sold.bookingId, key: newId(), reason: 'ill' }
    grantedValue(await manager.ask('giveBack', request))
    expect(await one('given back')).toMatchObject({ status: 'refunded', seatIds: sold.seatIds })
  })

  it('under its new address alone, when it has another', async () => {
    const sold = await soldTo({ email: 'before@example.org' })
    await server.pool.query('update bookings set email = $2 where id = $1', [sold.bookingId, 'after@example.org'])
    expect(await references('before@')).toEqual([])
    expect(await references('after@')).toEqual([sold.reference])
  })

  it('nearest show first, also when an import has moved its show', async () => {
    const [first, second] = programme.showIds as [string, string]
    await server.pool.query(
      `with made as (
         insert into bookings (id, reference, show_id, state, held_seats)
         select gen_random_uuid(), 'MQ-ZZY00' || n, show_id, 'initiated', 0
         from unnest($1::uuid[]) with ordinality as wanted (show_id, n) returning id
       ), told as (
         insert into booking_events (booking_id, to_state, actor, why) select id, 'initiated', 'server', 'made by a test' from made
       )
       insert into booking_contacts (booking_id, name) select id, 'Moira Moved' from made`,
      [[first, second]],
    )
    const move = (showId: string, interval: string) =>
      server.pool.query('update shows set starts_at = starts_at + $2::interval where id = $1', [showId, interval])
    await move(second, '9 days')
    expect(await references('moira moved')).toEqual(['MQ-ZZY001', 'MQ-ZZY002'])
    await move(second, '-9 days')
    await move(first, '9 days')
    expect(await references('moira moved')).toEqual(['MQ-ZZY002', 'MQ-ZZY001'])
    await move(first, '-9 days')
  })
})

describe('what is typed is letters', () => {
  it('whatever they mean to a database, a page or a printer', async () => {
    const sold = await soldTo({ name: "Conan O'Brien <b>100%</b>" })
    for (const text of ["O'Brien", 'o brien', '100% conan', '<b>conan'])
      expect(await references(text)).toEqual([sold.reference])
    for (const text of [
      '%%',
      'c%n',
      'co_an',
      'conan%',
      "x'; drop table found_by; --",
      '<script>',
      '\\',
      '*',
      '   . ',
    ]) {
      const found = await counter.ask('findBookings', { text })
      const got = found.ok ? found.value.bookings.map(({ reference }) => reference) : []
      // `conan%` is `conan`: a sign is no letter.
      expect(got, text).toEqual(text === 'conan%' ? [sold.reference] : [])
    }
    expect(await references('%@')).toEqual([])
    for (const text of ['x', 'co']) expect((await search(text)).problem, text).toBe('too_little')
    expect(refusal(await counter.ask('findBookings', { text: ' ' }))).toMatchObject({
      code: 'malformed',
      field: 'text',
    })
  })

  it('and a name with any sign is kept and shown as it is', async () => {
    const name = '🍿 مرحبا <img src=x onerror=alert(1)>'
    await soldTo({ name })
    expect((await one('مرحبا')).name).toBe(name)
  })
})

describe('another cinema’s booking', () => {
  it('is never found, by anything', async () => {
    const theirs = elsewhere.showIds[0] as string
    const who = {
      name: 'Only Elsewhere',
      email: 'elsewhere@example.org',
      phone: '0699999999',
      token: 'pm_card_mastercard',
    }
    const sold = await soldTo(who, theirs)
    for (const text of [
      sold.reference,
      sold.code,
      'elsewhere',
      'elsewhere@',
      '0699999999',
      '4444',
      'A1 another cinema',
    ]) {
      expect(await references(text), text).toEqual([])
      expect(await references(text, manager), text).toEqual([])
    }
    expect(await references('A-1', counter, theirs)).toEqual([])
    expect(grantedValue(await door.ask('findAtDoor', { text: 'elsewhere' })).bookings).toEqual([])
    expect(grantedValue(await door.ask('findAtDoor', { text: sold.reference })).bookings).toEqual([])
    expect(refusal(await counter.ask('bookingToPrint', { bookingId: sold.bookingId }))?.code).toBe('unknown_booking')
    expect(refusal(await counter.ask('mailAgain', { mailId: newId(), bookingId: sold.bookingId }))?.code).toBe(
      'unknown_booking',
    )
    const there = await open('counter', 'Counter elsewhere', elsewhere.cinemaId)
    expect(await references('only else', there)).toEqual([sold.reference])
  })
})

describe('rights', () => {
  it('a kiosk never searches, and a door finds by name and reference alone', async () => {
    const kiosk = await open('kiosk', 'Kiosk 1', programme.cinemaId)
    for (const terminal of [kiosk, door]) {
      expect(refusal(await terminal.ask('findBookings', { text: 'anybody' }))?.code).toBe('not_allowed')
    }
    expect(refusal(await kiosk.ask('findAtDoor', { text: 'anybody' }))?.code).toBe('not_allowed')
    await soldTo({ name: 'Doris Door', email: 'doris@example.org', phone: '0622222222' })
    for (const text of ['doris@example.org', '0622222222', '4242']) {
      expect(grantedValue(await door.ask('findAtDoor', { text })).bookings, text).toEqual([])
    }
  })

  it('where operators log in, nobody searches before, and personal data is whole in the office alone', async () => {
    await soldTo({ name: 'Perry Private', email: 'perry@example.org', phone: '0611111111' })
    const [clerk, supervisor, attendant] = [
      await operator('clerk'),
      await operator('supervisor'),
      await operator('attendant'),
    ]
    const as = (operatorId: string | null) => counter.ask('whoWorks', { operatorId })
    await as(null)
    expect(refusal(await counter.ask('findBookings', { text: 'perry' }))?.code).toBe('nobody_logged_in')
    expect(refusal(await counter.ask('mailAgain', { mailId: newId(), bookingId: newId() }))?.code).toBe(
      'nobody_logged_in',
    )
    await as(attendant)
    expect(refusal(await counter.ask('findBookings', { text: 'perry' }))?.code).toBe('role_too_low')
    await as(clerk)
    expect(await one('perry')).toMatchObject({ email: 'p•••@example.org', phone: '••• 11' })
    const { reference } = await one('perry')
    const opened = async () => grantedValue(await counter.ask('findBooking', { text: reference })).booking
    expect(await opened()).toMatchObject({ email: 'p•••@example.org', phone: '••• 11', name: 'Perry Private' })
    await as(supervisor)
    // The counter only says that it is the supervisor.
    expect(await one('perry')).toMatchObject({ email: 'p•••@example.org', phone: '••• 11' })
    expect(await opened()).toMatchObject({ email: 'p•••@example.org', phone: '••• 11', cards: ['4242'] })
    const whole = { email: 'perry@example.org', phone: '0611111111' }
    expect(await one('perry', manager)).toMatchObject(whole)
    expect(grantedValue(await manager.ask('findBooking', { text: reference })).booking).toMatchObject(whole)
    await as(null)
    await nobodyWorksThere()
  })
})

describe('the quota', () => {
  it('ends a terminal’s searches for a while, at every server, and no other terminal’s', async () => {
    const sold = await soldTo({ name: 'Quentin Quota' })
    const other = await open('counter', 'Counter 9', programme.cinemaId)
    const guesses = Array.from({ length: SEARCHES_A_MINUTE + 10 }, (_, i) =>
      other.ask('findBookings', { text: `q${i}zz` }),
    )
    const refused = (await Promise.all(guesses)).flatMap((answer) => refusal(answer) ?? [])
    expect(refused).toHaveLength(10)
    expect(refused[0]).toMatchObject({ code: 'rate_limited', what: 'searches for bookings' })
    expect(refusal(await other.ask('findBookings', { text: sold.reference }))?.code).toBe('rate_limited')
    // Whoever has the ticket may be helped.
    expect(await references(sold.code, other)).toEqual([sold.reference])
    expect(await references('quentin')).toEqual([sold.reference])
    const { rows } = await server.pool.query('select distinct kinds from booking_searches where terminal_id = $1', [
      other.device.identity.id,
    ])
    expect(rows).toEqual([{ kinds: ['name'] }])
  })

  it('ends a terminal’s searches for a day as well', async () => {
    const { id } = counter.device.identity
    await server.pool.query(
      `insert into booking_searches (terminal_id, at, kinds)
       select $1, now() - interval '2 hours', '{name}' from generate_series(1, $2)`,
      [id, SEARCHES_A_DAY],
    )
    const refused = refusal(await counter.ask('findBookings', { text: 'anybody' }))
    expect(refused).toMatchObject({ code: 'rate_limited', retryAfterSeconds: expect.any(Number) })
    expect(refused).toSatisfy(({ retryAfterSeconds }) => retryAfterSeconds > 21 * 3600)
    await server.pool.query("update booking_searches set at = at - interval '1 day' where terminal_id = $1", [id])
    expect(await references('anybody')).toEqual([])
  })

  it('counts what a counter opens by its reference apart, each booking once, and nothing of the office', async () => {
    const [opened, next] = [await soldTo(), await soldTo()]
    const open = (text: string, by = counter) => by.ask('findBooking', { text })
    const { id } = counter.device.identity
    for (const _ of ['once', 'again']) grantedValue(await open(opened.reference))
    const { rows } = await server.pool.query(
      'select counted_as, booking_id from booking_searches where terminal_id = $1',
      [id],
    )
    expect(rows).toEqual([{ counted_as: 'open', booking_id: opened.bookingId }])
    await server.pool.query(
      `insert into booking_searches (terminal_id, at, kinds, counted_as)
       select $1, now() - interval '10 minutes', '{reference}', 'open' from generate_series(1, $2)`,
      [id, OPENED_AN_HOUR],
    )
    expect(refusal(await open(next.reference))?.code).toBe('rate_limited')
    expect(refusal(await open('MQ-ZZZZZZ'))?.code).toBe('rate_limited')
    // One that is open there already is read again while its money is on its way. And whoever has the ticket may be helped.
    grantedValue(await open(opened.reference))
    grantedValue(await open(next.code))
    grantedValue(await open(next.reference, manager))
    expect(await references(next.reference)).toEqual([next.reference])
  })

  it('counts tickets that are read for a printer, and who asked for them is in the books before they are signed', async () => {
    const [first, second] = [await soldTo(), await soldTo()]
    const { id } = counter.device.identity
    const print = ({ bookingId }: { bookingId: string }) => counter.ask('bookingToPrint', { bookingId })
    for (const _ of ['once', 'again']) grantedValue(await print(first))
    const { rows } = await server.pool.query(
      'select operator_id, kinds, booking_id from booking_searches where terminal_id = $1',
      [id],
    )
    expect(rows).toEqual([{ operator_id: null, kinds: ['print'], booking_id: first.bookingId }])
    await server.pool.query(
      "insert into booking_searches (terminal_id, kinds) select $1, '{name}' from generate_series(1, $2)",
      [id, SEARCHES_A_MINUTE],
    )
    expect(refusal(await print(second))).toMatchObject({ code: 'rate_limited' })
  })

  it('and a search shows a few of many, the nearest shows first', async () => {
    await server.pool.query(
      `with made as (
         insert into bookings (id, reference, show_id, state, held_seats)
         select gen_random_uuid(), 'MQ-ZZZ' || lpad(n::text, 3, '0'), $1, 'initiated', 0 from generate_series(1, 21) as n returning id
       ), told as (
         insert into booking_events (booking_id, to_state, actor, why) select id, 'initiated', 'server', 'made by a test' from made
       )
       insert into booking_contacts (booking_id, name) select id, 'Morris Many' from made`,
      [programme.showIds[1]],
    )
    const found = await search('morris')
    expect(found.bookings).toHaveLength(20)
    expect(found.more).toBe(true)
  })
})

describe('a door', () => {
  it('lists the bookings of a name with what of them is in', async () => {
    const [first, second] = [await soldTo({ name: 'Ida Lindqvist' }), await soldTo({ name: 'Otto Lindqvist' })]
    const ticket = first.tickets[0]
    const entry = door.device.outbox.append({
      kind: 'check_in',
      ticketId: ticket?.ticketId ?? '',
      showId: programme.showIds[0] as string,
      seatId: ticket?.seatId ?? '',
      at: new Date().toISOString(),
      byHand: true,
      approvedBy: newId(),
    })
    await door.sendEntries(entry)
    const { bookings, more } = grantedValue(await door.ask('findAtDoor', { text: 'lindq' }))
    expect(more).toBe(false)
    expect(bookings.find(({ reference }) => reference === first.reference)).toEqual({
      reference: first.reference,
      name: 'Ida Lindqvist',
      showId: programme.showIds[0],
      startsAt: expect.any(String),
      seatIds: first.seatIds,
      admitted: 1,
      last: { at: expect.any(String), door: 'Door 1' },
      by: 'name',
    })
    expect(bookings.find(({ reference }) => reference === second.reference)).toMatchObject({ admitted: 0, last: null })
    const { rows } = await server.pool.query(
      'select by_hand, approved_by is not null as approved from admissions where ticket_id = $1',
      [ticket?.ticketId],
    )
    expect(rows).toEqual([{ by_hand: true, approved: true }])
    const byTicket = () => door.ask('orderAtDoor', { ticketId: first.tickets[1]?.ticketId ?? '' })
    const byReference = () => door.ask('orderAtDoor', { reference: first.reference })
    for (const answer of [await byTicket(), await byReference()]) {
      expect(grantedValue(answer).order?.reference).toBe(first.reference)
    }
    // Yesterday's shows are nobody's to let in, and their codes nobody's to have.
    await server.pool.query("update shows set starts_at = starts_at - interval '2 days' where id = $1", [
      programme.showIds[0],
    ])
    expect(grantedValue(await door.ask('findAtDoor', { text: 'lindq' })).bookings).toEqual([])
    for (const answer of [await byTicket(), await byReference()]) expect(grantedValue(answer)).toEqual({ order: null })
    await server.pool.query("update shows set starts_at = starts_at + interval '2 days' where id = $1", [
      programme.showIds[0],
    ])
  })
})

describe('the codes that a door is told', () => {
  it('count as searches by a reference, and apart by a ticket, as a queue scans them', async () => {
    const [first, second] = [await soldTo(), await soldTo()]
    const { id } = door.device.identity
    const byReference = ({ reference }: { reference: string }) => door.ask('orderAtDoor', { reference })
    const byTicket = ({ tickets }: typeof first) => door.ask('orderAtDoor', { ticketId: tickets[0]?.ticketId ?? '' })
    for (const _ of ['once', 'again']) grantedValue(await byReference(first))
    grantedValue(await byTicket(first))
    const { rows } = await server.pool.query(
      'select counted_as, kinds, booking_id from booking_searches where terminal_id = $1 order by id',
      [id],
    )
    expect(rows).toEqual([
      { counted_as: 'search', kinds: ['reference'], booking_id: first.bookingId },
      { counted_as: 'scan', kinds: ['ticket'], booking_id: first.bookingId },
    ])
    await server.pool.query(
      "insert into booking_searches (terminal_id, kinds) select $1, '{name}' from generate_series(1, $2)",
      [id, SEARCHES_A_MINUTE],
    )
    expect(refusal(await byReference(second))?.code).toBe('rate_limited')
    expect(refusal(await door.ask('orderAtDoor', { reference: 'MQ-ZZZZZZ' }))?.code).toBe('rate_limited')
    expect(grantedValue(await byTicket(second)).order?.reference).toBe(second.reference)
    await server.pool.query(
      `insert into booking_searches (terminal_id, kinds, counted_as)
       select $1, '{ticket}', 'scan' from generate_series(1, 120)`,
      [id],
    )
    grantedValue(await byTicket(second))
    expect(refusal(await byTicket(await soldTo()))?.code).toBe('rate_limited')
  })
})

describe('tickets of any booking', () => {
  it('are read for a printer, and each paper of them is counted, at whichever counter', async () => {
    const sold = await soldTo()
    const read = async () => grantedValue(await counter.ask('bookingToPrint', { bookingId: sold.bookingId }))
    const toPrint = await read()
    expect(toPrint).toMatchObject({ reference: sold.reference, showId: programme.showIds[0], currency: 'SGD' })
    expect(toPrint.tickets.map(({ seatId, amount, copies, code }) => [seatId, amount, copies, code])).toEqual(
      sold.tickets.map(({ seatId, code }) => [seatId, 1250, 1, code]),
    )
    const ticketIds = toPrint.tickets.map(({ ticketId }) => ticketId)
    const print = () =>
      counter.device.outbox.append({
        kind: 'print',
        bookingId: sold.bookingId,
        ticketIds,
        at: new Date().toISOString(),
      })
    await counter.sendEntries(print(), print())
    expect((await read()).tickets.map(({ copies }) => copies)).toEqual([2, 2])
    // Of no ticket that the books have.
    await counter.sendEntries(
      counter.device.outbox.append({
        kind: 'print',
        bookingId: newId(),
        ticketIds: [newId()],
        at: new Date().toISOString(),
      }),
    )
    const { booking } = grantedValue(await manager.ask('findBooking', { text: sold.reference }))
    expect(booking?.printed).toBe(4)
  })

  it('are mailed once more, once for each id, to the address that the booking has, and a few times an hour', async () => {
    const sold = await soldTo({ email: 'again@example.org' })
    const mailId = newId()
    const ask = (id: string) => counter.ask('mailAgain', { mailId: id, bookingId: sold.bookingId })
    const ofThis = () => readdirSync(mails).filter((name) => name.startsWith('booking_mailed_again_'))
    const before = ofThis().length
    for (let i = 0; i < 3; i++) expect(grantedValue(await ask(mailId))).toEqual({ to: 'a•••@example.org' })
    await expect.poll(() => ofThis().length - before, { timeout: 15_000 }).toBe(1)
    grantedValue(await ask(newId()))
    grantedValue(await ask(newId()))
    expect(refusal(await ask(newId()))).toMatchObject({ code: 'rate_limited', what: 'mails of this booking' })
    const { booking } = grantedValue(await manager.ask('findBooking', { text: sold.reference }))
    expect(booking?.mailedAgain).toBe(3)
    // An hour later one is asked for while another counter's are being noted.
    const late = "update ticket_mails set at = at - interval '2 hours' where booking_id = $1"
    const again =
      'insert into ticket_mails (id, booking_id, terminal_id) select gen_random_uuid(), $1, $2 from generate_series(1, 3)'
    const other = await server.pool.connect()
    try {
      await other.query(late, [sold.bookingId])
      await other.query('begin')
      await other.query('select from bookings where id = $1 for no key update', [sold.bookingId])
      await other.query(again, [sold.bookingId, counter.device.identity.id])
      const asked = ask(newId())
      const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      await expect.poll(async () => (await server.pool.query(waiting)).rowCount).toBe(1)
      await other.query('commit')
      expect(refusal(await asked)?.code).toBe('rate_limited')
    } finally {
      other.release()
    }
    const silent = await soldTo()
    expect(refusal(await counter.ask('mailAgain', { mailId: newId(), bookingId: silent.bookingId }))).toEqual({
      code: 'not_mailable',
      why: 'no_address',
    })
  })

  it('are mailed sixty times an hour at one terminal, whatever the bookings, and at another as well', async () => {
    const before = await soldTo()
    const sold: { bookingId: string; mailId: string }[] = []
    for (const name of ['a', 'b', 'c', 'd']) {
      const { bookingId } = await soldTo({ email: `${name}@sixty.example` })
      sold.push({ bookingId, mailId: newId() })
    }
    const busy = await open('counter', 'Counter of mails', programme.cinemaId)
    const ask = (mail: { bookingId: string; mailId: string }, by = busy) => by.ask('mailAgain', mail)
    await server.pool.query(
      'insert into ticket_mails (id, booking_id, terminal_id) select gen_random_uuid(), $1, $2 from generate_series(1, $3)',
      [before.bookingId, busy.device.identity.id, MAILS_OF_TERMINAL_AN_HOUR - 1],
    )
    // At the same moment: one more is allowed.
    const answers = await Promise.all(sold.map((mail) => ask(mail)))
    const refused = answers.flatMap((answer) => refusal(answer) ?? [])
    expect(refused).toHaveLength(sold.length - 1)
    expect(refused[0]).toMatchObject({ code: 'rate_limited', what: 'mails that this terminal asks for' })
    // The one that is on its way may be asked for again.
    for (const mail of sold.filter((_, place) => answers[place]?.ok)) grantedValue(await ask(mail))
    for (const { bookingId } of sold) grantedValue(await ask({ bookingId, mailId: newId() }, counter))
  })
})

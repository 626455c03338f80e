/** What arrives at the server of what terminals did: honest, twice, late, torn, forged; and what becomes of each. */
import { type ChainEntry, type CommandBody, type EntryAnswer, newId, type TerminalKind } from '@marquee/shared'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { entryOf, hashOf, sellCommand } from '../../../../../../tooling/testing/outbox-chain.ts'
import { insertTestProgramme, type TestProgramme } from '../../../../../../tooling/testing/programme.ts'
import {
  connectTerminal,
  enrolDevice,
  grantedValue,
  type RawTerminal,
} from '../../../../../../tooling/testing/raw-terminal.ts'
import { startTestServer, type TestServer } from '../../../../../../tooling/testing/server.ts'
import { revokeTerminal } from '../../../terminals/registry.ts'
import { readConflicts } from '../../conflicts/conflict-rows.ts'
import { drawerBalances } from '../../conflicts/drawer-balance.ts'

let server: TestServer
let programme: TestProgramme
let elsewhere: TestProgramme
let counter: RawTerminal
const open: RawTerminal[] = []
let seats = 0

beforeAll(async () => {
  server = await startTestServer({ redis: false })
  programme = await insertTestProgramme(server.pool, { shows: 3 })
  elsewhere = await insertTestProgramme(server.pool, { name: 'Another cinema' })
})
afterAll(() => server.close())
beforeEach(async () => {
  counter = await connect()
})
afterEach(() => {
  for (const terminal of open.splice(0)) terminal.close()
})

async function connect(kind: TerminalKind = 'counter', cinemaId: string | null = null): Promise<RawTerminal> {
  const terminal = await connectTerminal(server.url, await enrolDevice(server.url, server.pool, kind, { cinemaId }))
  open.push(terminal)
  return terminal
}

/** Of the second show: seats that no other test has. */
const someSeats = (count: number): string[] =>
  Array.from({ length: count }, () => {
    const seat = programme.seats[seats++]
    return `${seat?.row}-${seat?.number}`
  })
const showId = (): string => programme.showIds[1] as string

interface Held {
  bookingId: string
  showId: string
  reference: string
  seats: { seatId: string; epoch: number }[]
}

async function hold(seatIds = someSeats(1), terminal = counter): Promise<Held> {
  const bookingId = newId()
  const claimed = grantedValue(await terminal.ask('claim', { bookingId, showId: showId(), seatIds }))
  return { bookingId, showId: showId(), reference: claimed.reference, seats: claimed.seats }
}

const movement = (more: object = {}): CommandBody => ({
  kind: 'drawer',
  direction: 'in',
  amount: { amount: 100, currency: 'SGD' },
  reason: 'float',
  at: new Date().toISOString(),
  ...more,
})

interface ConflictRow {
  id: string
  reason: string
  what: string
  amount: number | null
  command: string
  entry: string
}
const conflicts = async (terminal = counter): Promise<ConflictRow[]> => {
  const { rows } = await server.pool.query<ConflictRow>(
    'select id, reason, what, amount, command, entry from conflicts where terminal_id = $1 order by sequence, at',
    [terminal.device.identity.id],
  )
  return rows
}
const outcomes = (answers: readonly EntryAnswer[]): string[] => answers.map((answer) => answer.outcome)
const soldSeats = async (bookingId: string): Promise<number> =>
  (await server.pool.query('select from tickets where booking_id = $1 and cancelled_at is null', [bookingId]))
    .rowCount ?? 0
const movements = async (terminal = counter): Promise<number> =>
  (await server.pool.query('select from drawer_movements where terminal_id = $1', [terminal.device.identity.id]))
    .rowCount ?? 0

describe('a sale', () => {
  it('is entered with the tickets, the price and the reference that the terminal gave it', async () => {
    const held = await hold(someSeats(2))
    const body = sellCommand(held)
    expect(await counter.send(body)).toEqual([{ outcome: 'applied', done: { reference: held.reference } }])
    const { rows } = await server.pool.query(
      'select id, amount from tickets where booking_id = $1 order by seat_index',
      [held.bookingId],
    )
    expect(rows).toEqual(body.tickets.map(({ ticketId, amount }) => ({ id: ticketId, amount })))
    expect(await conflicts()).toEqual([])
  })

  it('on a clock that is a year off is entered now', async () => {
    const held = await hold()
    const soldAt = new Date(Date.now() + 366 * 86_400_000).toISOString()
    expect(outcomes(await counter.send(sellCommand(held, { soldAt })))).toEqual(['applied'])
    const { rows } = await server.pool.query<{ off: number }>(
      'select abs(extract(epoch from now() - confirmed_at))::int as off from bookings where id = $1',
      [held.bookingId],
    )
    expect(rows[0]?.off).toBeLessThan(60)
  })

  it('that is sent again, in whatever company, gets its first answer and is not entered again', async () => {
    const [one, two] = [await hold(), await hold()]
    const entries = [one, two].map((held) => counter.device.outbox.append(sellCommand(held))) as [
      ChainEntry,
      ChainEntry,
    ]
    const first = await counter.sendEntries(...entries)
    expect(outcomes(first)).toEqual(['applied', 'applied'])
    expect(await counter.sendEntries(entries[1])).toEqual([first[1]])
    expect(await counter.sendEntries(entries[0], entries[1], entries[0])).toEqual([first[0], first[1], first[0]])
    const more = counter.device.outbox.append(movement())
    expect(outcomes(await counter.sendEntries(...entries, more))).toEqual(['applied', 'applied', 'applied'])
    const { rows } = await server.pool.query('select amount from payments where booking_id = $1', [one.bookingId])
    expect(rows).toEqual([{ amount: 1250 }])
  })

  it.each<[string, string, (held: Held) => object]>([
    ['a price that isn’t the show’s', 'wrong_price', () => ({ total: { amount: 1, currency: 'SGD' } })],
    ['another currency', 'wrong_price', () => ({ total: { amount: 1250, currency: 'EUR' } })],
    ['less cash than it costs', 'malformed', () => ({ payment: { method: 'cash', tendered: 10 } })],
    ['a show that isn’t there', 'unknown_show', () => ({ showId: newId() })],
    ['a show of another cinema', 'wrong_show', () => ({ showId: elsewhere.showIds[0] })],
    ['a grant that was never given', 'future_epoch', ({ seats }) => ({ tickets: [ticket(seats[0]?.seatId, 9e9)] })],
    ['an older grant', 'stale_epoch', ({ seats }) => ({ tickets: [ticket(seats[0]?.seatId, 1)] })],
    ['a seat that it has no claim on', 'outside_claim', () => ({ tickets: [ticket(someSeats(1)[0], 1)] })],
    ['a seat that isn’t there', 'unknown_seats', () => ({ tickets: [ticket('ZZ-1', 1)] })],
    [
      'a ticket type that has no price',
      'wrong_price',
      ({ seats }) => ({ tickets: [ticket(seats[0]?.seatId, 1, 'alien')] }),
    ],
  ])('with %s is kept with its money as a conflict, and the rest is entered', async (_, reason, wrong) => {
    const own = await connect('counter', programme.cinemaId)
    const [good, held, after] = [
      await hold(someSeats(1), own),
      await hold(someSeats(1), own),
      await hold(someSeats(1), own),
    ]
    const bad = sellCommand(held, wrong(held))
    const answers = await own.send(sellCommand(good), bad, sellCommand(after))
    const [kept, ...others] = await conflicts(own)
    expect(others).toEqual([])
    expect(kept).toMatchObject({ reason, amount: bad.total.amount, command: 'sell' })
    expect(answers).toEqual([
      { outcome: 'applied', done: { reference: good.reference } },
      { outcome: 'conflict', conflictId: kept?.id, why: kept?.what },
      { outcome: 'applied', done: { reference: after.reference } },
    ])
    expect(kept?.what).toMatch(/^counter.* sold seat .*: .+\.$/)
    expect(await soldSeats(held.bookingId)).toBe(0)
  })

  it('of a booking that was sold, or of another terminal’s claim, is kept', async () => {
    const held = await hold(someSeats(2))
    const other = await connect()
    expect(outcomes(await other.send(sellCommand(held)))).toEqual(['conflict'])
    const [first, second] = held.seats as [Held['seats'][number], Held['seats'][number]]
    const answers = await counter.send(
      sellCommand({ ...held, seats: [first] }),
      sellCommand({ ...held, seats: [second] }),
    )
    expect(outcomes(answers)).toEqual(['applied', 'conflict'])
    expect((await conflicts(other)).map((c) => c.reason)).toEqual(['booking_ended'])
    expect((await conflicts()).map((c) => c.reason)).toEqual(['booking_ended'])
  })

  it('is good at the doors, whoever had named its tickets before it came', async () => {
    const held = await hold()
    const honest = sellCommand(held)
    const ticketId = honest.tickets[0]?.ticketId
    const news = async (): Promise<string[]> => {
      const of = 'select kind from door_news where ticket_id = $1 order by revision'
      return (await server.pool.query<{ kind: string }>(of, [ticketId])).rows.map(({ kind }) => kind)
    }
    const other = await connect()
    const forged = sellCommand({ ...held, bookingId: newId() })
    const tickets = forged.tickets.map((each) => ({ ...each, ticketId: ticketId as string }))
    expect(outcomes(await other.send({ ...forged, tickets }))).toEqual(['conflict'])
    expect(await news()).toEqual(['void'])
    expect(outcomes(await counter.send(honest))).toEqual(['applied'])
    expect(await news()).toEqual(['void', 'good'])
  })

  it('with the number of a ticket that another customer has is kept, and holds up nobody', async () => {
    const [one, two, three] = [await hold(), await hold(), await hold()]
    const first = sellCommand(one)
    const copied = sellCommand(two)
    const tickets = copied.tickets.map((t) => ({ ...t, ticketId: first.tickets[0]?.ticketId as string }))
    expect(outcomes(await counter.send(first))).toEqual(['applied'])
    const answers = await counter.send({ ...copied, tickets }, sellCommand(three))
    expect(outcomes(answers)).toEqual(['conflict', 'applied'])
    expect((await conflicts()).map((c) => c.reason)).toEqual(['id_reused'])
  })
})

const ticket = (seatId: string | undefined, epoch: number, type = 'adult') => ({
  ticketId: newId(),
  seatId: seatId ?? '',
  type,
  amount: 1250,
  epoch,
})

describe('an outbox', () => {
  it('with a row that was altered: the row is kept as it came, and the rest flows on', async () => {
    const held = await hold()
    const [before, after] = [counter.device.outbox.append(movement()), sellCommand(held)]
    const original = counter.device.outbox.append(movement({ amount: { amount: 50_000, currency: 'SGD' } }))
    const altered = { text: original.text.replace('50000', '10000'), hash: original.hash }
    const answers = await counter.sendEntries(before, altered, counter.device.outbox.append(after))
    expect(outcomes(answers)).toEqual(['applied', 'conflict', 'applied'])
    const kept = await conflicts()
    expect(kept).toMatchObject([{ reason: 'edited', command: 'drawer', entry: altered.text }])
    expect(await counter.sendEntries(altered)).toEqual([answers[1]])
    expect(await conflicts()).toHaveLength(1)
    expect(await movements()).toBe(1)
  })

  it('with a row that a later one was written over: the later one is entered as itself, and its money counts once', async () => {
    const [lost, held] = [await hold(), await hold()]
    const over = counter.device.outbox.append(sellCommand(lost))
    const between = counter.device.outbox.append(movement())
    const honest = counter.device.outbox.append(sellCommand(held))
    const copy = { text: honest.text, hash: over.hash }
    const first = await counter.sendEntries(copy)
    expect(outcomes(first)).toEqual(['conflict'])
    const answers = await counter.sendEntries(copy, between, honest)
    expect(answers).toEqual([
      first[0],
      { outcome: 'applied', done: {} },
      { outcome: 'applied', done: { reference: held.reference } },
    ])
    expect(await counter.sendEntries(copy, between, honest)).toEqual(answers)
    expect(await conflicts()).toMatchObject([{ reason: 'edited', entry: honest.text }])
    expect(await soldSeats(held.bookingId)).toBe(1)
    const { id } = counter.device.identity
    expect(await drawerBalances(server.pool, id)).toMatchObject([{ sales: 1250, conflicts: 0, movements: 100 }])
    const listed = await readConflicts(server.pool, { cinemaId: null, settled: false, atMost: 1000 })
    expect(listed.find((row) => row.terminal_id === id)).toMatchObject({ reason: 'edited', amount: null })
  })

  it('with a row that an earlier one was written over, or that is behind: nobody’s answer changes', async () => {
    const held = await hold()
    const honest = counter.device.outbox.append(sellCommand(held))
    const over = counter.device.outbox.append(movement())
    const after = counter.device.outbox.append(movement())
    const altered = { text: after.text, hash: hashOf('something else') }
    const answers = await counter.sendEntries(honest, { text: honest.text, hash: over.hash }, after)
    expect(outcomes(answers)).toEqual(['applied', 'conflict', 'applied'])
    expect(outcomes(await counter.sendEntries(altered, honest, after))).toEqual(['conflict', 'applied', 'applied'])
    expect((await conflicts()).map((c) => c.reason).sort()).toEqual(['edited', 'sequence_reused'])
    expect(await movements()).toBe(1)
  })

  it('with a gap waits at it, until the rows come or are said to be lost; then it is a conflict, and the rest flows on', async () => {
    const entries = Array.from({ length: 5 }, () => counter.device.outbox.append(movement())) as ChainEntry[]
    const [one, , three, four, five] = entries as [ChainEntry, ChainEntry, ChainEntry, ChainEntry, ChainEntry]
    expect(await counter.sendEntries(one, three, four)).toMatchObject([
      { outcome: 'applied' },
      { outcome: 'gap', expected: 2 },
      { outcome: 'gap', expected: 2 },
    ])
    expect(await movements()).toBe(1)
    const lost = { from: 2, to: 3 }
    const told = () => counter.ask('commands', { first: 4, lost, entries: [four, five] })
    const answer = grantedValue(await told())
    expect(outcomes(answer.answers)).toEqual(['applied', 'applied'])
    expect(grantedValue(await told())).toEqual(answer)
    expect(await conflicts()).toMatchObject([
      { reason: 'gap', what: expect.stringMatching(/^Entries 2 to 3 of counter/) },
    ])
    expect(await movements()).toBe(3)
  })

  it.each([
    ['among others', 2],
    ['that is the last which is sent for now', 1],
  ])(
    'with a gap right before an altered row %s: each is a conflict, and every honest row is entered',
    async (_, size) => {
      const held = await hold()
      const rows = Array.from({ length: 6 }, () => counter.device.outbox.append(movement()))
      const [one, , , four, five, six] = rows as [
        ChainEntry,
        ChainEntry,
        ChainEntry,
        ChainEntry,
        ChainEntry,
        ChainEntry,
      ]
      const altered = { text: four.text.replace('float', 'gloat'), hash: four.hash }
      const sale = counter.device.outbox.append(sellCommand(held))
      const first = [altered, five].slice(0, size)
      const told = { first: 4, lost: { from: 2, to: 3 }, entries: first }
      const say = async (batch: object) => grantedValue(await counter.ask('commands', batch)).answers

      expect(outcomes(await counter.sendEntries(one))).toEqual(['applied'])
      expect(await say({ first: 4, entries: first })).toEqual(first.map(() => ({ outcome: 'gap', expected: 2 })))
      const answers = await say(told)
      expect(outcomes(answers)).toEqual(['conflict', 'applied'].slice(0, size))
      expect(await say(told)).toEqual(answers)
      expect(outcomes(await counter.sendEntries(five, six, sale))).toEqual(['applied', 'applied', 'applied'])
      expect(await say(told)).toEqual(answers)
      expect(await conflicts()).toMatchObject([
        { reason: 'gap', what: expect.stringMatching(/^Entries 2 to 3 of counter/) },
        { reason: 'edited', entry: altered.text },
      ])
      expect(await movements()).toBe(3)
      expect(await soldSeats(held.bookingId)).toBe(1)
    },
  )

  it('with gaps at its start and further on, and rows around them that look alike: nothing waits for ever', async () => {
    const rows = Array.from({ length: 9 }, () => counter.device.outbox.append(movement())) as ChainEntry[]
    const blank = { text: '', hash: hashOf('altered: ') }
    const say = async (first: number, lost: object | undefined, ...entries: (ChainEntry | undefined)[]) => {
      const answer = await counter.ask('commands', { first, ...(lost && { lost }), entries })
      return outcomes(grantedValue(answer).answers)
    }
    expect(await say(3, { from: 1, to: 2 }, blank, blank)).toEqual(['conflict', 'conflict'])
    expect(await say(6, undefined, blank)).toEqual(['gap'])
    expect(await say(6, { from: 5, to: 5 }, blank)).toEqual(['conflict'])
    expect(await say(8, { from: 7, to: 7 }, rows[7], rows[8])).toEqual(['applied', 'applied'])
    expect((await conflicts()).map((c) => c.reason)).toEqual(['gap', 'edited', 'edited', 'gap', 'edited', 'gap'])
    expect(await movements()).toBe(2)
  })

  it('whose altered row comes when the server that answered those before it died: that one waits for its place', async () => {
    const rows = Array.from({ length: 4 }, () => counter.device.outbox.append(movement()))
    const [one, two, three, four] = rows as [ChainEntry, ChainEntry, ChainEntry, ChainEntry]
    expect(outcomes(await counter.sendEntries(one, two))).toEqual(['applied', 'applied'])
    await server.pool.query('update terminal_runs set sequence = 1, hash = $2 where terminal_id = $1', [
      counter.device.identity.id,
      one.hash,
    ])
    const altered = { text: three.text.slice(0, 50), hash: three.hash }
    expect(await counter.sendEntries(altered)).toEqual([{ outcome: 'gap', expected: 2 }])
    expect(outcomes(await counter.sendEntries(two, altered, four))).toEqual(['applied', 'conflict', 'applied'])
    expect((await conflicts()).map((c) => c.reason)).toEqual(['edited'])
    expect(await movements()).toBe(3)
  })

  it('whose numbers go back: another entry under a used number is kept once, and the inbox stays where it is', async () => {
    const [one, two] = [counter.device.outbox.append(movement()), counter.device.outbox.append(movement())]
    await counter.sendEntries(one, two)
    const link = { terminalId: counter.device.identity.id, bootEpoch: counter.device.outbox.epoch }
    const other = entryOf({
      ...link,
      sequence: 1,
      previous: '0'.repeat(64),
      command: { id: newId(), body: movement() },
    })
    const [first] = await counter.sendEntries(other)
    expect(first?.outcome).toBe('conflict')
    expect(await counter.sendEntries(other)).toEqual([first])
    expect((await conflicts()).map((c) => c.reason)).toEqual(['sequence_reused'])
    expect(outcomes(await counter.send(movement()))).toEqual(['applied'])
  })

  it('with everything wrong at once: each is kept, what is honest is entered, and nothing is dropped', async () => {
    const { outbox } = counter.device
    const [held, stale] = [await hold(), await hold()]
    const strange = entryOf({
      terminalId: newId(),
      sequence: 40,
      bootEpoch: 1,
      previous: hashOf('x'),
      command: { id: newId(), body: sellCommand(held) },
    })
    const torn = { text: '{"terminalId":"', hash: hashOf('whole') }
    const empty = { text: '\u0000\u0001', hash: hashOf('\u0000\u0001') }
    outbox.head = { sequence: 3, hash: empty.hash }
    const honest = outbox.append(sellCommand(held))
    const replayed = outbox.append(movement())
    const sold = outbox.append(
      sellCommand(stale, { tickets: stale.seats.map((s) => ticket(s.seatId, s.epoch + 5000)) }),
    )
    const dance = entryOf({
      terminalId: counter.device.identity.id,
      sequence: 7,
      bootEpoch: outbox.epoch,
      previous: sold.hash,
      command: { id: newId(), body: { kind: 'dance' } },
    })
    outbox.head = { sequence: 7, hash: dance.hash }
    const end = outbox.append(movement())
    const batch = [strange, torn, empty, honest, replayed, replayed, sold, dance, end]
    const answers = await counter.sendEntries(...batch)
    expect(outcomes(answers)).toEqual([
      'conflict',
      'conflict',
      'conflict',
      'applied',
      'applied',
      'applied',
      'conflict',
      'conflict',
      'applied',
    ])
    expect(await counter.sendEntries(...batch)).toEqual(answers)
    expect((await conflicts()).map((c) => c.reason)).toEqual([
      'another_terminal',
      'edited',
      'malformed',
      'future_epoch',
      'malformed',
    ])
    expect(await movements()).toBe(2)
  })

  it('of the same command in another chain gets the first answer, also when that answer was lost', async () => {
    const held = await hold()
    const [id, body] = [newId(), sellCommand(held)]
    const { outbox } = counter.device
    const first = await counter.sendEntries(outbox.append(body, id))
    const again = outbox.append(body, id)
    expect(await counter.sendEntries(again)).toEqual(first)
    expect(await counter.sendEntries(again)).toEqual(first)
    const other = outbox.append(movement(), id)
    expect(outcomes(await counter.sendEntries(other))).toEqual(['conflict'])
    expect((await conflicts()).map((c) => c.reason)).toEqual(['id_reused'])
  })

  it('of a command that was answered before commands lay in a chain: sold once, and refused once is kept', async () => {
    const [held, gone] = [await hold(), await hold()]
    const { outbox, identity } = counter.device
    const bodies = [sellCommand(held), sellCommand(gone)]
    const entries = bodies.map((body) => outbox.append(body)) as [ChainEntry, ChainEntry]
    const old = [
      { ok: true, value: { reference: 'MQ-7K3F9P' } },
      { ok: false, refusal: { code: 'no_such_hold' } },
    ]
    for (const [i, body] of bodies.entries()) {
      const { command } = JSON.parse(entries[i]?.text ?? '') as { command: { id: string } }
      await server.pool.query(
        'insert into inbox (command_id, terminal_id, body_hash, answer) values ($1, $2, $3, $4)',
        [command.id, identity.id, Buffer.from(hashOf(JSON.stringify(body)), 'hex'), JSON.stringify(old[i])],
      )
    }
    const first = await counter.sendEntries(...entries)
    expect(first).toMatchObject([{ outcome: 'applied', done: { reference: 'MQ-7K3F9P' } }, { outcome: 'conflict' }])
    expect(await counter.sendEntries(...entries)).toEqual(first)
    expect((await conflicts()).map((c) => c.reason)).toEqual(['outside_claim'])
  })

  it('with the id of another terminal’s command takes nothing from that terminal', async () => {
    const thief = await connect()
    const id = newId()
    const link = { terminalId: counter.device.identity.id, sequence: 1, bootEpoch: 1, previous: '0'.repeat(64) }
    const stolen = entryOf({ ...link, command: { id, body: movement() } })
    expect(outcomes(await thief.sendEntries(stolen))).toEqual(['conflict'])
    expect((await conflicts(thief)).map((c) => c.reason)).toEqual(['another_terminal'])
    expect(outcomes(await counter.sendEntries(counter.device.outbox.append(movement(), id)))).toEqual(['applied'])
  })

  it('that its device did under the identity that it had before gets the first answer, and is not entered again', async () => {
    const held = await hold()
    const [id, body] = [newId(), sellCommand(held)]
    const first = await counter.sendEntries(counter.device.outbox.append(body, id))
    expect(outcomes(first)).toEqual(['applied'])
    await revokeTerminal(server.pool, counter.device.identity.name)
    const again = await connect()
    expect(await again.sendEntries(again.device.outbox.append(body, id))).toEqual(first)
    const changed = { ...body, payment: { ...body.payment, tendered: 5000 } }
    expect(outcomes(await again.sendEntries(again.device.outbox.append(changed, id)))).toEqual(['conflict'])
    expect((await conflicts(again)).map((c) => c.reason)).toEqual(['id_reused'])
    expect(await soldSeats(held.bookingId)).toBe(1)
  })

  it('that another device did which was there after this one was enrolled, or is of another kind or cinema, is kept', async () => {
    const own = await connect('counter', programme.cinemaId)
    const [id, body] = [newId(), movement()]
    const others = [
      await connect('counter', programme.cinemaId),
      await connect('kiosk', programme.cinemaId),
      await connect('counter', elsewhere.cinemaId),
      await connect('counter'),
    ]
    expect(outcomes(await own.sendEntries(own.device.outbox.append(body, id)))).toEqual(['applied'])
    await revokeTerminal(server.pool, own.device.identity.name)
    others.push(await connect('kiosk', programme.cinemaId), await connect('counter', elsewhere.cinemaId))
    for (const other of others) {
      expect(outcomes(await other.sendEntries(other.device.outbox.append(body, id)))).toEqual(['conflict'])
    }
  })

  it('of a run that has not been is kept', async () => {
    counter.device.outbox.epoch = 7
    expect(outcomes(await counter.send(movement()))).toEqual(['conflict'])
    expect((await conflicts()).map((c) => c.reason)).toEqual(['future_boot'])
  })

  it('whose batch is larger than a packet may be ends the connection; in smaller ones it arrives', async () => {
    const reason = 'x'.repeat(500)
    const entries = Array.from({ length: 20 }, () => counter.device.outbox.append(movement({ reason })))
    const gone = new Promise((resolve) => counter.socket.once('disconnect', resolve))
    counter.socket.emit('commands', { first: 1, entries: [...entries, ...entries, ...entries, ...entries] }, () => {})
    await gone
    const again = await connectTerminal(server.url, counter.device)
    open.push(again)
    expect(outcomes(await again.sendEntries(...entries))).toEqual(Array(20).fill('applied'))
    expect(await again.ask('commands', { first: 1, entries: [...entries, ...entries, ...entries] })).toMatchObject({
      ok: false,
      refusal: { code: 'malformed', field: 'entries', problem: 'must have at most 40 entries' },
    })
    expect(await movements()).toBe(20)
  })
})

describe('what a terminal may do', () => {
  it('depends on its kind: a door admits and sells nothing, a counter admits nobody', async () => {
    const door = await connect('door')
    const checkIn: CommandBody = {
      kind: 'check_in',
      ticketId: newId(),
      showId: showId(),
      seatId: 'A-1',
      at: new Date().toISOString(),
    }
    expect(outcomes(await door.send(checkIn, movement(), checkIn))).toEqual(['applied', 'conflict', 'applied'])
    expect(outcomes(await counter.send(checkIn, movement()))).toEqual(['conflict', 'applied'])
    const { rows } = await server.pool.query('select from admissions where ticket_id = $1', [checkIn.ticketId])
    expect(rows).toHaveLength(2)
  })

  it('is also to print, and to pay out what a conflict has cost', async () => {
    const held = await hold()
    const print: CommandBody = {
      kind: 'print',
      bookingId: held.bookingId,
      ticketIds: [newId()],
      at: new Date().toISOString(),
    }
    const [kept] = await counter.send(sellCommand(held, { total: { amount: 99, currency: 'SGD' } }))
    const conflictId = kept?.outcome === 'conflict' ? kept.conflictId : ''
    const out = movement({ direction: 'out', amount: { amount: 99, currency: 'SGD' }, conflictId })
    expect(outcomes(await counter.send(print, out, movement({ conflictId: newId() })))).toEqual(
      Array(3).fill('applied'),
    )
    const { rows } = await server.pool.query(
      'select direction, amount, conflict_id from drawer_movements where terminal_id = $1 order by direction desc',
      [counter.device.identity.id],
    )
    expect(rows).toEqual([
      { direction: 'out', amount: 99, conflict_id: conflictId },
      { direction: 'in', amount: 100, conflict_id: null },
    ])
  })
})

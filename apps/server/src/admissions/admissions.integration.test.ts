/**
 * Doors: the others hear of each admission, all hear of tickets that are no good any more, and managers see tickets
 * admitted twice.
 */
import {
  type CheckInCommand,
  type DoorNews,
  newId,
  parseTicketCode,
  type TerminalKind,
  type UndoCheckInCommand,
} from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { insertConfirmedBooking } from '../../../../tooling/testing/fixtures/bookings.ts'
import { insertTestProgramme, type TestProgramme } from '../../../../tooling/testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../../../../tooling/testing/houses/server.ts'
import { SOON } from '../../../../tooling/testing/soon.ts'
import { sellCommand } from '../../../../tooling/testing/terminals/outbox-chain.ts'
import {
  connectTerminal,
  enrolDevice,
  grantedValue,
  type RawTerminal,
} from '../../../../tooling/testing/terminals/raw-terminal.ts'
import { inTransaction } from '../infra/postgres.ts'
import { revokeTerminal } from '../terminals/enrolment/registry.ts'

let server: TestServer
let programme: TestProgramme
let north: RawTerminal
let south: RawTerminal
let manager: RawTerminal
const opened: RawTerminal[] = []

beforeAll(async () => {
  server = await startTestServer({ redis: false })
  programme = await insertTestProgramme(server.pool, { shows: 3 })
  north = await open('door', 'Door North')
  south = await open('door', 'Door South')
  manager = await open('manager', 'Office')
})
afterAll(async () => {
  for (const terminal of opened) terminal.close()
  await server.close()
})

async function open(kind: TerminalKind, name: string, cinemaId = programme.cinemaId): Promise<RawTerminal> {
  const terminal = await connectTerminal(
    server.url,
    await enrolDevice(server.url, server.pool, kind, { name, cinemaId }),
  )
  opened.push(terminal)
  return terminal
}

const showId = (): string => programme.showIds[0] as string
const seatAt = (index: number): string => `${programme.seats[index]?.row}-${programme.seats[index]?.number}`
const checkIn = (more: Partial<CheckInCommand> = {}): CheckInCommand => ({
  kind: 'check_in',
  ticketId: newId(),
  showId: showId(),
  seatId: 'B-3',
  at: new Date().toISOString(),
  ...more,
})
/** Reads as a door does: page by page to the end. */
async function readOn(after: string | null, door = south): Promise<{ news: DoorNews[]; upTo: string }> {
  const { news, upTo, more } = grantedValue(await door.ask('doorNews', { after }))
  expect(JSON.stringify(news).length).toBeLessThan(64_000)
  if (!more) return { news, upTo }
  const rest = await readOn(upTo, door)
  return { news: [...news, ...rest.news], upTo: rest.upTo }
}
const newsAfter = async (after: string, door = south): Promise<DoorNews[]> => (await readOn(after, door)).news
/** The place of a reader who has read everything. */
const latest = async (): Promise<string> => (await readOn(null)).upTo

describe('an admission', () => {
  it('reaches the other doors, which are notified at once', async () => {
    const before = await latest()
    const rings: number[] = []
    south.socket.on('doorNews', ({ revision }: { revision: number }) => rings.push(revision))
    const admitted = checkIn()
    expect((await north.send(admitted))[0]?.outcome).toBe('applied')
    await vi.waitFor(() => expect(rings).not.toEqual([]), SOON)
    expect(await newsAfter(before)).toEqual([
      {
        revision: expect.any(Number),
        showId: showId(),
        ticketId: admitted.ticketId,
        kind: 'admitted',
        why: null,
        seatId: 'B-3',
        at: admitted.at,
        door: { terminalId: north.device.identity.id, name: 'Door North' },
      },
    ])
    south.socket.off('doorNews')
  })

  it('at two doors is shown to a manager, who can set it aside', async () => {
    const twice = checkIn({ at: '2026-11-21T12:00:00.000Z' })
    await north.send(twice)
    // A single admission is nothing to tell.
    expect(grantedValue(await manager.ask('attention', {})).items).toEqual([])
    await south.send({ ...twice, at: '2026-11-21T12:05:00.000Z' })
    const { items } = grantedValue(await manager.ask('attention', {}))
    const id = `admission:${twice.ticketId}`
    expect(items).toMatchObject([{ id, kind: 'admitted_twice', tryAt: null, setAside: null }])
    expect(items[0]?.what).toMatch(
      /^A ticket for seat B-3 of A movie at Test cinema \(Hall 1\) was admitted twice: at Door North at \S+:00:00, then at Door South at \S+:05:00\.$/,
    )
    expect(await manager.ask('tryAgain', { id })).toMatchObject({ refusal: { code: 'not_parked' } })
    grantedValue(await manager.ask('setAside', { id, reason: 'the same family' }))
    const after = grantedValue(await manager.ask('attention', {}))
    expect([after.items, after.setAside]).toMatchObject([[], [{ id, setAside: { reason: 'the same family' } }]])
  })

  it('is recognised as the second of two that are entered at the same moment', async () => {
    const same = checkIn({ seatId: 'C-3' })
    await Promise.all([north.send(same), south.send(same)])
    const { rows } = await server.pool.query('select first from admissions where ticket_id = $1 order by first', [
      same.ticketId,
    ])
    expect(rows).toEqual([{ first: false }, { first: true }])
    grantedValue(await manager.ask('setAside', { id: `admission:${same.ticketId}`, reason: 'a test' }))
  })

  it('that is replayed is the same one', async () => {
    const once = checkIn({ seatId: 'D-3' })
    const entry = north.device.outbox.append(once)
    const first = await north.sendEntries(entry)
    expect(await north.sendEntries(entry)).toEqual(first)
    const { rows } = await server.pool.query('select 1 from admissions where ticket_id = $1', [once.ticketId])
    expect(rows).toHaveLength(1)
  })

  it('on a clock that is a year off is entered with its stated time', async () => {
    const before = await latest()
    const wrong = checkIn({ at: '2025-01-01T00:00:00.000Z' })
    await north.send(wrong)
    expect(await newsAfter(before)).toMatchObject([{ ticketId: wrong.ticketId, at: '2025-01-01T00:00:00.000Z' }])
  })
})

describe('an admission that its door undoes', () => {
  const undoing = ({ ticketId, at: admittedAt, seatId }: CheckInCommand, seconds = 20): UndoCheckInCommand => ({
    kind: 'undo_check_in',
    ticketId,
    showId: showId(),
    seatId,
    admittedAt,
    at: new Date(Date.parse(admittedAt) + seconds * 1000).toISOString(),
  })
  const rowsOf = async (ticketId: string) =>
    (
      await server.pool.query(
        'select first, undone_at as "undoneAt" from admissions where ticket_id = $1 order by received_at',
        [ticketId],
      )
    ).rows

  it('stays in the books as undone, and the other doors hear of it', async () => {
    const admitted = checkIn({ seatId: 'A-1' })
    await north.send(admitted)
    const before = await latest()
    const undo = undoing(admitted)
    expect((await north.send(undo))[0]?.outcome).toBe('applied')
    expect(await rowsOf(admitted.ticketId)).toEqual([{ first: false, undoneAt: new Date(undo.at) }])
    expect(await newsAfter(before)).toMatchObject([
      { ticketId: admitted.ticketId, kind: 'admitted', at: admitted.at, undone: true, door: { name: 'Door North' } },
    ])
  })

  it('lets the ticket in at another door, which is no second admission', async () => {
    const admitted = checkIn({ seatId: 'A-2' })
    await north.send(admitted)
    await north.send(undoing(admitted))
    await south.send({ ...admitted, at: new Date(Date.parse(admitted.at) + 40_000).toISOString() })
    expect(await rowsOf(admitted.ticketId)).toMatchObject([{ first: false }, { first: true, undoneAt: null }])
    expect(grantedValue(await manager.ask('attention', {})).items).toEqual([])
  })

  it('leaves the other of two as the first, and nothing for a manager', async () => {
    const both = checkIn({ seatId: 'A-3' })
    await north.send(both)
    await south.send(both)
    expect(grantedValue(await manager.ask('attention', {})).items).toHaveLength(1)
    await north.send(undoing(both))
    expect(await rowsOf(both.ticketId)).toMatchObject([{ first: false }, { first: true, undoneAt: null }])
    expect(grantedValue(await manager.ask('attention', {})).items).toEqual([])
  })

  it('is undone by its own door alone, within a minute, and once', async () => {
    const admitted = checkIn({ seatId: 'A-4' })
    await north.send(admitted)
    // Another door's word changes nothing.
    expect((await south.send(undoing(admitted)))[0]?.outcome).toBe('applied')
    expect(await rowsOf(admitted.ticketId)).toMatchObject([{ first: true, undoneAt: null }])
    expect((await north.send(undoing(admitted, 61)))[0]?.outcome).toBe('conflict')
    expect(await rowsOf(admitted.ticketId)).toMatchObject([{ first: true, undoneAt: null }])
    const entry = north.device.outbox.append(undoing(admitted))
    const once = await north.sendEntries(entry)
    expect(await north.sendEntries(entry)).toEqual(once)
    await north.send(undoing(admitted))
    expect(await rowsOf(admitted.ticketId)).toMatchObject([{ first: false, undoneAt: expect.any(Date) }])
  })
})

describe('a booking that a door looks up', () => {
  const sellTwo = (seats: number[]) =>
    inTransaction(server.pool, (tx) => insertConfirmedBooking(tx, { showId: showId(), seats }))

  it('is found by its reference and by each ticket, with who is in, and codes that are good', async () => {
    const { reference, ticketIds } = await sellTwo([50, 51])
    const [first] = ticketIds as [string, string]
    const at = new Date().toISOString()
    await north.send(checkIn({ ticketId: first, seatId: seatAt(50), at, byHand: true }))
    const { order } = grantedValue(await south.ask('orderAtDoor', { reference: reference.toLowerCase() }))
    expect(order).toMatchObject({ reference, showId: showId() })
    expect(order?.tickets.map(({ ticketId, seatId, admitted }) => ({ ticketId, seatId, admitted }))).toEqual([
      { ticketId: first, seatId: seatAt(50), admitted: { at, door: 'Door North' } },
      { ticketId: ticketIds[1], seatId: seatAt(51), admitted: null },
    ])
    expect(parseTicketCode(order?.tickets[1]?.code ?? '')?.payload).toMatchObject({ t: ticketIds[1], s: showId() })
    expect(grantedValue(await south.ask('orderAtDoor', { ticketId: ticketIds[1] as string })).order).toMatchObject({
      reference,
    })
    const { rows } = await server.pool.query('select by_hand from admissions where ticket_id = $1', [first])
    expect(rows).toEqual([{ by_hand: true }])
  })

  it('has no ticket that was given back, and is nobody’s at another cinema', async () => {
    const { reference, ticketIds } = await sellTwo([52, 53])
    await server.pool.query('update tickets set cancelled_at = now() where id = $1', [ticketIds[0]])
    const { order } = grantedValue(await south.ask('orderAtDoor', { reference }))
    expect(order?.tickets.map(({ ticketId }) => ticketId)).toEqual([ticketIds[1]])
    const elsewhere = await insertTestProgramme(server.pool, { name: 'Next door' })
    const theirs = await open('door', 'Door next door', elsewhere.cinemaId)
    expect(grantedValue(await theirs.ask('orderAtDoor', { reference }))).toEqual({ order: null })
    expect(grantedValue(await south.ask('orderAtDoor', { reference: 'nonsense' }))).toEqual({ order: null })
    expect(await manager.ask('orderAtDoor', { reference })).toMatchObject({ ok: false })
  })
})

describe('the door news', () => {
  it('reports a ticket that was given back', async () => {
    const before = await latest()
    const [ticketId] = await inTransaction(server.pool, async (tx) => {
      const { ticketIds } = await insertConfirmedBooking(tx, { showId: showId(), seats: [40] })
      await tx.query('update tickets set cancelled_at = now() where id = $1', [ticketIds[0]])
      return ticketIds
    })
    expect(await newsAfter(before)).toMatchObject([
      { ticketId, kind: 'void', why: 'refunded', seatId: `${programme.seats[40]?.row}-${programme.seats[40]?.number}` },
    ])
  })

  it('covers the door’s cinema alone, and shows from yesterday on', async () => {
    const before = await latest()
    const elsewhere = await insertTestProgramme(server.pool, { name: 'Elsewhere' })
    const old = programme.showIds[2] as string
    await server.pool.query("update shows set starts_at = now() - interval '3 days' where id = $1", [old])
    for (const show of [old, elsewhere.showIds[0]]) {
      await server.pool.query("insert into door_news (show_id, ticket_id, kind) values ($1, $2, 'good')", [
        show,
        newId(),
      ])
    }
    expect(await newsAfter(before)).toEqual([])
    const theirs = await open('door', 'Their door', elsewhere.cinemaId)
    expect(await newsAfter(before, theirs)).toHaveLength(1)
  })

  it('comes in pages that fit a packet, and leaves nothing out', async () => {
    const before = await latest()
    await server.pool.query(
      "insert into door_news (show_id, ticket_id, kind, seat_index, terminal_id) select $1, uuidv7(), 'admitted', 5, $2 from generate_series(1, 500)",
      [showId(), north.device.identity.id],
    )
    expect(await revisionsOf(newsAfter(before))).toHaveLength(500)
    expect((await revisionsOf(readOn(null).then(({ news }) => news))).length).toBeGreaterThanOrEqual(500)
  })

  it('of overlapping transactions is complete, whichever commits first', async () => {
    const start = await latest()
    const [one, other] = [await server.pool.connect(), await server.pool.connect()]
    try {
      for (const tx of [one, other]) await tx.query('begin')
      for (let i = 0; i < 100; i++) for (const tx of [one, other]) await addNews(tx)
      await other.query('commit')
      const first = await readOn(start)
      await one.query('commit')
      const second = await readOn(first.upTo)
      expect([first.news.length, second.news.length]).toEqual([100, 100])
      expect(await revisionsOf([...first.news, ...second.news])).toHaveLength(200)
      expect(await newsAfter(second.upTo)).toEqual([])
    } finally {
      one.release()
      other.release()
    }
  })

  it('of a transaction that commits between two pages is still delivered', async () => {
    const start = await latest()
    const late = await server.pool.connect()
    try {
      await late.query('begin')
      await addNews(late)
      for (let i = 0; i < 130; i++) await addNews(server.pool)
      const page = grantedValue(await south.ask('doorNews', { after: start }))
      expect(page.more).toBe(true)
      await late.query('commit')
      const rest = await readOn(page.upTo)
      expect(await revisionsOf([...page.news, ...rest.news, ...(await newsAfter(rest.upTo))])).toHaveLength(131)
    } finally {
      late.release()
    }
  })

  it('doesn’t wait for an open transaction of somebody else', async () => {
    const start = await latest()
    const foreign = await server.pool.connect()
    try {
      await foreign.query('begin')
      await foreign.query('select pg_current_xact_id()')
      await addNews(server.pool)
      const first = await readOn(start)
      expect(first.news).toHaveLength(1)
      expect(await newsAfter(first.upTo)).toEqual([])
    } finally {
      await foreign.query('rollback')
      foreign.release()
    }
  })

  it.each([
    ['is of a ledger that has been set back since', '99999999999:99999999999:'],
    ['is of that, between two pages', ';99999999999:99999999999:;99999999'],
    ['is of a program before this one', '17'],
    ['is nonsense', '30:20:25'],
  ])('starts from the beginning when the place %s', async (_, after) => {
    const [again, all] = [await readOn(after), await readOn(null)]
    expect(all.news.length).toBeGreaterThan(0)
    expect(again.news).toEqual(all.news)
  })
})

describe('a revoked counter', () => {
  const revokedFor = async (door: RawTerminal, after: string): Promise<readonly string[] | null> =>
    grantedValue(await door.ask('doorNews', { after })).revoked
  const ticketsOf = async (seller: RawTerminal): Promise<string[]> =>
    (
      await server.pool.query<{ id: string }>(
        'select t.id from tickets t join bookings b on b.id = t.booking_id where b.terminal_id = $1 order by t.id',
        [seller.device.identity.id],
      )
    ).rows.map(({ id }) => id)

  it('is reported to doors at once, with its tickets whose sale is in the books', async () => {
    const counter = await open('counter', 'Lost counter')
    await counter.sell(showId(), ['E-1', 'E-2'])
    const [kept, givenBack] = (await ticketsOf(counter)) as [string, string]
    await server.pool.query('update tickets set cancelled_at = now() where id = $1', [givenBack])
    const before = await latest()
    expect(await revokedFor(south, before)).not.toContain(counter.device.identity.id)
    const rung = new Promise((resolve) => south.socket.once('doorNews', resolve))
    await revokeTerminal(server.pool, 'Lost counter')
    await rung
    expect(await newsAfter(before)).toMatchObject([{ kind: 'good', ticketId: kept }])
    expect(await revokedFor(south, before)).toContain(counter.device.identity.id)
  })

  it('has its sales entered that were on their way', async () => {
    const counter = await open('counter', 'Counter under way')
    const sale = { bookingId: newId(), showId: showId() }
    const { seats } = grantedValue(await counter.ask('claim', { ...sale, seatIds: ['F-1'] }))
    // Revoked so that nobody closes its line in the middle of it.
    await server.pool.query('update terminals set revoked_at = now() where id = $1', [counter.device.identity.id])
    const before = await latest()
    expect((await counter.send(sellCommand({ ...sale, seats })))[0]?.outcome).toBe('applied')
    expect(await newsAfter(before)).toMatchObject([{ kind: 'good', ticketId: (await ticketsOf(counter))[0] }])
  })

  it('has a sale entered that was in progress at the revocation, whichever came first', async () => {
    const counter = await open('counter', 'Busy counter')
    const { id: terminalId, name } = counter.device.identity
    await counter.sell(showId(), ['G-1'])
    const [first] = await ticketsOf(counter)
    const late = { bookingId: newId(), showId: showId() }
    const { seats } = grantedValue(await counter.ask('claim', { ...late, seatIds: ['G-2'] }))
    const [entering, holdingUp] = [await server.pool.connect(), await server.pool.connect()]
    const before = await latest()
    try {
      await entering.query('begin')
      // Locks as record-counter-sales.sql does.
      await entering.query('select from terminals where id = $1 for key share', [terminalId])
      const { ticketIds } = await insertConfirmedBooking(entering, { showId: showId(), seats: [61], terminalId })
      // The tickets are read under locks: so the revocation waits here, behind the sale that it waits for first.
      await holdingUp.query('begin')
      await holdingUp.query('select from tickets where id = $1 for update', [first])
      const revoking = revokeTerminal(server.pool, name)
      const [sale, lock] = [await pidOf(entering), await pidOf(holdingUp)]
      await vi.waitFor(async () => expect(await waitingFor(sale)).toHaveLength(1), SOON)
      await entering.query('commit')
      await vi.waitFor(async () => expect(await waitingFor(lock)).toHaveLength(1), SOON)
      const [revocation = 0] = await waitingFor(lock)
      const selling = counter.sendEntries(counter.device.outbox.append(sellCommand({ ...late, seats })))
      selling.catch(() => {})
      await vi.waitFor(async () => expect(await waitingFor(revocation)).toHaveLength(1), SOON)
      await holdingUp.query('commit')
      expect(await revoking).toBe(true)
      await vi.waitFor(async () => expect(await ticketsOf(counter)).toHaveLength(3), SOON)
      const told = (await newsAfter(before)).map(({ kind, ticketId }) => `${kind} ${ticketId}`)
      expect(told.sort()).toEqual((await ticketsOf(counter)).map((ticketId) => `good ${ticketId}`).sort())
      expect(told).toContain(`good ${ticketIds[0]}`)
    } finally {
      entering.release()
      holdingUp.release()
    }
  })

  it('makes no ticket good again that is being refunded', async () => {
    const counter = await open('counter', 'Counter that gave back')
    await counter.sell(showId(), ['H-1'])
    const [ticketId] = await ticketsOf(counter)
    const before = await latest()
    const givingBack = await server.pool.connect()
    try {
      await givingBack.query('begin')
      await givingBack.query('update tickets set cancelled_at = now() where id = $1', [ticketId])
      const revoking = revokeTerminal(server.pool, counter.device.identity.name)
      const refund = await pidOf(givingBack)
      await vi.waitFor(async () => expect(await waitingFor(refund)).toHaveLength(1), SOON)
      await givingBack.query('commit')
      await revoking
      expect(await newsAfter(before)).toMatchObject([{ kind: 'void', ticketId }])
    } finally {
      givingBack.release()
    }
  })

  it("is reported to its cinema's doors at the end of the news", async () => {
    const own = await open('kiosk', 'Kiosk here')
    const elsewhere = await insertTestProgramme(server.pool, { name: 'Far away' })
    const theirs = await open('counter', 'Counter there', elsewhere.cinemaId)
    const door = await open('door', 'Lost door')
    for (const { device } of [own, theirs, door]) await revokeTerminal(server.pool, device.identity.name)
    const revoked = await revokedFor(south, await latest())
    expect(revoked).toContain(own.device.identity.id)
    expect(revoked).not.toContain(theirs.device.identity.id)
    expect(revoked).not.toContain(door.device.identity.id)
    // News that the first pages leave out may be about their tickets.
    for (let i = 0; i < 130; i++) await addNews(server.pool)
    let answer = grantedValue(await south.ask('doorNews', { after: null }))
    while (answer.more) {
      expect(answer.revoked).toBeNull()
      answer = grantedValue(await south.ask('doorNews', { after: answer.upTo }))
    }
    expect(answer.revoked).toEqual(revoked)
  })
})

/** Connections that wait for another's lock. */
type Connection = Pick<TestServer['pool'], 'query'>

async function pidOf(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** The connections that wait for a lock of this one. The server's own work may wait for others meanwhile. */
async function waitingFor(pid: number): Promise<number[]> {
  const { rows } = await server.pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and $1 = any(pg_blocking_pids(pid))',
    [pid],
  )
  return rows.map((row) => row.pid)
}

async function addNews(on: Pick<TestServer['pool'], 'query'>): Promise<void> {
  await on.query("insert into door_news (show_id, ticket_id, kind) values ($1, $2, 'good')", [showId(), newId()])
}

async function revisionsOf(news: readonly DoorNews[] | Promise<readonly DoorNews[]>): Promise<number[]> {
  return [...new Set((await news).map(({ revision }) => revision))]
}

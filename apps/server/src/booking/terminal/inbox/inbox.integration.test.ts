/** Commands of terminals as they arrive at the server: honest, twice, late, forged; and the outcome of each. */
import { bookingReference, type ChainEntry, type CommandBody, newId } from '@marquee/shared'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertTestProgramme, type TestProgramme } from '../../../../../../tooling/testing/fixtures/test-programme.ts'
import { entryOf, sellCommand } from '../../../../../../tooling/testing/terminals/outbox-chain.ts'
import { grantedValue } from '../../../../../../tooling/testing/terminals/raw-terminal.ts'
import { sayRestored } from '../../../incarnation/restore.ts'
import { revokeTerminal } from '../../../terminals/enrolment/registry.ts'
import { hashOfBody } from './answers-before.ts'
import { type Held, inboxStage, movement, outcomes, ticket } from './testing/inbox-stage.ts'

const stage = inboxStage()
const { connect, connectDevice, someSeats, showId, hold, conflicts, soldSeats, movements } = stage
let elsewhere: TestProgramme

beforeAll(async () => {
  elsewhere = await insertTestProgramme(stage.server.pool, { name: 'Another cinema' })
})

describe('a sale', () => {
  it("is entered with the terminal's own tickets, price and reference", async () => {
    const held = await hold(someSeats(2))
    const body = sellCommand(held)
    expect(await stage.counter.send(body)).toEqual([{ outcome: 'applied', done: { reference: held.reference } }])
    const { rows } = await stage.server.pool.query(
      'select id, amount from tickets where booking_id = $1 order by seat_index',
      [held.bookingId],
    )
    expect(rows).toEqual(body.tickets.map(({ ticketId, amount }) => ({ id: ticketId, amount })))
    expect(await conflicts()).toEqual([])
  })

  it('under a reference that was not lent to the terminal costs the next customer nothing', async () => {
    const [held, next] = [await hold(), someSeats(1)]
    const numbers = Array.from({ length: 2000 }, (_, n) => bookingReference(n))
    const body = sellCommand(held, { reference: numbers[numbers.indexOf(held.reference) + 1] as string })
    expect(await stage.counter.send(body)).toEqual([{ outcome: 'applied', done: { reference: body.reference } }])
    expect((await hold(next)).reference).not.toBe(body.reference)
  })

  it('on a clock that is a year off is entered now', async () => {
    const held = await hold()
    const soldAt = new Date(Date.now() + 366 * 86_400_000).toISOString()
    expect(outcomes(await stage.counter.send(sellCommand(held, { soldAt })))).toEqual(['applied'])
    const { rows } = await stage.server.pool.query<{ off: number }>(
      'select abs(extract(epoch from now() - confirmed_at))::int as off from bookings where id = $1',
      [held.bookingId],
    )
    expect(rows[0]?.off).toBeLessThan(60)
  })

  it('that is replayed, in whatever batch, gets its first answer and is not entered again', async () => {
    const [one, two] = [await hold(), await hold()]
    const entries = [one, two].map((held) => stage.counter.device.outbox.append(sellCommand(held))) as [
      ChainEntry,
      ChainEntry,
    ]
    const first = await stage.counter.sendEntries(...entries)
    expect(outcomes(first)).toEqual(['applied', 'applied'])
    expect(await stage.counter.sendEntries(entries[1])).toEqual([first[1]])
    expect(await stage.counter.sendEntries(entries[0], entries[1], entries[0])).toEqual([first[0], first[1], first[0]])
    const more = stage.counter.device.outbox.append(movement())
    expect(outcomes(await stage.counter.sendEntries(...entries, more))).toEqual(['applied', 'applied', 'applied'])
    const { rows } = await stage.server.pool.query('select amount from payments where booking_id = $1', [one.bookingId])
    expect(rows).toEqual([{ amount: 1250 }])
  })

  it('that is replayed while it is under way gets the same answer', async () => {
    const own = await connect('counter', stage.programme.cinemaId)
    const entries = [
      own.device.outbox.append(movement()),
      own.device.outbox.append(sellCommand(await hold(someSeats(1), own))),
    ]
    const [first, again] = await Promise.all([own.sendEntries(...entries), own.sendEntries(...entries)])
    expect(outcomes(first)).toEqual(['applied', 'applied'])
    expect(again).toEqual(first)
  })

  it.each<[string, string, (held: Held) => object]>([
    ['a price that isn’t the show’s', 'wrong_price', () => ({ total: { amount: 1, currency: 'SGD' } })],
    ['another currency', 'wrong_price', () => ({ total: { amount: 1250, currency: 'EUR' } })],
    ['less cash than it costs', 'malformed', () => ({ payment: { method: 'cash', tendered: 10 } })],
    ['a show that isn’t there', 'unknown_show', () => ({ showId: newId() })],
    ['a show of another cinema', 'wrong_show', () => ({ showId: elsewhere.showIds[0] })],
    ['a grant that was never given', 'future_grant', ({ seats }) => ({ tickets: [ticket(seats[0]?.seatId, 9e9)] })],
    ['an older grant', 'stale_grant', ({ seats }) => ({ tickets: [ticket(seats[0]?.seatId, 1)] })],
    ['a seat that it has no claim on', 'outside_claim', () => ({ tickets: [ticket(someSeats(1)[0], 1)] })],
    ['a seat that isn’t there', 'unknown_seats', () => ({ tickets: [ticket('ZZ-1', 1)] })],
    [
      'a ticket type that has no price',
      'wrong_price',
      ({ seats }) => ({ tickets: [ticket(seats[0]?.seatId, 1, 'alien')] }),
    ],
  ])('with %s is kept with its money as a conflict, and the rest is entered', async (_, reason, wrong) => {
    const own = await connect('counter', stage.programme.cinemaId)
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

  it('of a sold booking, or of another terminal’s claim, is kept', async () => {
    const held = await hold(someSeats(2))
    const other = await connect()
    expect(outcomes(await other.send(sellCommand(held)))).toEqual(['conflict'])
    const [first, second] = held.seats as [Held['seats'][number], Held['seats'][number]]
    const answers = await stage.counter.send(
      sellCommand({ ...held, seats: [first] }),
      sellCommand({ ...held, seats: [second] }),
    )
    expect(outcomes(answers)).toEqual(['applied', 'conflict'])
    expect((await conflicts(other)).map((c) => c.reason)).toEqual(['booking_ended'])
    expect((await conflicts()).map((c) => c.reason)).toEqual(['booking_ended'])
  })

  it('is good at the doors, whoever named its tickets before it came', async () => {
    const held = await hold()
    const honest = sellCommand(held)
    const ticketId = honest.tickets[0]?.ticketId
    const news = async (): Promise<string[]> => {
      const statement = 'select kind from door_news where ticket_id = $1 order by revision'
      return (await stage.server.pool.query<{ kind: string }>(statement, [ticketId])).rows.map(({ kind }) => kind)
    }
    const other = await connect()
    const forged = sellCommand({ ...held, bookingId: newId() })
    const tickets = forged.tickets.map((each) => ({ ...each, ticketId: ticketId as string }))
    expect(outcomes(await other.send({ ...forged, tickets }))).toEqual(['conflict'])
    expect(await news()).toEqual(['void'])
    expect(outcomes(await stage.counter.send(honest))).toEqual(['applied'])
    expect(await news()).toEqual(['void', 'good'])
  })

  it("with another customer's ticket number is kept, and delays nobody", async () => {
    const [one, two, three] = [await hold(), await hold(), await hold()]
    const first = sellCommand(one)
    const copied = sellCommand(two)
    const tickets = copied.tickets.map((t) => ({ ...t, ticketId: first.tickets[0]?.ticketId as string }))
    expect(outcomes(await stage.counter.send(first))).toEqual(['applied'])
    const answers = await stage.counter.send({ ...copied, tickets }, sellCommand(three))
    expect(outcomes(answers)).toEqual(['conflict', 'applied'])
    expect((await conflicts()).map((c) => c.reason)).toEqual(['id_reused'])
  })
})

describe('an outbox', () => {
  it('with a command of another chain replays the first answer, even if that answer was lost', async () => {
    const held = await hold()
    const [id, body] = [newId(), sellCommand(held)]
    const { outbox } = stage.counter.device
    const first = await stage.counter.sendEntries(outbox.append(body, id))
    const again = outbox.append(body, id)
    expect(await stage.counter.sendEntries(again)).toEqual(first)
    expect(await stage.counter.sendEntries(again)).toEqual(first)
    const other = outbox.append(movement(), id)
    expect(outcomes(await stage.counter.sendEntries(other))).toEqual(['conflict'])
    expect((await conflicts()).map((c) => c.reason)).toEqual(['id_reused'])
  })

  it('with a command that was answered before chains existed replays a sale, and keeps a refusal', async () => {
    const [held, gone] = [await hold(), await hold()]
    const { outbox, identity } = stage.counter.device
    const bodies = [sellCommand(held), sellCommand(gone)]
    const entries = bodies.map((body) => outbox.append(body)) as [ChainEntry, ChainEntry]
    const old = [
      { ok: true, value: { reference: 'MQ-7K3F9P' } },
      { ok: false, refusal: { code: 'no_such_hold' } },
    ]
    for (const [i, body] of bodies.entries()) {
      const { command } = JSON.parse(entries[i]?.text ?? '') as { command: { id: string } }
      await stage.server.pool.query(
        'insert into inbox (command_id, terminal_id, body_hash, answer) values ($1, $2, $3, $4)',
        [command.id, identity.id, hashOfBody({ id: command.id, body }), JSON.stringify(old[i])],
      )
    }
    const first = await stage.counter.sendEntries(...entries)
    expect(first).toMatchObject([{ outcome: 'applied', done: { reference: 'MQ-7K3F9P' } }, { outcome: 'conflict' }])
    expect(await stage.counter.sendEntries(...entries)).toEqual(first)
    expect((await conflicts()).map((c) => c.reason)).toEqual(['outside_claim'])
  })

  it('with the id of another terminal’s command takes nothing from that terminal', async () => {
    const thief = await connect()
    const id = newId()
    const link = { terminalId: stage.counter.device.identity.id, sequence: 1, runNumber: 1, previous: '0'.repeat(64) }
    const stolen = entryOf({ ...link, command: { id, body: movement() } })
    expect(outcomes(await thief.sendEntries(stolen))).toEqual(['conflict'])
    expect((await conflicts(thief)).map((c) => c.reason)).toEqual(['another_terminal'])
    expect(outcomes(await stage.counter.sendEntries(stage.counter.device.outbox.append(movement(), id)))).toEqual([
      'applied',
    ])
  })

  it("with a command from its device's former identity replays the first answer, and does not enter it again", async () => {
    const held = await hold()
    const [id, body] = [newId(), sellCommand(held)]
    const first = await stage.counter.sendEntries(stage.counter.device.outbox.append(body, id))
    expect(outcomes(first)).toEqual(['applied'])
    await revokeTerminal(stage.server.pool, stage.counter.device.identity.name)
    const again = await connect()
    expect(await again.sendEntries(again.device.outbox.append(body, id))).toEqual(first)
    const changed = { ...body, payment: { ...body.payment, tendered: 5000 } }
    expect(outcomes(await again.sendEntries(again.device.outbox.append(changed, id)))).toEqual(['conflict'])
    expect((await conflicts(again)).map((c) => c.reason)).toEqual(['id_reused'])
    expect(await soldSeats(held.bookingId)).toBe(1)
  })

  it("with another device's command is kept if that device was still in use, or of another kind or cinema", async () => {
    const own = await connect('counter', stage.programme.cinemaId)
    const [id, body] = [newId(), movement()]
    const others = [
      await connect('counter', stage.programme.cinemaId),
      await connect('kiosk', stage.programme.cinemaId),
      await connect('counter', elsewhere.cinemaId),
      await connect('counter'),
    ]
    expect(outcomes(await own.sendEntries(own.device.outbox.append(body, id)))).toEqual(['applied'])
    await revokeTerminal(stage.server.pool, own.device.identity.name)
    others.push(await connect('kiosk', stage.programme.cinemaId), await connect('counter', elsewhere.cinemaId))
    for (const other of others) {
      expect(outcomes(await other.sendEntries(other.device.outbox.append(body, id)))).toEqual(['conflict'])
    }
  })

  it('with two commands under one id enters the first, and keeps the other', async () => {
    const { outbox } = stage.counter.device
    const id = newId()
    const entries = [
      outbox.append(movement(), id),
      outbox.append(movement({ direction: 'out', amount: { amount: 99_900, currency: 'SGD' } }), id),
    ]
    const first = await stage.counter.sendEntries(...entries)
    expect(outcomes(first)).toEqual(['applied', 'conflict'])
    expect((await conflicts()).map((c) => c.reason)).toEqual(['id_reused'])
    expect(await movements()).toBe(1)
    expect(await stage.counter.sendEntries(...entries)).toEqual(first)
  })

  it("of a run that doesn't exist yet is kept", async () => {
    stage.counter.device.outbox.runNumber = 7
    expect(outcomes(await stage.counter.send(movement()))).toEqual(['conflict'])
    expect((await conflicts()).map((c) => c.reason)).toEqual(['future_boot'])
  })

  it('in a batch that exceeds a packet ends the connection, and arrives in smaller ones', async () => {
    const reason = 'x'.repeat(500)
    const entries = Array.from({ length: 20 }, () => stage.counter.device.outbox.append(movement({ reason })))
    const gone = new Promise((resolve) => stage.counter.socket.once('disconnect', resolve))
    stage.counter.socket.emit(
      'commands',
      { first: 1, entries: [...entries, ...entries, ...entries, ...entries] },
      () => {},
    )
    await gone
    const again = await connectDevice(stage.counter.device)
    expect(outcomes(await again.sendEntries(...entries))).toEqual(Array(20).fill('applied'))
    expect(await again.ask('commands', { first: 1, entries: [...entries, ...entries, ...entries] })).toMatchObject({
      ok: false,
      refusal: { code: 'malformed', field: 'entries', problem: 'must have at most 40 entries' },
    })
    expect(await movements()).toBe(20)
  })
})

describe("a terminal's rights", () => {
  it('depend on its kind: a door admits and sells nothing, a counter admits nobody', async () => {
    const door = await connect('door')
    const checkIn: CommandBody = {
      kind: 'check_in',
      ticketId: newId(),
      showId: showId(),
      seatId: 'A-1',
      at: new Date().toISOString(),
    }
    expect(outcomes(await door.send(checkIn, movement(), checkIn))).toEqual(['applied', 'conflict', 'applied'])
    expect(outcomes(await stage.counter.send(checkIn, movement()))).toEqual(['conflict', 'applied'])
    const { rows } = await stage.server.pool.query('select from admissions where ticket_id = $1', [checkIn.ticketId])
    expect(rows).toHaveLength(2)
  })

  it('include printing, and paying out what a conflict has cost', async () => {
    const held = await hold()
    const print: CommandBody = {
      kind: 'print',
      bookingId: held.bookingId,
      ticketIds: [newId()],
      at: new Date().toISOString(),
    }
    const [kept] = await stage.counter.send(sellCommand(held, { total: { amount: 99, currency: 'SGD' } }))
    const conflictId = kept?.outcome === 'conflict' ? kept.conflictId : ''
    const out = movement({ direction: 'out', amount: { amount: 99, currency: 'SGD' }, conflictId })
    // A ledger that was set back may hear of a conflict after the pay-out that names it.
    const unheard = newId()
    expect(outcomes(await stage.counter.send(print, out, movement({ conflictId: unheard })))).toEqual(
      Array(3).fill('applied'),
    )
    const { rows } = await stage.server.pool.query(
      'select direction, amount, conflict_id from drawer_movements where terminal_id = $1 order by direction desc',
      [stage.counter.device.identity.id],
    )
    expect(rows).toEqual([
      { direction: 'out', amount: 99, conflict_id: conflictId },
      { direction: 'in', amount: 100, conflict_id: unheard },
    ])
  })
})

describe('a sale under a run from before the set-back', () => {
  it('takes nothing that was granted since or later than its own, nor what was never granted, and nothing once the terminal was heard', async () => {
    const { pool } = stage.server
    const before = await connect()
    const [{ device }, other] = [stage.counter, before.device]
    const oldCart = await hold(someSeats(1), before)
    const oldAllotted = await hold(someSeats(1), before)
    const sold = await hold(someSeats(1), before)
    await before.send(sellCommand(sold))
    await sayRestored(pool, 35)
    await pool.query('update closed_shows set opened_at = now()')
    const [thief, rightful] = [await connectDevice(device), await connectDevice(other)]
    const cart = await hold(someSeats(1), rightful)
    const allotted = await hold(someSeats(1), rightful)
    const later = await hold(someSeats(1), rightful)
    const [free, never, afterwards] = someSeats(3)
    await pool.query(
      `update seat_claims set kind = 'allotted', booking_id = null where show_id = $1 and booking_id = any($2)`,
      [showId(), [oldAllotted.bookingId, allotted.bookingId]],
    )
    const sale = (seatId: string | undefined, grantNumber: number) =>
      sellCommand({ bookingId: newId(), showId: showId(), seats: [{ seatId: seatId ?? '', grantNumber }] })
    const cited = later.seats[0]?.grantNumber ?? 0
    // The entry is of a run that began since.
    expect(outcomes(await thief.send(sale(free, 7)))).toEqual(['conflict'])
    device.outbox.runNumber = 1
    const [inCart, ofAllotment] = [cart.seats[0]?.seatId, allotted.seats[0]?.seatId]
    expect(
      outcomes(
        await thief.send(
          sale(inCart, 2 ** 52),
          sale(inCart, cited),
          sale(ofAllotment, cited),
          sale(never, 2 ** 52),
          sale(oldCart.seats[0]?.seatId, 1),
          sale(oldAllotted.seats[0]?.seatId, 1),
          sale(sold.seats[0]?.seatId, cited),
          sale(free, 7),
        ),
      ),
    ).toEqual([...Array(7).fill('conflict'), 'applied'])
    expect((await conflicts(thief)).map(({ reason }) => reason)).toEqual([
      'outside_claim',
      'future_grant',
      'outside_claim',
      'outside_claim',
      'future_grant',
      'stale_grant',
      'stale_grant',
      'outside_claim',
    ])
    const claim = await pool.query('select terminal_id, kind from seat_claims where booking_id = $1', [sold.bookingId])
    expect(claim.rows).toEqual([{ terminal_id: other.identity.id, kind: 'booked' }])
    grantedValue(await thief.ask('report', { shows: [], unanswered: 0 }))
    expect(outcomes(await thief.send(sale(afterwards, 7)))).toEqual(['conflict'])
    expect(outcomes(await rightful.send(sellCommand(cart), sellCommand(later)))).toEqual(['applied', 'applied'])
  })
})

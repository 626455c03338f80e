/** A counter takes over holds of customers, kiosks and other counters: with a whole server, a gateway, and terminals that misbehave. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, newId, type SeatId, seatId, type TakeOverAnswer, type TerminalKind } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertTestProgramme } from '../../../../tooling/testing/fixtures/test-programme.ts'
import { type ApiHouse, openApiHouse, problemOf } from '../../../../tooling/testing/houses/api-house.ts'
import { heldBy, paidBy } from '../../../../tooling/testing/houses/customer.ts'
import { seeds } from '../../../../tooling/testing/random/random.ts'
import { enrolDevice, grantedValue } from '../../../../tooling/testing/terminals/raw-terminal.ts'
import { type Counter, connectCounter } from './testing/counter.ts'

describe.each([
  ['Redis and a ledger', true],
  ['a ledger alone', false],
])('a hold that is paid at a counter, on %s', (_name, redis) => {
  let house: ApiHouse
  let seats: SeatId[]
  let counter: Counter
  const open: Counter[] = []
  let made = 0

  const terminal = async (kind: TerminalKind, cinemaId: string | null = null): Promise<Counter> => {
    const { server } = house
    const device = await enrolDevice(server.url, server.pool, kind, { name: `${kind} ${++made}`, cinemaId })
    const connected = await connectCounter(server.url, device)
    open.push(connected)
    return connected
  }
  beforeAll(async () => {
    house = await openApiHouse({ redis })
    seats = house.programme.seats.map(seatId)
    counter = await terminal('counter')
  })
  afterAll(async () => {
    for (const each of open) each.close()
    await house.close()
  })

  const takeOver = (
    reference: string,
    { by = counter, bookingId = newId() }: { by?: Counter; bookingId?: string } = {},
  ): Promise<Answer<TakeOverAnswer>> => by.ask('takeOverHold', { reference, bookingId })
  const refusalOf = (answer: Answer<unknown>): unknown => (answer.ok ? 'granted' : answer.refusal)
  async function onlineHold(showId = house.aShow(), seatIds = seats.slice(0, 2)) {
    const customer = await house.customer()
    const tickets = seatIds.map((seatId, i) => ({ seatId, type: i === 0 ? 'adult' : 'child' }))
    return { showId, seatIds, customer, ...(await heldBy(customer, { showId, seatIds, tickets })) }
  }
  async function holdOf(holder: Counter, showId = house.aShow(), seatIds = seats.slice(0, 2)) {
    const bookingId = newId()
    const { reference } = grantedValue(await holder.ask('claim', { bookingId, showId, seatIds }))
    return { showId, seatIds, bookingId, reference }
  }
  async function claims(showId: string): Promise<{ kind: string; bookingId: string; terminalId: string | null }[]> {
    const { rows } = await house.server.pool.query(
      `select kind, booking_id as "bookingId", terminal_id as "terminalId" from seat_claims
       where show_id = $1 and kind <> 'allotted' order by seat_index`,
      [showId],
    )
    return rows
  }
  const charges = async (bookingId: string): Promise<number> =>
    (await house.server.pool.query("select from payments where booking_id = $1 and state = 'captured'", [bookingId]))
      .rows.length

  it('of an online customer comes with types and the price told, and can be paid online no more', async () => {
    const { showId, seatIds, customer, bookingId: from, reference, total } = await onlineHold()
    const bookingId = newId()
    const taken = grantedValue(await takeOver(reference, { bookingId }))
    expect(taken).toMatchObject({
      showId,
      tickets: [
        { seatId: seatIds[0], type: 'adult' },
        { seatId: seatIds[1], type: 'child' },
      ],
      quoted: total,
      terminal: null,
    })
    expect(taken.reference).not.toBe(reference)
    const { id } = counter.device.identity
    expect(await claims(showId)).toMatchObject([
      { kind: 'held', bookingId, terminalId: id },
      { kind: 'held', bookingId, terminalId: id },
    ])
    const problem = await problemOf(await customer.pay(from), 409)
    expect(problem).toMatchObject({ type: 'urn:marquee:problem:hold_moved' })
    expect(problem.detail).toContain(counter.device.identity.name)
    expect(await house.server.pool.query('select from payments where booking_id = $1', [from])).toMatchObject({
      rowCount: 0,
    })
    expect(await (await customer.get(`/bookings/${from}`)).json()).toMatchObject({ status: 'cancelled' })
    // The answer was lost: asked again, it is the same.
    expect(grantedValue(await takeOver(reference, { bookingId }))).toEqual(taken)
    // The customer's next choice is not in the way of what went to the counter.
    expect((await customer.hold({ showId, seatIds: seats.slice(4, 5) })).status).toBe(201)
  })

  it('is not taken over while it is being paid, nor when it is paid', async () => {
    const { customer, bookingId, reference } = await onlineHold()
    await house.simulator.fault({ fault: 'slow', delayMs: 1500, times: 1 })
    const paying = paidBy(customer, bookingId)
    await expect
      .poll(
        async () => (await house.server.pool.query('select from payments where booking_id = $1', [bookingId])).rowCount,
      )
      .toBe(1)
    expect(refusalOf(await takeOver(reference))).toEqual({ code: 'payment_under_way' })
    await paying
    expect(refusalOf(await takeOver(reference))).toMatchObject({ code: 'hold_not_movable', why: 'sold' })
  })

  it('is paid online or goes to the counter, whoever of both is faster', async () => {
    const outcomes = { paid: 0, moved: 0 }
    // On a busy machine a few milliseconds decide nothing: once each has a clear lead.
    const clear = [400, -400]
    for (const [i, seed] of seeds(16).entries()) {
      const showId = house.programme.showIds[20 + (seed % 4)] as string
      const at = (Math.floor(seed / 4) * 2) % (seats.length - 1)
      const { customer, bookingId, reference } = await onlineHold(showId, seats.slice(at, at + 2))
      const head = clear[i] ?? ((seed * 7919) % 13) - 4
      const [paid, taken] = await Promise.all([
        sleep(Math.max(0, head)).then(() => customer.pay(bookingId)),
        sleep(Math.max(0, -head)).then(() => takeOver(reference)),
      ])
      expect([paid.status, taken.ok, await charges(bookingId)]).toEqual(taken.ok ? [409, true, 0] : [200, false, 1])
      if (!taken.ok) expect(['payment_under_way', 'hold_not_movable']).toContain(taken.refusal.code)
      outcomes[taken.ok ? 'moved' : 'paid']++
    }
    // Both happen, or nothing was tried.
    expect(Math.min(outcomes.paid, outcomes.moved)).toBeGreaterThan(0)
  }, 60_000)

  it('of a kiosk goes to the counter on the word of the kiosk', async () => {
    const kiosk = await terminal('kiosk')
    const { showId, reference, bookingId: from } = await holdOf(kiosk)
    const bookingId = newId()
    const taken = grantedValue(await takeOver(reference, { bookingId }))
    expect(taken).toMatchObject({ tickets: [], quoted: null, terminal: kiosk.device.identity.name })
    expect(kiosk.recalls).toMatchObject([{ why: 'moved', bookingId: from, seats: [{}, {}] }])
    expect((await claims(showId)).map((claim) => claim.bookingId)).toEqual([bookingId, bookingId])
  })

  it('stays with a terminal that is cut off, that hears nothing, or that has sold it', async () => {
    const [gone, deaf, sold] = [await terminal('kiosk'), await terminal('kiosk'), await terminal('counter')]
    const holds = [await holdOf(gone), await holdOf(deaf), await holdOf(sold)]
    gone.close()
    deaf.mood = 'deaf'
    for (const seat of seats) sold.inUse.add(seat)
    const answers = await Promise.all(holds.map(({ reference }) => takeOver(reference)))
    expect(answers.map(refusalOf)).toMatchObject([
      { code: 'hold_not_movable', why: 'silent', terminal: gone.device.identity.name },
      { code: 'hold_not_movable', why: 'silent' },
      { code: 'hold_not_movable', why: 'kept' },
    ])
    for (const [i, { showId, bookingId }] of holds.entries()) {
      const { id } = [gone, deaf, sold][i]?.device.identity ?? {}
      expect(await claims(showId)).toMatchObject([
        { bookingId, terminalId: id },
        { bookingId, terminalId: id },
      ])
    }
  })

  it('is nobody else’s when the word of its terminal is lost, and goes to the counter that asks again', async () => {
    const kiosk = await terminal('kiosk')
    const { showId, seatIds, reference } = await holdOf(kiosk)
    kiosk.mood = 'mute'
    expect(refusalOf(await takeOver(reference))).toMatchObject({ code: 'hold_not_movable', why: 'silent' })
    const rival = await house.customer()
    expect((await rival.hold({ showId, seatIds })).status).toBe(409)
    kiosk.close()
    const back = await connectCounter(house.server.url, kiosk.device)
    open.push(back)
    const bookingId = newId()
    grantedValue(await takeOver(reference, { bookingId }))
    expect((await claims(showId)).map((claim) => claim.bookingId)).toEqual([bookingId, bookingId])
  })

  it('goes to one of two counters that ask at the same moment; the other is told where it is', async () => {
    const [kiosk, other] = [await terminal('kiosk'), await terminal('counter')]
    for (const holder of ['kiosk', 'online'] as const) {
      const { showId, reference } = holder === 'kiosk' ? await holdOf(kiosk) : await onlineHold()
      const answers = await Promise.all([counter, other].map((by) => takeOver(reference, { by })))
      const winner = answers.findIndex(({ ok }) => ok)
      const [won, lost] = [answers[winner], answers[1 - winner]]
      if (!won?.ok || lost?.ok !== false) throw new Error('not one of both has it')
      const by = [counter, other][winner] as Counter
      expect(lost.refusal).toMatchObject({
        code: 'hold_not_movable',
        why: 'moved',
        terminal: by.device.identity.name,
        movedTo: won.value.reference,
      })
      expect(new Set((await claims(showId)).map(({ terminalId }) => terminalId))).toEqual(
        new Set([by.device.identity.id]),
      )
      // It knows where to ask.
      const loser = [other, counter][winner] as Counter
      grantedValue(await takeOver(won.value.reference, { by: loser }))
      expect(new Set((await claims(showId)).map(({ terminalId }) => terminalId))).toEqual(
        new Set([loser.device.identity.id]),
      )
    }
  })

  it('is refused with the reason: unknown, given back, of another cinema, its show cancelled or begun, or asked by a kiosk', async () => {
    expect(refusalOf(await takeOver('MQ-ZZZZZZ'))).toMatchObject({ why: 'unknown' })
    const back = await onlineHold()
    await back.customer.delete(`/bookings/${back.bookingId}`)
    expect(refusalOf(await takeOver(back.reference))).toMatchObject({ why: 'ended' })

    const elsewhere = await insertTestProgramme(house.server.pool, { name: `Elsewhere ${redis}`, shows: 1 })
    const away = await terminal('counter', elsewhere.cinemaId)
    const held = await onlineHold()
    expect(refusalOf(await takeOver(held.reference, { by: away }))).toEqual({ code: 'other_cinema' })
    const kiosk = await terminal('kiosk')
    expect(refusalOf(await takeOver(held.reference, { by: kiosk }))).toMatchObject({ code: 'not_allowed' })

    const { pool } = house.server
    const begun = await insertTestProgramme(pool, { name: `Begun ${redis}`, shows: 1 })
    await pool.query("update shows set starts_at = now() - interval '1 minute' where id = $1", [begun.showIds[0]])
    const late = await holdOf(kiosk, begun.showIds[0] as string, begun.seats.slice(0, 1).map(seatId))
    expect(refusalOf(await takeOver(late.reference))).toMatchObject({ why: 'begun' })

    await pool.query(
      `insert into incarnations (number, id, why, said) values (1, $1, 'first', 'a test') on conflict do nothing`,
      [newId()],
    )
    await pool.query('insert into closed_shows (show_id, incarnation) values ($1, 1)', [held.showId])
    expect(refusalOf(await takeOver(held.reference))).toEqual({ code: 'show_closed' })
    await pool.query('delete from closed_shows')
    await pool.query(
      "update shows set cancelled_at = now(), cancelled_why = 'a test', cancelled_by = $2 where id = $1",
      [held.showId, counter.device.identity.id],
    )
    // The programme in memory doesn't know yet: the transaction looks.
    expect(refusalOf(await takeOver(held.reference))).toEqual({ code: 'show_cancelled' })
    expect(await claims(held.showId)).toMatchObject([{ bookingId: held.bookingId }, { bookingId: held.bookingId }])
  })
})

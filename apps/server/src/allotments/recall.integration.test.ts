/** Asking counters for allotted seats: nothing when they answer, their seats when they don't. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { HeldBooking, Problem } from '@marquee/shared'
import { newId } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SOON } from '../../../../tooling/testing/soon.ts'
import { type AllotmentStage, claimBy, codeOf, setAllotmentStage, type TestCinema } from './testing/allotment-stage.ts'
import { type Counter, connectCounter } from './testing/counter.ts'

describe.each([
  ['Redis and a ledger', true],
  ['a ledger alone', false],
])('on %s', (_name, redis) => {
  let stage: AllotmentStage
  beforeAll(async () => {
    stage = await setAllotmentStage({ redis })
  })
  afterAll(() => stage.close())

  const allottedTo = async (counter: Counter, { showId }: TestCinema, seats: number): Promise<string[]> => {
    await vi.waitFor(() => expect(counter.seatIds(showId)).toHaveLength(seats), SOON)
    return counter.seatIds(showId)
  }
  async function hold(showId: string, seatIds: string[]): Promise<{ status: number; taken: string[]; ms: number }> {
    const customer = await stage.customer()
    const from = performance.now()
    const response = await customer.hold({ showId, seatIds })
    const ms = performance.now() - from
    const body = (await response.json()) as HeldBooking | Problem
    return { status: response.status, taken: 'taken' in body ? (body.taken ?? []) : [], ms }
  }

  it('a show sells out online to its last seat, though two counters have allotted seats', async () => {
    const cinema = await stage.cinema({ allots: 6, rows: 6, columns: 10 })
    const counters = [await cinema.counter(), await cinema.counter()]
    for (const counter of counters) await allottedTo(counter, cinema, 6)
    const statuses: number[] = []
    for (let from = 0; from < cinema.seatIds.length; from += 3) {
      statuses.push((await hold(cinema.showId, cinema.seatIds.slice(from, from + 3))).status)
    }
    expect(statuses).toEqual(statuses.map(() => 201))
    await vi.waitFor(async () => expect(await stage.taken(cinema.showId)).toHaveLength(60), SOON)
    for (const [, { kind, terminalId }] of await stage.claims(cinema.showId)) {
      expect({ kind, terminalId }).toEqual({ kind: 'held', terminalId: null })
    }
    await vi.waitFor(() => expect(counters.map((counter) => counter.claims(cinema.showId))).toEqual([[], []]), SOON)
  })

  it("a counter gets another's allotted seats, and a seat is recalled once however many want it", async () => {
    const cinema = await stage.cinema({ allots: 4 })
    const [one, other] = [await cinema.counter(), await cinema.counter()]
    const [seat] = await allottedTo(one, cinema, 4)
    const answers = await Promise.all(Array.from({ length: 30 }, () => claimBy(other, cinema.showId, [seat as string])))
    expect(answers.map(codeOf).toSorted()).toEqual([
      ...Array.from({ length: 1 }, () => 'ok'),
      ...Array.from({ length: 29 }, () => 'seats_taken'),
    ])
    expect(one.recalls.filter(({ seats }) => seats.some(({ seatId }) => seatId === seat))).toHaveLength(1)
  })

  it("a counter that doesn't answer keeps its seats: the first request waits a little, and later ones are answered at once", async () => {
    const cinema = await stage.cinema({ allots: 4 })
    const counter = await cinema.counter()
    const allotted = await allottedTo(counter, cinema, 4)
    counter.mood = 'deaf'
    const first = await hold(cinema.showId, [allotted[0] as string, 'A-1'])
    expect(first).toMatchObject({ status: 409, taken: [allotted[0]] })
    const second = await hold(cinema.showId, allotted.slice(0, 2))
    expect(second).toMatchObject({ status: 409, taken: allotted.slice(0, 2) })
    expect(second.ms).toBeLessThan(first.ms)
    expect([...(await stage.claims(cinema.showId)).values()].map(({ kind }) => kind)).toEqual(
      allotted.map(() => 'allotted'),
    )
    // Everything else of the show is there for everybody.
    expect((await hold(cinema.showId, ['A-1', 'A-2'])).status).toBe(201)
  })

  it('a counter that is away keeps its seats without anybody waiting for it, and gives them when it is back', async () => {
    const cinema = await stage.cinema({ allots: 4 })
    const counter = await cinema.counter()
    const allotted = await allottedTo(counter, cinema, 4)
    counter.close()
    await vi.waitFor(async () => {
      const { rows } = await stage.server.pool.query('select server_id from terminal_runs where terminal_id = $1', [
        counter.device.identity.id,
      ])
      expect(rows).toEqual([{ server_id: null }])
    }, SOON)
    const away = await hold(cinema.showId, allotted.slice(0, 1))
    expect(away).toMatchObject({ status: 409, taken: allotted.slice(0, 1) })
    const back = await connectCounter(stage.server.url, counter.device, { own: counter.own })
    expect((await hold(cinema.showId, allotted.slice(0, 1))).status).toBe(201)
    expect(back.seatIds(cinema.showId)).toEqual(allotted.slice(1))
    back.close()
  })

  it("a recall takes a counter's allotted seats, except those that it has in a cart or has sold", async () => {
    const cinema = await stage.cinema({ allots: 4 })
    const counter = await cinema.counter()
    const allotted = await allottedTo(counter, cinema, 4)
    counter.inUse.add(allotted[0] as string)
    expect(await hold(cinema.showId, allotted.slice(0, 2))).toMatchObject({ status: 409, taken: allotted.slice(0, 1) })
    expect((await hold(cinema.showId, allotted.slice(1, 2))).status).toBe(201)
  })

  it('a seat that is asked back before its grant was acknowledged is let go once, and never sold on the late grant', async () => {
    const cinema = await stage.cinema({ allots: 4 })
    const counter = await cinema.counter({ mood: 'mute' })
    const allotted = await allottedTo(counter, cinema, 4)
    counter.mood = 'well'
    expect((await hold(cinema.showId, allotted.slice(0, 2))).status).toBe(201)
    // The grant is repeated, since its answer was lost: what was let go meanwhile is not taken again.
    await vi.waitFor(() => expect(counter.grants.length).toBeGreaterThan(1), { ...SOON, timeout: 40_000 })
    await sleep(50)
    const held = await stage.claims(cinema.showId)
    for (const seat of allotted.slice(0, 2)) {
      expect(held.get(seat)).toMatchObject({ kind: 'held', terminalId: null })
      expect(counter.seatIds(cinema.showId)).not.toContain(seat)
    }
  }, 60_000)

  it('a seat whose release nobody heard is found and replaced', async () => {
    const cinema = await stage.cinema({ allots: 4 })
    const counter = await cinema.counter()
    const allotted = await allottedTo(counter, cinema, 4)
    counter.mood = 'mute'
    expect((await hold(cinema.showId, allotted.slice(0, 2))).status).toBe(409)
    counter.mood = 'well'
    expect(counter.claims(cinema.showId)).toHaveLength(2)
    await allottedTo(counter, cinema, 4)
    await vi.waitFor(async () => {
      const claims = [...(await stage.claims(cinema.showId))].map(([seatId, { grantNumber }]) => ({
        seatId,
        grantNumber,
      }))
      expect(claims.toSorted((a, b) => Number(a.grantNumber) - Number(b.grantNumber))).toEqual(
        counter.claims(cinema.showId).toSorted((a, b) => a.grantNumber - b.grantNumber),
      )
    }, SOON)
  })

  it('a seat whose release the ledger could not record is found and replaced', async () => {
    const cinema = await stage.cinema({ allots: 4 })
    const counter = await cinema.counter()
    const allotted = await allottedTo(counter, cinema, 4)
    const { pool } = stage.server
    await pool.query(`
      create function keep_claims() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$;
      create trigger keep before delete on seat_claims for each row
        when (old.show_id = '${cinema.showId}') execute function keep_claims()`)
    try {
      expect((await hold(cinema.showId, allotted.slice(0, 2))).status).toBe(500)
    } finally {
      await pool.query('drop trigger keep on seat_claims; drop function keep_claims')
    }
    expect(counter.claims(cinema.showId)).toHaveLength(2)
    await allottedTo(counter, cinema, 4)
    await vi.waitFor(async () => {
      const claims = [...(await stage.claims(cinema.showId)).keys()]
      expect(claims.toSorted()).toEqual(counter.seatIds(cinema.showId).toSorted())
    }, SOON)
  })

  it('a counter that has a hold whose time is up is asked for exactly its seats, under their grants', async () => {
    const cinema = await stage.cinema({ allots: 0 })
    const counter = await cinema.counter()
    const bookingId = newId()
    const answer = await counter.ask('claim', { bookingId, showId: cinema.showId, seatIds: ['C-4', 'C-5', 'C-6'] })
    if (!answer.ok) throw new Error(answer.refusal.code)
    counter.inUse.add('C-5')
    await stage.server.pool.query("update bookings set hold_until = now() - interval '1 second' where id = $1", [
      bookingId,
    ])
    await vi.waitFor(async () => expect([...(await stage.claims(cinema.showId)).keys()]).toEqual(['C-5']), SOON)
    expect(counter.recalls).toEqual([
      { showId: cinema.showId, why: 'time_up', bookingId, heldUntil: expect.any(String), seats: answer.value.seats },
    ])
    const { rows } = await stage.server.pool.query('select state, held_seats from bookings where id = $1', [bookingId])
    expect(rows).toEqual([{ state: 'held', held_seats: 1 }])
    await vi.waitFor(async () => expect(await stage.taken(cinema.showId)).toEqual(['C-5']), SOON)
  })
})

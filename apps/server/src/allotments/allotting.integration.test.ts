/** Seats allotted to counters: which, how many, and until when. */
import { newId } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SOON } from '../../../../tooling/testing/soon.ts'
import { grantedValue } from '../../../../tooling/testing/terminals/raw-terminal.ts'
import { revokeTerminal } from '../terminals/enrolment/registry.ts'
import { type AllotmentStage, claimBy, codeOf, setAllotmentStage } from './testing/allotment-stage.ts'
import { type Counter, connectCounter } from './testing/counter.ts'

let stage: AllotmentStage
beforeAll(async () => {
  stage = await setAllotmentStage()
})
afterAll(() => stage.close())

const rowOf = (seatId: string): string => seatId.split('-')[0] as string

/** The seats that are allotted to this counter by the ledger; the counter knows of exactly those. */
async function agreed(counter: Counter, showId: string, seats: number): Promise<string[]> {
  await vi.waitFor(async () => {
    const claims = await stage.claims(showId)
    const allotted = [...claims].flatMap(([seatId, { kind, terminalId, grantNumber }]) =>
      kind === 'allotted' && terminalId === counter.device.identity.id ? [{ seatId, grantNumber }] : [],
    )
    expect(allotted).toHaveLength(seats)
    expect(counter.claims(showId).toSorted((a, b) => a.grantNumber - b.grantNumber)).toEqual(
      allotted.toSorted((a, b) => Number(a.grantNumber) - Number(b.grantNumber)),
    )
  }, SOON)
  return counter.seatIds(showId)
}

describe('a counter that is connected', () => {
  it('gets adjacent seats of each coming show, which look free to everybody', async () => {
    const cinema = await stage.cinema({ allots: 6, shows: 3 })
    const counter = await cinema.counter()
    for (const showId of cinema.showIds) {
      const allotted = await agreed(counter, showId, 6)
      expect(new Set(allotted.map(rowOf)).size).toBe(1)
      expect(await stage.taken(showId)).toEqual([])
    }
  })

  it('has seats apart from those of another counter, and neither has a space for a wheelchair', async () => {
    const cinema = await stage.cinema({ allots: 4, rows: 4, columns: 12 })
    const allotted = await Promise.all(
      [await cinema.counter(), await cinema.counter()].map((counter) => agreed(counter, cinema.showId, 4)),
    )
    const [one, other] = allotted.map(
      (seats) => new Set(seats.map((seat) => `${rowOf(seat)} ${Number(seat.split('-')[1]) > 6}`)),
    )
    expect([...(one ?? [])].filter((block) => other?.has(block))).toEqual([])
    expect(allotted.flat()).not.toContain('D-1')
    expect(allotted.flat()).not.toContain('D-2')
  })

  it('gets more seats as it sells, under the grants that it has', async () => {
    const cinema = await stage.cinema({ allots: 4 })
    const counter = await cinema.counter()
    const allotted = await agreed(counter, cinema.showId, 4)
    const before = counter.claims(cinema.showId)
    const chosen = allotted.slice(0, 2)
    const claimed = grantedValue(await claimBy(counter, cinema.showId, chosen))
    expect(claimed.seats).toEqual(chosen.map((seatId) => before.find((seat) => seat.seatId === seatId)))
    // A seat in the cart isn't allotted any more.
    for (const seatId of chosen) counter.own.delete(`${cinema.showId} ${seatId}`)
    const now = await agreed(counter, cinema.showId, 4)
    expect(now.filter((seat) => chosen.includes(seat))).toEqual([])
    expect(counter.recalls).toEqual([])
  })

  it('has no more than a quarter of what is free, together with the others', async () => {
    const cinema = await stage.cinema({ allots: 8, rows: 2, columns: 12 })
    const [one, other] = [await cinema.counter(), await cinema.counter()]
    await vi.waitFor(async () => {
      const claims = [...(await stage.claims(cinema.showId)).values()]
      expect(claims.length).toBeGreaterThan(4)
      expect(one.claims(cinema.showId).length + other.claims(cinema.showId).length).toBe(claims.length)
    }, SOON)
    expect((await stage.claims(cinema.showId)).size).toBeLessThanOrEqual(6)
  })

  it('returns all when its show is about to start', async () => {
    const cinema = await stage.cinema({ allots: 4, shows: 2 })
    const counter = await cinema.counter()
    await agreed(counter, cinema.showIds[0] as string, 4)
    await agreed(counter, cinema.showIds[1] as string, 4)
    await cinema.setPolicy({ backMinutesBefore: 14 })
    await agreed(counter, cinema.showIds[0] as string, 0)
    expect(counter.recalls.map(({ showId, why }) => ({ showId, why }))).toEqual([
      { showId: cinema.showIds[0], why: 'before_show' },
    ])
    await agreed(counter, cinema.showIds[1] as string, 4)
  })

  it('gives back what the policy no longer allots to it', async () => {
    const cinema = await stage.cinema({ allots: 6 })
    const counter = await cinema.counter()
    const other = await cinema.counter()
    const allotted = await agreed(counter, cinema.showId, 6)
    await cinema.setPolicy({ seats: 2 })
    const kept = await agreed(counter, cinema.showId, 2)
    expect(allotted).toEqual(expect.arrayContaining(kept))
    await cinema.setPolicy({ terminalIds: [other.device.identity.id] })
    await agreed(counter, cinema.showId, 0)
    await agreed(other, cinema.showId, 2)
    await cinema.setPolicy({ category: 'wheelchair' })
    await vi.waitFor(() => expect(other.seatIds(cinema.showId).toSorted()).toEqual(['J-1', 'J-2']), SOON)
    await agreed(other, cinema.showId, 2)
    expect(new Set(counter.recalls.map(({ why }) => why))).toEqual(new Set(['policy']))
  })

  it('keeps its cart and its sold seats when it is asked for everything', async () => {
    const cinema = await stage.cinema({ allots: 4 })
    const counter = await cinema.counter()
    const [used] = await agreed(counter, cinema.showId, 4)
    counter.inUse.add(used as string)
    await cinema.setPolicy({ seats: 0 })
    expect(await agreed(counter, cinema.showId, 1)).toEqual([used])
  })
})

describe('a counter that comes back', () => {
  it('is told again of all its allotted seats, even if its answer was lost', async () => {
    const cinema = await stage.cinema({ allots: 4 })
    const counter = await cinema.counter({ mood: 'mute' })
    await vi.waitFor(() => expect(counter.claims(cinema.showId)).toHaveLength(4), SOON)
    const before = counter.claims(cinema.showId)
    counter.close()
    const back = await connectCounter(stage.server.url, counter.device)
    await agreed(back, cinema.showId, 4)
    expect(back.claims(cinema.showId)).toEqual(before)
    back.close()
  })

  it('is told again until it has answered', async () => {
    const cinema = await stage.cinema({ allots: 4 })
    const counter = await cinema.counter({ mood: 'deaf' })
    await vi.waitFor(async () => expect((await stage.claims(cinema.showId)).size).toBe(4), SOON)
    counter.mood = 'well'
    await cinema.setPolicy({ seats: 5 })
    await agreed(counter, cinema.showId, 5)
  })

  it('as a run that begins anew knows nothing of earlier allotted seats, and gets others', async () => {
    const cinema = await stage.cinema({ allots: 4 })
    const counter = await cinema.counter()
    const before = await agreed(counter, cinema.showId, 4)
    counter.close()
    const rebuilt = await connectCounter(stage.server.url, counter.device, { isNew: true })
    await vi.waitFor(async () => {
      expect(rebuilt.claims(cinema.showId)).toHaveLength(4)
      expect((await stage.claims(cinema.showId)).size).toBe(8)
    }, SOON)
    expect(rebuilt.seatIds(cinema.showId).filter((seat) => before.includes(seat))).toEqual([])
    // Seats allotted earlier may have been sold.
    const customer = await stage.customer()
    expect((await customer.hold({ showId: cinema.showId, seatIds: before.slice(0, 1) })).status).toBe(409)
    expect(await claimBy(rebuilt, cinema.showId, before.slice(0, 2))).toMatchObject({
      refusal: { code: 'seats_taken', seatIds: before.slice(0, 2) },
    })
    expect(rebuilt.recalls).toEqual([])
    rebuilt.close()
  })

  it("as a run that begins anew can't join an earlier hold, even under the same booking", async () => {
    const cinema = await stage.cinema({ allots: 0 })
    const counter = await cinema.counter()
    const request = { bookingId: newId(), showId: cinema.showId, seatIds: ['C-3'] }
    const first = grantedValue(await counter.ask('claim', request))
    expect(grantedValue(await counter.ask('claim', request))).toEqual(first)
    counter.close()
    const rebuilt = await connectCounter(stage.server.url, counter.device, { isNew: true })
    const held = { showId: cinema.showId, seats: first.seats }
    expect(codeOf(await rebuilt.ask('claim', request))).toBe('seats_taken')
    expect(codeOf(await rebuilt.ask('release', held))).toBe('ok')
    expect(grantedValue(await rebuilt.ask('report', { shows: [held] }))).toEqual({ ended: [held] })
    expect((await stage.claims(cinema.showId)).get('C-3')).toMatchObject({
      kind: 'held',
      grantNumber: first.seats[0]?.grantNumber,
    })
    rebuilt.close()
  })

  it('is not asked when it was revoked, and others get other seats, since it may have sold its own', async () => {
    const cinema = await stage.cinema({ allots: 4 })
    const { showId } = cinema
    const counter = await cinema.counter()
    const allotted = await agreed(counter, showId, 4)
    await revokeTerminal(stage.server.pool, counter.device.identity.name)
    await vi.waitFor(() => expect(counter.socket.connected).toBe(false), SOON)
    const customer = await stage.customer()
    expect(await (await customer.hold({ showId, seatIds: allotted })).json()).toMatchObject({ taken: allotted })
    const other = await cinema.counter()
    await agreed(other, showId, 4)
    expect(codeOf(await claimBy(other, showId, [allotted[0] as string]))).toBe('seats_taken')
    const kept = [...(await stage.claims(showId))].filter(([, each]) => each.terminalId === counter.device.identity.id)
    expect(kept.map(([seatId]) => seatId).toSorted()).toEqual(allotted.toSorted())
  })
})

describe('thirty counters that come at once', () => {
  it('each get their own seats of every show, without waiting for one another', async () => {
    const cinema = await stage.cinema({ allots: 2, shows: 3, rows: 20, columns: 20 })
    const counters = await Promise.all(Array.from({ length: 30 }, () => cinema.counter()))
    await vi.waitFor(() => {
      for (const showId of cinema.showIds) {
        expect(counters.map((counter) => counter.claims(showId).length)).toEqual(counters.map(() => 2))
      }
    }, SOON)
    for (const showId of cinema.showIds) {
      expect(new Set(counters.flatMap((counter) => counter.seatIds(showId))).size).toBe(60)
      expect((await stage.claims(showId)).size).toBe(60)
    }
  })
})

describe('a policy', () => {
  it('is read and set by a manager of the cinema, and of no other', async () => {
    const [here, there] = [await stage.cinema({ allots: 3 }), await stage.cinema()]
    const manager = await here.manager()
    const policy = { seats: 3, category: null, hoursBefore: 12, backMinutesBefore: 5, terminalIds: null }
    expect(await manager.ask('allotmentPolicy', { cinemaId: here.cinemaId })).toEqual({ ok: true, value: policy })
    const set = { ...policy, seats: 5, category: 'standard' }
    expect(await manager.ask('setAllotmentPolicy', { cinemaId: here.cinemaId, policy: set })).toEqual({
      ok: true,
      value: set,
    })
    expect(await manager.ask('allotmentPolicy', { cinemaId: here.cinemaId })).toEqual({ ok: true, value: set })
    expect(codeOf(await manager.ask('allotmentPolicy', { cinemaId: there.cinemaId }))).toBe('other_cinema')
    expect(codeOf(await manager.ask('setAllotmentPolicy', { cinemaId: there.cinemaId, policy }))).toBe('other_cinema')
    expect(
      codeOf(await manager.ask('setAllotmentPolicy', { cinemaId: here.cinemaId, policy: { ...policy, seats: 101 } })),
    ).toBe('malformed')
    const counter = await here.counter()
    expect(codeOf(await counter.ask('setAllotmentPolicy', { cinemaId: here.cinemaId, policy }))).toBe('not_allowed')
  })
})

// @vitest-environment happy-dom
import { BOOKED, FREE, HELD, SEAT_CATEGORIES } from '@marquee/shared'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SOON } from '../../../../../../tooling/testing/soon.ts'
import { directEngine } from '../../testing/direct-engine.ts'
import { createFakeHouse } from '../../testing/fake-house.ts'
import { sampleHouse } from '../../testing/sample-house.ts'
import { createKiosk } from '../kiosk.ts'
import type { Party } from '../tickets/party.ts'

beforeEach(() => sessionStorage.clear())

async function kioskFor(types: Record<string, number>, { wheelchairs = 0, leave = [] as string[] } = {}) {
  const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 }))
  const engine = directEngine(house, 'kiosk')
  const kiosk = createKiosk(engine, null)
  const sample = house.house.shows.find(
    ({ auditorium, cinema }) => auditorium.name === 'Hall 1' && cinema.name === 'JCube',
  )
  if (sample === undefined) throw new Error('the sample has lost Hall 1')
  const { show, plan } = sample
  const ids = plan.row.map((row, i) => `${plan.rows[row]}-${plan.number[i]}`)
  const { states } = house.liveShow(show.id)
  const keepOnly = (seats: readonly string[]): void =>
    house.change(
      show.id,
      ids.flatMap((id, i) => [i, seats.includes(id) ? FREE : BOOKED]),
    )
  if (leave.length > 0) keepOnly(leave)
  kiosk.chooseShow(show.id)
  const wish = (party: Party): Promise<void> => {
    kiosk.visit.change({ party })
    return kiosk.chooser.offer()
  }
  await vi.waitFor(() => expect(kiosk.showing.getState().model).not.toBeNull(), SOON)
  await wish({ types: new Map(Object.entries(types)), wheelchairs })
  const mine = () => kiosk.cart.getState().seats
  const ownIds = () => mine().map(({ seatId }) => seatId)
  const held = () => ids.filter((_, i) => states[i] === HELD)
  const indexOf = (id: string): number => ids.indexOf(id)
  const settled = (count: number) =>
    vi.waitFor(() => {
      expect(mine().map(({ status }) => status)).toEqual(Array.from({ length: count }, () => 'yours'))
      expect(held()).toHaveLength(count)
    }, SOON)
  const notice = () => kiosk.visit.getState().notice
  return { house, engine, kiosk, show, plan, ids, states, wish, mine, ownIds, held, indexOf, settled, notice, keepOnly }
}

const inRow = (row: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => `${row}-${from + i}`)

describe('a visitor’s party', () => {
  it('has the best seats together, held, each with its ticket', async () => {
    const { mine, settled, kiosk } = await kioskFor({ adult: 2, child: 1 })
    await settled(3)
    expect(mine().map(({ ticketType }) => ticketType)).toEqual(['adult', 'adult', 'child'])
    expect(new Set(mine().map(({ seatId }) => seatId.split('-')[0])).size).toBe(1)
    expect(kiosk.chooser.getState().phase).toBe('chosen')
    expect(kiosk.visit.getState().notice).toBeNull()
  })

  it('is offered other seats, and has them at one touch', async () => {
    const { kiosk, settled, ownIds } = await kioskFor({ adult: 2 })
    const { others } = kiosk.chooser.getState()
    expect(others.map(({ wish }) => wish)).toContain('nearer')
    const [nearer] = others
    kiosk.chooser.take(nearer?.seats ?? [])
    await vi.waitFor(() => expect(ownIds()).toEqual(nearer?.seatIds), SOON)
    await settled(2)
  })

  it('keeps its seats when it comes back from another page, and changes their tickets alone', async () => {
    const { engine, wish, ownIds, mine, settled } = await kioskFor({ adult: 2 })
    const before = ownIds()
    const claim = vi.spyOn(engine.api, 'claimSeats')
    await wish({ types: new Map([['adult', 2]]), wheelchairs: 0 })
    await wish({ types: new Map(Object.entries({ adult: 1, child: 1 })), wheelchairs: 0 })
    expect(ownIds()).toEqual(before)
    expect(mine().map(({ ticketType }) => ticketType)).toEqual(['adult', 'child'])
    expect(claim).not.toHaveBeenCalled()
    await settled(2)
  })

  it('grows and shrinks with its tickets, and holds nothing beside', async () => {
    const { wish, settled } = await kioskFor({ adult: 2 })
    await wish({ types: new Map([['adult', 8]]), wheelchairs: 0 })
    await settled(8)
    await wish({ types: new Map([['adult', 10]]), wheelchairs: 0 })
    await settled(10)
    await wish({ types: new Map([['child', 1]]), wheelchairs: 0 })
    await settled(1)
  })

  it('is told when somebody was faster, and has the best of the others', async () => {
    const { house, show, kiosk, ownIds, indexOf, notice, wish, settled } = await kioskFor({ adult: 2 })
    const [first = ''] = ownIds()
    kiosk.cart.abandon()
    await kiosk.cart.inTurn(async () => {})
    // Taken in the house, and the news of it has not reached this screen.
    house.liveShow(show.id).states[indexOf(first)] = BOOKED
    await wish({ types: new Map([['adult', 2]]), wheelchairs: 0 })
    await vi.waitFor(() => expect(ownIds()).toHaveLength(2), SOON)
    expect(ownIds()).not.toContain(first)
    expect(notice()).toEqual({ key: 'taken_meanwhile', values: { count: 1, seats: first } })
    house.change(show.id, [indexOf(first), BOOKED])
    await settled(2)
  })

  it('keeps its own seats where others are gone before it has them', async () => {
    const { house, show, kiosk, ownIds, indexOf, notice } = await kioskFor({ adult: 2 })
    const before = ownIds()
    const [other] = kiosk.chooser.getState().others
    house.liveShow(show.id).states[indexOf(other?.seatIds[0] ?? '')] = BOOKED
    kiosk.chooser.take(other?.seats ?? [])
    await vi.waitFor(() => expect(notice()?.key).toBe('seats_gone'), SOON)
    expect(ownIds()).toEqual(before)
  })

  it('is told that too few seats are left', async () => {
    const { kiosk, held } = await kioskFor({ adult: 3 }, { leave: inRow('B', 2, 3) })
    expect(kiosk.chooser.getState().phase).toBe('none')
    expect(held()).toEqual([])
  })

  it('hears why nothing can be had while the house can’t be reached', async () => {
    const { engine, kiosk, notice, wish } = await kioskFor({ adult: 2 })
    kiosk.cart.abandon()
    await kiosk.cart.inTurn(async () => {})
    engine.terminal.cutOff()
    await wish({ types: new Map([['adult', 2]]), wheelchairs: 0 })
    expect(notice()?.key).toBe('refusal_not_allotted')
    expect(kiosk.chooser.getState().phase).toBe('refused')
  })

  it('that has left gets nothing more', async () => {
    const { engine, kiosk, wish, held } = await kioskFor({ adult: 2 })
    const { claimSeats } = engine.api
    const answered = Promise.withResolvers<void>()
    vi.spyOn(engine.api, 'claimSeats').mockImplementationOnce(async (args) => {
      const answer = await claimSeats(args)
      await answered.promise
      return answer
    })
    const wished = wish({ types: new Map([['adult', 4]]), wheelchairs: 0 })
    kiosk.startOver()
    answered.resolve()
    await wished
    await kiosk.cart.inTurn(async () => {})
    await vi.waitFor(() => expect(held()).toEqual([]), SOON)
  })

  it('has seats anew when its time was up', async () => {
    const { engine, kiosk, notice, settled } = await kioskFor({ adult: 2 })
    kiosk.visit.go('seats')
    const { bookingId } = kiosk.cart.getState()
    await engine.api.abandonCart({ bookingId })
    engine.terminal.emit('cartEnded', { bookingId, why: 'time_up' })
    await settled(2)
    expect(kiosk.cart.getState().bookingId).not.toBe(bookingId)
    expect(notice()?.key).toBe('time_was_up')
  })
})

describe('a finger on the map', () => {
  it('moves the party, or the one seat that it picked before', async () => {
    const places = [...inRow('B', 2, 3), ...inRow('D', 2, 3), 'E-2']
    const { kiosk, settled, ownIds, indexOf } = await kioskFor({ adult: 2 }, { leave: places })
    const elsewhere = ownIds()[0]?.startsWith('B') === true ? 'D' : 'B'
    kiosk.chooser.touch(indexOf(`${elsewhere}-2`))
    await vi.waitFor(() => expect(ownIds().toSorted()).toEqual(inRow(elsewhere, 2, 3)), SOON)
    await settled(2)
    kiosk.chooser.touch(indexOf(`${elsewhere}-3`))
    expect(kiosk.chooser.getState().picked).toBe(`${elsewhere}-3`)
    kiosk.chooser.touch(indexOf('E-2'))
    await vi.waitFor(() => expect(ownIds().toSorted()).toEqual([`${elsewhere}-2`, 'E-2'].toSorted()), SOON)
    await settled(2)
    expect(kiosk.chooser.getState().picked).toBeNull()
  })

  it('takes nothing that is taken, and no space that is kept for others', async () => {
    const { kiosk, ownIds, plan, ids, notice, house, show } = await kioskFor({ adult: 1 })
    const before = ownIds()
    const taken = ids.findIndex((id) => !before.includes(id))
    house.change(show.id, [taken, BOOKED])
    kiosk.chooser.touch(taken)
    expect([ownIds(), notice()]).toEqual([before, { key: 'is_taken' }])
    const space = plan.category.indexOf(SEAT_CATEGORIES.indexOf('wheelchair'))
    kiosk.chooser.touch(space)
    expect(notice()?.key).toBe('space_is_kept')
  })
})

it('a show that is cancelled meanwhile is left, with a sentence, and its seats are given back', async () => {
  const { house, kiosk, show, held } = await kioskFor({ adult: 2 })
  kiosk.visit.go('seats')
  const manager = directEngine(house, 'manager')
  await manager.api.cancelShow({ showId: show.id, reason: 'the projector is broken' })
  await vi.waitFor(() => expect(kiosk.visit.getState()).toMatchObject({ step: 'movies', showId: null }), SOON)
  expect(kiosk.visit.getState().notice?.key).toBe('refusal_show_cancelled')
  await vi.waitFor(() => expect(held()).toEqual([]), SOON)
})

// @vitest-environment happy-dom
import { BOOKED, FREE, HELD, refused } from '@marquee/shared'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SOON } from '../../../../../../tooling/testing/soon.ts'
import { createCartStore } from '../../cart/cart-store.ts'
import { markCartSeats } from '../../cart/mark-cart-seats.ts'
import { rejoinCart } from '../../cart/rejoin-cart.ts'
import { nextInRow } from '../../seat-map/seat-layout.ts'
import type { SeatMapModel } from '../../seat-map/seat-map-model.ts'
import { createShowingStore } from '../../show/showing-store.ts'
import { directEngine } from '../../testing/direct-engine.ts'
import { createFakeHouse } from '../../testing/fake-house.ts'
import { sampleHouse } from '../../testing/sample-house.ts'
import { createOrderStore } from '../order/order-store.ts'
import { createParty } from '../order/party.ts'
import { createPartyChooser } from './party-chooser.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => sessionStorage.clear())

async function counter(auditorium = 'Hall 1', cinema = 'JCube') {
  const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 }))
  const engine = directEngine(house, 'counter')
  const cart = createCartStore(engine)
  const showing = createShowingStore(engine)
  const order = createOrderStore(engine, cart, showing)
  const party = createParty(engine, { cart, order, showing })
  const chooser = createPartyChooser({ cart, order, party, showing })
  markCartSeats(cart, showing)
  const { show, plan } = house.house.shows.find(
    (each) => each.auditorium.name === auditorium && each.cinema.name === cinema,
  ) as (typeof house.house.shows)[0]
  await showing.open(show.id)
  const { states } = house.liveShow(show.id)
  const ids = plan.row.map((row, i) => `${plan.rows[row]}-${plan.number[i]}`)
  const indexOf = (seatId: string) => ids.indexOf(seatId)
  const mine = () => cart.getState().seats
  const settled = async (...types: string[]): Promise<string[]> => {
    await vi.waitFor(() => {
      expect(chooser.getState().wanted).toBeNull()
      expect(mine().every(({ status }) => status === 'yours')).toBe(true)
      expect(mine().map(({ ticketType }) => ticketType)).toEqual(types)
    }, SOON)
    return mine().map(({ seatId }) => seatId)
  }
  const held = () => ids.filter((_, i) => states[i] === HELD)
  const areTogether = (seatIds: string[]): boolean => {
    const at = seatIds.map((id) => ({ row: plan.row[indexOf(id)], x: plan.x[indexOf(id)] as number }))
    const spread = Math.max(...at.map(({ x }) => x)) - Math.min(...at.map(({ x }) => x))
    return new Set(at.map(({ row }) => row)).size === 1 && spread === seatIds.length - 1
  }
  /** As if others had all seats but these. */
  const leave = (...left: string[]): void =>
    house.change(
      show.id,
      ids.flatMap((id, i) => [i, left.includes(id) ? FREE : BOOKED]),
    )
  const inRow = (row: string, from: number, to: number): string[] =>
    ids.filter((id, i) => id.startsWith(`${row}-`) && Number(plan.number[i]) >= from && Number(plan.number[i]) <= to)
  const priceList = house.house.priceList
  return {
    house,
    engine,
    cart,
    showing,
    order,
    chooser,
    show,
    ids,
    indexOf,
    mine,
    settled,
    held,
    areTogether,
    leave,
    inRow,
    priceList,
  }
}

describe('a party', () => {
  it('of two adults and a child sits together, on the best seats, however fast it is typed', async () => {
    const { engine, chooser, settled, held, areTogether } = await counter()
    const claim = vi.spyOn(engine.api, 'claimSeats')
    chooser.add('adult')
    chooser.add('adult')
    chooser.add('child')
    const seats = await settled('adult', 'adult', 'child')
    expect(areTogether(seats)).toBe(true)
    expect(held()).toEqual(expect.arrayContaining(seats))
    expect(held()).toHaveLength(3)
    // What was typed while the first seat was claimed is claimed at once.
    expect(claim.mock.calls.length).toBeLessThanOrEqual(2)
  })

  it('of a school is as large as it is typed, in as many bookings as it takes, and as small when it is typed again', async () => {
    const { chooser, settled, order, held } = await counter()
    chooser.add('adult')
    await settled('adult')
    chooser.setCount('child', 12)
    await settled(...Array<string>(3).fill('child'))
    expect(order.getState().setAside.map(({ tickets }) => tickets.length)).toEqual([10])
    expect(held()).toHaveLength(13)
    chooser.setCount('child', 4)
    await vi.waitFor(() => expect(held()).toHaveLength(5), SOON)
    chooser.setCount('child', 0)
    await vi.waitFor(() => expect(held()).toHaveLength(1), SOON)
  })

  it('keeps its seats when one is added beside them', async () => {
    const { chooser, settled, areTogether } = await counter()
    chooser.add('adult')
    chooser.add('adult')
    const before = await settled('adult', 'adult')
    chooser.add('child')
    const after = await settled('adult', 'adult', 'child')
    expect(after.slice(0, 2)).toEqual(before)
    expect(areTogether(after.toSorted())).toBe(true)
  })

  it('has new seats before it gives the old ones back, and keeps these when the new ones can’t be had', async () => {
    const { engine, chooser, settled, leave, inRow, cart } = await counter()
    const two = inRow('A', 1, 2)
    const three = inRow('C', 1, 3)
    leave(...two, ...three)
    chooser.add('adult')
    chooser.add('adult')
    expect(await settled('adult', 'adult')).toEqual(two)
    const order: string[] = []
    const { claimSeats, releaseSeats } = engine.api
    vi.spyOn(engine.api, 'claimSeats').mockImplementation(async (args) => {
      order.push('claim')
      return claimSeats(args)
    })
    vi.spyOn(engine.api, 'releaseSeats').mockImplementation(async (args) => {
      order.push('release')
      return releaseSeats(args)
    })
    chooser.add('child')
    expect(await settled('adult', 'adult', 'child')).toEqual(three)
    expect(order).toEqual(['claim', 'release'])
    chooser.add('child')
    expect(await settled('adult', 'adult', 'child', 'child')).toHaveLength(4)
    chooser.add('child')
    expect(await settled('adult', 'adult', 'child', 'child', 'child')).toHaveLength(5)
    chooser.add('child')
    await vi.waitFor(() => expect(cart.getState().sentence).toContain('no free seat'), SOON)
    await settled('adult', 'adult', 'child', 'child', 'child')
  })

  it('chooses again, and says so, when somebody was faster', async () => {
    const { house, show, cart, chooser, settled, areTogether, indexOf } = await counter()
    chooser.add('adult')
    const [first = ''] = await settled('adult')
    cart.abandon()
    // Taken in the house, and the news of it has not reached this screen.
    await cart.inTurn(async () => {})
    house.liveShow(show.id).states[indexOf(first)] = BOOKED
    chooser.add('adult')
    chooser.add('adult')
    const seats = await settled('adult', 'adult')
    expect(areTogether(seats)).toBe(true)
    expect(seats).not.toContain(first)
    expect(cart.getState().sentence).toBe(
      `Seat ${first} has just been taken. These are the best of those that are left.`,
    )
    expect(cart.getState().refused?.seatIds).toContain(first)
  })

  it('sits on allotted seats alone while the terminal is cut off', async () => {
    const { engine, showing, show, chooser, settled, inRow, cart } = await counter()
    const allotted = inRow('B', 2, 4)
    engine.terminal.allot(show.id, allotted)
    engine.terminal.cutOff()
    showing.getState().model?.restrictTo(allotted)
    chooser.add('adult')
    chooser.add('adult')
    chooser.add('child')
    expect((await settled('adult', 'adult', 'child')).toSorted()).toEqual(allotted.toSorted())
    chooser.add('child')
    await vi.waitFor(() => expect(cart.getState().sentence).toContain('no free seat'), SOON)
    await settled('adult', 'adult', 'child')
  })

  it('says that seats can’t be asked for, and not that they were taken, where the line was lost meanwhile', async () => {
    const { engine, showing, show, chooser, settled, inRow, cart } = await counter()
    const allotted = inRow('B', 2, 4)
    engine.terminal.allot(show.id, allotted)
    engine.terminal.cutOff()
    vi.spyOn(engine.api, 'claimSeats').mockImplementationOnce(async ({ seatIds }) => {
      showing.getState().model?.restrictTo(allotted)
      return refused({ code: 'not_allotted', seatIds: [...seatIds] })
    })
    chooser.add('adult')
    await settled('adult')
    expect(cart.getState().sentence).toMatch(
      /^Seat \S+ can’t be asked for while this counter is cut off\. These are the best of those that it has\.$/,
    )
  })

  it('gives the seat at its end back, and the tickets are as wanted', async () => {
    const { chooser, settled, areTogether, held } = await counter()
    for (const type of ['adult', 'child', 'child']) chooser.add(type)
    const before = await settled('adult', 'child', 'child')
    chooser.takeAway('adult')
    const two = await settled('child', 'child')
    expect(areTogether(two)).toBe(true)
    expect(before).toEqual(expect.arrayContaining(two))
    chooser.takeLastAway()
    await settled('child')
    chooser.takeLastAway()
    await settled()
    expect(held()).toEqual([])
  })

  it('gets nothing more once its customer has left', async () => {
    const { engine, cart, chooser, settled, held } = await counter()
    const { claimSeats } = engine.api
    const answered = Promise.withResolvers<void>()
    const claim = vi.spyOn(engine.api, 'claimSeats').mockImplementationOnce(async (args) => {
      const answer = await claimSeats(args)
      await answered.promise
      return answer
    })
    chooser.add('adult')
    await vi.waitFor(() => expect(claim).toHaveBeenCalledOnce(), SOON)
    chooser.add('child')
    cart.abandon()
    answered.resolve()
    await settled()
    await cart.inTurn(async () => {})
    await vi.waitFor(() => expect(held()).toEqual([]), SOON)
    expect(claim).toHaveBeenCalledOnce()
  })

  it('that was chosen for a customer who has left is not claimed for the next', async () => {
    const { engine, cart, show, inRow, held } = await counter()
    const claim = vi.spyOn(engine.api, 'claimSeats')
    const [seatId = ''] = inRow('B', 1, 1)
    const take = [{ seatId, category: 'standard' as const, ticketType: 'adult' }]
    const { bookingId } = cart.getState()
    cart.startAnew()
    await cart.swap({ bookingId, showId: show.id, take, giveBack: [], isParty: true })
    expect([claim.mock.calls, held()]).toEqual([[], []])
  })

  it('gets a seat beside one that was tapped a moment before', async () => {
    const { cart, chooser, show, settled, inRow, priceList } = await counter()
    const [seatId = ''] = inRow('B', 1, 1)
    cart.toggle({ showId: show.id, seatId, category: 'standard', priceList })
    chooser.add('adult')
    expect(await settled('adult', 'adult')).toEqual([seatId, ...inRow('B', 2, 2)])
  })

  it('of twelve is one list of two bookings', async () => {
    const { order, chooser, mine, held } = await counter()
    for (let i = 0; i < 12; i++) chooser.add('adult')
    await vi.waitFor(() => {
      expect(order.getState().setAside.map(({ tickets }) => tickets.length)).toEqual([10])
      expect(mine().map(({ status }) => status)).toEqual(['yours', 'yours'])
    }, SOON)
    expect(held()).toHaveLength(12)
  })
})

describe('a party that is on the map', () => {
  it('moves to begin where it is touched, each with its ticket', async () => {
    const { chooser, settled, inRow, indexOf, held } = await counter()
    for (const type of ['adult', 'adult', 'child']) chooser.add(type)
    await settled('adult', 'adult', 'child')
    const to = inRow('A', 13, 15)
    expect(chooser.moveTo(indexOf(to[0] as string))).toBeNull()
    await vi.waitFor(() => expect(held().toSorted()).toEqual(to.toSorted()), SOON)
    expect((await settled('adult', 'adult', 'child')).toSorted()).toEqual(to.toSorted())
  })

  it('of ten moves to a place of its own as another booking', async () => {
    const { cart, chooser, showing, held, ids, indexOf, settled } = await counter('Hall 1', 'Lido')
    for (let i = 0; i < 10; i++) chooser.add('adult')
    const before = await settled(...Array.from({ length: 10 }, () => 'adult'))
    const { bookingId } = cart.getState()
    const { layout } = showing.getState().model as SeatMapModel
    const isBeside = (i: number): boolean => {
      const next = nextInRow(layout, i)
      const isOwn = (index: number | undefined) => index !== undefined && before.includes(ids[index] as string)
      return isOwn(next) !== isOwn(i) && next !== undefined
    }
    const beside = before.map(indexOf).flatMap((i) => [i, nextInRow(layout, i) ?? i])
    const overlapping = beside.find((i) => !before.includes(ids[i] as string)) ?? ids.findIndex((_, i) => isBeside(i))
    expect(chooser.moveTo(overlapping)).toBe('10 seats move at once only to a place that has none of them.')
    expect(ids.some((id, i) => !id.startsWith(`${before[0]?.split('-')[0]}-`) && chooser.moveTo(i) === null)).toBe(true)
    await vi.waitFor(() => expect(cart.getState().bookingId).not.toBe(bookingId), SOON)
    await vi.waitFor(() => expect(held()).toHaveLength(10), SOON)
    const after = await settled(...Array.from({ length: 10 }, () => 'adult'))
    expect(held().toSorted()).toEqual(after.toSorted())
    expect(after.some((id) => before.includes(id))).toBe(false)
  })

  it('moves one of its seats, and says where there is no room for all', async () => {
    const { chooser, settled, inRow, indexOf, leave, held } = await counter()
    const [two, one] = [inRow('B', 2, 3), inRow('D', 2, 2)]
    leave(...two, ...one)
    chooser.add('adult')
    chooser.add('child')
    await settled('adult', 'child')
    const to = indexOf(one[0] as string)
    expect(chooser.moveTo(to)).toBe('There is no room for 2 together here.')
    expect(chooser.moveOne(to)).toBeNull()
    await vi.waitFor(() => expect(held()).toContain(one[0]), SOON)
    await vi.waitFor(() => expect(held()).toHaveLength(2), SOON)
  })

  it('is offered the next best place, and the first again after the last', async () => {
    const { chooser, cart, settled, inRow, leave, held } = await counter()
    const [here, there] = [inRow('B', 2, 3), inRow('D', 2, 3)]
    leave(...here, ...there)
    chooser.add('adult')
    chooser.add('adult')
    const first = await settled('adult', 'adult')
    const other = first.includes(here[0] as string) ? there : here
    chooser.moveOn()
    await vi.waitFor(() => expect(held().toSorted()).toEqual(other.toSorted()), SOON)
    await settled('adult', 'adult')
    chooser.moveOn()
    await vi.waitFor(() => expect(held().toSorted()).toEqual(first.toSorted()), SOON)
    leave(...first)
    await settled('adult', 'adult')
    chooser.moveOn()
    expect(cart.getState().sentence).toBe('There is no other place for 2 together.')
  })

  it('keeps what the clerk chose by hand, and gets the seat beside it', async () => {
    const { cart, chooser, show, settled, inRow, priceList } = await counter()
    const [seatId = ''] = inRow('B', 1, 1)
    cart.toggle({ showId: show.id, seatId, category: 'standard', priceList })
    await settled('adult')
    chooser.add('child')
    expect(await settled('adult', 'child')).toEqual([seatId, ...inRow('B', 2, 2)])
    expect(cart.getState().isParty).toBe(false)
  })
})

describe('after a reload', () => {
  it('tickets are of the same types, and the party still moves together', async () => {
    const { engine, showing, chooser, settled } = await counter()
    for (const type of ['adult', 'child', 'child']) chooser.add(type)
    const seats = await settled('adult', 'child', 'child')
    const reloaded = createCartStore(engine)
    await rejoinCart(engine, reloaded, showing)
    const now = reloaded.getState()
    expect(now.seats.map(({ seatId, ticketType }) => [seatId, ticketType]).toSorted()).toEqual(
      seats.map((seatId, i) => [seatId, ['adult', 'child', 'child'][i]]).toSorted(),
    )
    expect(now.isParty).toBe(true)
  })

  it('tickets are of the same types also where a seat is tapped before the cart is back', async () => {
    const { engine, showing, chooser, settled, show, inRow, priceList } = await counter()
    chooser.add('child')
    const [seat = ''] = await settled('child')
    const reloaded = createCartStore(engine)
    const rejoined = rejoinCart(engine, reloaded, showing)
    const [tapped = ''] = inRow('A', 1, 1)
    reloaded.toggle({ showId: show.id, seatId: tapped, category: 'standard', priceList })
    await rejoined
    await vi.waitFor(() => {
      const types = reloaded
        .getState()
        .seats.map(({ seatId, ticketType, status }) => `${seatId} ${ticketType} ${status}`)
      expect(types.toSorted()).toEqual([`${seat} child yours`, `${tapped} adult yours`].toSorted())
    }, SOON)
  })
})

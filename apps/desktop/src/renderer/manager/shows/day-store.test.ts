// @vitest-environment happy-dom
import { HELD } from '@marquee/shared'
import { beforeEach, expect, it, vi } from 'vitest'
import { SOON } from '../../../../../../tooling/testing/soon.ts'
import { directEngine } from '../../testing/direct-engine.ts'
import { createFakeHouse } from '../../testing/fake-house.ts'
import { sampleHouse } from '../../testing/sample-house.ts'
import { createDayStore } from './day-store.ts'

beforeEach(() => localStorage.clear())

function office() {
  const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 }))
  const engine = directEngine(house, 'manager')
  return { house, engine, day: createDayStore(engine) }
}

it('the day shows every cinema, or one', async () => {
  const { house, day } = office()
  await vi.waitFor(() => expect(day.getState().loading).toBe(false), SOON)
  expect(new Set(day.getState().shows.map((show) => show.cinema.name)).size).toBe(3)
  const [first] = house.house.cinemas
  day.chooseCinema(first?.id ?? '')
  await vi.waitFor(() => expect(day.getState().loading).toBe(false), SOON)
  expect(new Set(day.getState().shows.map((show) => show.cinema.id))).toEqual(new Set([first?.id]))
})

it('the day loses no news of a cinema whose programme came first', async () => {
  const { house, engine } = office()
  let answerLast: () => void = () => {}
  const slow = new Promise<void>((resolve) => {
    answerLast = resolve
  })
  const { programme } = engine.api
  const [first, , last] = house.house.cinemas
  engine.api.programme = async (args) => {
    if (args.cinemaId === last?.id) await slow
    return programme(args)
  }
  const day = createDayStore(engine)
  const known = () => day.getState().shows.find((show) => show.cinema.id === first?.id)
  await vi.waitFor(() => expect(known()).toBeDefined(), SOON)
  const showId = known()?.show.id ?? ''
  house.change(showId, [0, HELD])
  answerLast()
  await vi.waitFor(() => expect(day.getState().loading).toBe(false), SOON)
  expect(day.getState().shows.find((show) => show.show.id === showId)?.occupancy).toEqual({ held: 1, booked: 0 })
})

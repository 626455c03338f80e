// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import { directEngine } from '../testing/direct-engine.ts'
import { createFakeHouse } from '../testing/fake-house.ts'
import { sampleHouse } from '../testing/sample-house.ts'
import { createProgrammeStore } from './programme-store.ts'

it('the programme hears that a show is closed, and that it is open again', async () => {
  const engine = directEngine(createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 })), 'kiosk')
  const store = createProgrammeStore(engine, null)
  const first = () => store.getState().programme?.shows[0]
  await vi.waitFor(() => expect(first()).toBeDefined(), SOON)
  const showId = first()?.show.id ?? ''
  engine.terminal.emit('occupancy', [{ showId, held: 1, booked: 2, closed: true }])
  expect(first()?.occupancy).toEqual({ held: 1, booked: 2, closed: true })
  engine.terminal.emit('occupancy', [{ showId, held: 1, booked: 2 }])
  expect(first()?.occupancy).toEqual({ held: 1, booked: 2 })
})

it('at a kiosk the cinema and the day of one visitor are nobody’s afterwards, nor remembered over a reload', async () => {
  const engine = directEngine(createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 })), 'kiosk')
  const store = createProgrammeStore(engine, null, { remembers: false })
  await vi.waitFor(() => expect(store.getState().programme).not.toBeNull(), SOON)
  const { cinemas, cinema: first } = store.getState()
  const other = cinemas.find(({ id }) => id !== first?.id)
  store.chooseCinema(other?.id ?? '')
  store.chooseDate('2030-01-01')
  expect(store.getState().cinema?.id).toBe(other?.id)
  expect(localStorage.getItem('marquee.cinema')).toBeNull()
  store.startAgain()
  expect(store.getState()).toMatchObject({ cinema: first, chosenDate: null })
  await vi.waitFor(() => expect(store.getState().programme?.cinema.id).toBe(first?.id), SOON)
})

it('a page that nobody touches has the new day’s programme after midnight', async () => {
  const engine = directEngine(createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 })), 'kiosk')
  const store = createProgrammeStore(engine, null, { remembers: false })
  await vi.waitFor(() => expect(store.getState().programme).not.toBeNull(), SOON)
  const today = store.getState().programme?.date
  store.keepToday()
  expect(store.getState().loading).toBe(false)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  store.keepToday()
  await vi.waitFor(() => expect(store.getState()).toMatchObject({ loading: false, chosenDate: null }), SOON)
  expect((store.getState().programme?.date ?? '') > (today ?? '')).toBe(true)
})

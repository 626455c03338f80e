// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
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

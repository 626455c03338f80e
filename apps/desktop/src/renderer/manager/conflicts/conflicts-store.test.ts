// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest'
import { SOON } from '../../../../../../tooling/testing/soon.ts'
import { directEngine } from '../../testing/direct-engine.ts'
import { createFakeHouse } from '../../testing/fake-house.ts'
import { sampleConflict } from '../../testing/fake-office.ts'
import { sampleHouse } from '../../testing/sample-house.ts'
import { createConflictsStore } from './conflicts-store.ts'

async function office() {
  const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 }))
  const [show] = house.house.shows
  if (show === undefined) throw new Error('the sample has no show')
  house.office.open = ['MQ-AAAAAA', 'MQ-BBBBBB', 'MQ-CCCCCC'].map((reference) =>
    sampleConflict(show, ['J-12', 'J-13'], { reference }),
  )
  const engine = directEngine(house, 'manager')
  const store = createConflictsStore(engine)
  onTestFinished(store.watch())
  await vi.waitFor(() => expect(store.getState().loaded).toBe(true), SOON)
  const chosen = () => {
    const { open, chosenId } = store.getState()
    return open.find(({ conflictId }) => conflictId === chosenId)
  }
  return { house, engine, store, chosen }
}

it('the list begins with the oldest conflict, and the arrows stop at its ends', async () => {
  const { store, chosen } = await office()
  expect(chosen()?.reference).toBe('MQ-AAAAAA')
  store.step(-1)
  expect(chosen()?.reference).toBe('MQ-AAAAAA')
  store.step(1)
  store.step(1)
  store.step(1)
  expect(chosen()?.reference).toBe('MQ-CCCCCC')
})

it('settling a conflict says what was done, and moves to the next', async () => {
  const { house, store, chosen } = await office()
  store.step(1)
  const conflict = chosen()
  if (conflict === undefined) throw new Error('none is chosen')
  await store.settle(conflict, 'refund', 'the customer agreed')
  expect(store.getState()).toMatchObject({ busy: null, said: { tone: 'good' } })
  expect(store.getState().said?.sentence).toContain('MQ-BBBBBB')
  expect(chosen()?.reference).toBe('MQ-CCCCCC')
  expect(store.getState().settled).toMatchObject([{ reference: 'MQ-BBBBBB' }])
  expect(house.office.settled[0]?.settled).toMatchObject({ resolution: 'refund', reason: 'the customer agreed' })
})

it('the next conflict comes as soon as one is settled, however slow the list is', async () => {
  const { engine, store, chosen } = await office()
  const conflict = chosen()
  if (conflict === undefined) throw new Error('none is chosen')
  vi.spyOn(engine.api, 'conflicts').mockReturnValue(new Promise(() => {}))
  void store.settle(conflict, 'refund', 'so')
  await vi.waitFor(() => expect(store.getState()).toMatchObject({ busy: null, said: { tone: 'good' } }), SOON)
  expect(chosen()?.reference).toBe('MQ-BBBBBB')
})

it('giving other seats sends the seats that were shown', async () => {
  const { house, store } = await office()
  const [show] = house.house.shows
  if (show === undefined) throw new Error('the sample has no show')
  const conflict = sampleConflict(show, ['J-12', 'J-13'], { otherSeats: ['J-10', 'J-11'], choices: ['other_seats'] })
  house.office.open = [conflict]
  await store.settle(conflict, 'other_seats', 'so')
  expect(house.office.settled[0]?.settled?.seatIds).toEqual(['J-10', 'J-11'])
})

it('the list says that another manager was faster, and reloads', async () => {
  const { house, store, chosen } = await office()
  const conflict = chosen()
  if (conflict === undefined) throw new Error('none is chosen')
  house.office.settle({ conflictId: conflict.conflictId, resolution: 'noted', reason: 'so' }, 'Office 2')
  await store.settle(conflict, 'refund', 'so')
  expect(store.getState().said).toEqual({ tone: 'bad', sentence: 'Office 2 has settled this meanwhile.' })
  expect(chosen()?.reference).toBe('MQ-BBBBBB')
})

it('the list hears at once of a new conflict', async () => {
  const { house, engine, store } = await office()
  house.office.open = house.office.open.slice(1)
  engine.terminal.tell({ openConflicts: 2 })
  await vi.waitFor(() => expect(store.getState().open).toHaveLength(2), SOON)
})

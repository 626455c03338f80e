// @vitest-environment happy-dom
import { HELD, refused } from '@marquee/shared'
import { expect, it, vi } from 'vitest'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import { directEngine } from '../testing/direct-engine.ts'
import { createFakeHouse } from '../testing/fake-house.ts'
import { sampleHouse } from '../testing/sample-house.ts'
import { createShowingStore } from './showing-store.ts'

function screen() {
  const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 }))
  const engine = directEngine(house, 'counter')
  const showing = createShowingStore(engine)
  const [first, second] = house.house.shows.map((sample) => sample.show.id) as [string, string]
  return { house, engine, showing, first, second, look: (index: number) => showing.getState().model?.lookAt(index) }
}

it('the shown map marks a seat that another terminal takes as held', async () => {
  const { house, showing, first, look } = screen()
  await showing.open(first)
  house.change(first, [4, HELD])
  expect(look(4)).toBe('held')
})

it('the shown map is read anew when a change was missed', async () => {
  const { house, engine, showing, first, look } = screen()
  await showing.open(first)
  house.liveShow(first).states[2] = HELD
  engine.terminal.emit('mapChanges', { showId: first, mapLife: 'fake', from: 90, revision: 91, changes: [3, HELD] })
  await vi.waitFor(() => expect(look(2)).toBe('held'), SOON)
})

it('the shown map catches up with changes from while the engine was away', async () => {
  const { house, engine, showing, first, look } = screen()
  await showing.open(first)
  engine.setLink('lost')
  house.liveShow(first).states[7] = HELD
  engine.setLink('connected')
  await vi.waitFor(() => expect(look(7)).toBe('held'), SOON)
})

it('the shown map is that of the last chosen show, however late the first answer comes', async () => {
  const { showing, first, second } = screen()
  await Promise.all([showing.open(first), showing.open(second)])
  expect(showing.getState().model?.showId).toBe(second)
})

it('the shown map knows which of its seats are allotted to this terminal, as that changes', async () => {
  const { house, engine, showing, first, second } = screen()
  const [a = '', b = ''] = house.liveShow(first).index.keys()
  engine.terminal.allot(first, [a])
  await showing.open(first)
  expect(showing.getState().allotted).toEqual([a])
  engine.terminal.allot(first, [b])
  engine.terminal.allot(second, [a])
  expect(showing.getState().allotted).toEqual([a, b])
  await showing.open(second)
  expect(showing.getState().allotted).toEqual([a])
})

it('the shown show follows the programme: its prices and its words, on the map that is being looked at', async () => {
  const { house, showing, first } = screen()
  await showing.open(first)
  const { model } = showing.getState()
  const live = house.liveShow(first)
  live.movie = { ...live.movie, title: 'Another title' }
  house.changePrices([{ ticketType: 'adult', category: 'standard', amount: 1700 }])
  await vi.waitFor(() => expect(showing.getState().show?.priceList.prices).toMatchObject([{ amount: 1700 }]), SOON)
  expect(showing.getState().show?.movie.title).toBe('Another title')
  expect(showing.getState().model).toBe(model)
})

it('a show that was not in the programme when it was chosen is shown as soon as it is', async () => {
  const { house, engine, showing, first } = screen()
  const { openShow } = engine.api
  engine.api.openShow = async () => refused({ code: 'unknown_show', showId: first })
  await showing.open(first)
  expect(showing.getState().model).toBeNull()
  engine.api.openShow = openShow
  house.changePrices(house.house.priceList.prices)
  await vi.waitFor(
    () => expect(showing.getState()).toMatchObject({ sentence: null, show: { show: { id: first } } }),
    SOON,
  )
})

it('the shown map says why a show can’t be shown', async () => {
  const { showing } = screen()
  await showing.open('no-such-show')
  expect(showing.getState().sentence).toBe('There is no show no-such-show.')
})

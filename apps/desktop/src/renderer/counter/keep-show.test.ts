// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { createShowingStore } from '../show/showing-store.ts'
import { directEngine } from '../testing/direct-engine.ts'
import { createFakeHouse } from '../testing/fake-house.ts'
import { sampleHouse } from '../testing/sample-house.ts'
import { keepShow, openKeptShow } from './keep-show.ts'

beforeEach(() => sessionStorage.clear())

function pages() {
  const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 }))
  const load = () => {
    const showing = createShowingStore(directEngine(house, 'counter'))
    keepShow(showing)
    return { showing, opened: () => showing.getState().show?.show.id ?? null }
  }
  const [first, second] = house.house.shows.map(({ show }) => show)
  if (first === undefined || second === undefined) throw new Error('the sample has too few shows')
  return { load, first, second }
}

describe('a counter’s page that is loaded again', () => {
  it('shows the map that was open, where no seat of it was chosen', async () => {
    const { load, first } = pages()
    await load().showing.open(first.id)
    const { showing, opened } = load()
    await openKeptShow(showing)
    expect(opened()).toBe(first.id)
  })

  it('leaves the show alone that is open already', async () => {
    const { load, first, second } = pages()
    await load().showing.open(first.id)
    const { showing, opened } = load()
    await Promise.all([showing.open(second.id), openKeptShow(showing)])
    expect(opened()).toBe(second.id)
  })

  it('opens none that was over hours ago, nor one that was closed', async () => {
    const { load, first } = pages()
    const before = load()
    await before.showing.open(first.id)
    const late = load()
    await openKeptShow(late.showing, Date.parse(first.startsAt) + 7 * 3_600_000)
    expect(late.opened()).toBeNull()
    before.showing.close()
    const next = load()
    await openKeptShow(next.showing)
    expect(next.opened()).toBeNull()
  })
})

import { BOOKED, decodeSeatStates, FREE, HELD, type MapChanges, type SeatStateCode } from '@marquee/shared'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLiveMaps, type LiveMaps } from './live-maps.ts'
import type { MapChange, MapSnapshot } from './seat-store.ts'

const SHOW = 'show'
const SEATS = 8

/** A seat store's maps in memory: it counts revisions as the real ones do, and its feed can be cut. */
function memoryStore() {
  const states = new Uint8Array(SEATS)
  let mapLife = 'first'
  let history: MapChange[] = []
  let revision = 0
  let listener: (change: MapChange | 'lost') => void = () => {}
  const asked = { snapshots: 0, changes: 0 }
  /** Set to keep the next snapshot waiting until it is called. */
  let beforeSnapshot: Promise<void> | undefined
  let failing = false
  return {
    asked,
    /** Takes a seat; without `heard`, the feed has lost it. */
    set(seat: number, state: SeatStateCode, heard = true): MapChange {
      states[seat] = state
      const change = { showId: SHOW, mapLife, from: revision, revision: ++revision, changes: [{ seat, state }] }
      history.push(change)
      if (heard) listener(change)
      return change
    },
    hear: (change: MapChange | 'lost') => listener(change),
    newMapLife(name: string) {
      mapLife = name
      revision = 0
      history = []
    },
    forgetHistory: () => (history = []),
    fail: (yes: boolean) => (failing = yes),
    hold(): () => void {
      let go = (): void => {}
      beforeSnapshot = new Promise((resolve) => (go = resolve))
      return go
    },
    async snapshot(): Promise<MapSnapshot> {
      asked.snapshots++
      if (failing) throw new Error('the store is away')
      const taken = { mapLife, revision, states: states.slice() }
      await beforeSnapshot
      return taken
    },
    async changesSince(_showId: string, have: { mapLife: string; revision: number }): Promise<MapChange | null> {
      asked.changes++
      if (failing) throw new Error('the store is away')
      const later = history.filter((change) => change.from >= have.revision)
      if (have.mapLife !== mapLife || (have.revision < revision && later[0]?.from !== have.revision)) return null
      return {
        showId: SHOW,
        mapLife,
        from: have.revision,
        revision,
        changes: later.flatMap((change) => change.changes),
      }
    },
    onChange(each: (change: MapChange | 'lost') => void) {
      listener = each
      return () => {
        listener = () => {}
      }
    },
  }
}

let store: ReturnType<typeof memoryStore>
let maps: LiveMaps
let told: MapChanges[]
let errors: Error[]
let watched: boolean

beforeEach(() => {
  vi.useFakeTimers()
  store = memoryStore()
  told = []
  errors = []
  watched = true
  maps = createLiveMaps({ store, isWatched: () => watched, onError: (error) => errors.push(error) })
  maps.onChanges((changes) => told.push(changes))
})
afterEach(() => {
  maps.close()
  vi.useRealTimers()
})

async function snapshot(): Promise<number[]> {
  const answer = await maps.answer(SHOW, undefined)
  if (answer.kind !== 'snapshot') throw new Error('no snapshot')
  return [...decodeSeatStates(answer.states, SEATS)]
}
const first = { mapLife: 'first' }
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('a watched map', () => {
  it('is read from the store once, whoever asks', async () => {
    store.set(2, HELD)
    expect(await Promise.all([snapshot(), snapshot()])).toEqual(Array(2).fill([0, 0, HELD, 0, 0, 0, 0, 0]))
    await snapshot()
    expect(store.asked).toEqual({ snapshots: 1, changes: 0 })
  })

  it('sends the changes of a few milliseconds in one message', async () => {
    await snapshot()
    store.set(1, HELD)
    store.set(2, HELD)
    store.set(1, BOOKED)
    expect(told).toEqual([])
    await pass(25)
    store.set(3, HELD)
    await pass(25)
    expect(told).toEqual([
      { showId: SHOW, ...first, from: 0, revision: 3, changes: [1, HELD, 2, HELD, 1, BOOKED] },
      { showId: SHOW, ...first, from: 3, revision: 4, changes: [3, HELD] },
    ])
  })

  it('repeats nothing to a watcher who has just got it in a snapshot', async () => {
    await snapshot()
    store.set(1, HELD)
    const answer = await maps.answer(SHOW, undefined)
    expect(answer.revision).toBe(1)
    store.set(2, HELD)
    await pass(25)
    expect(told.map(({ from, revision }) => [from, revision])).toEqual([
      [0, 1],
      [1, 2],
    ])
  })

  it('fetches what the feed lost as soon as it sees the gap, and sends it in order', async () => {
    await snapshot()
    store.set(1, HELD, false)
    store.set(2, HELD, false)
    store.set(3, HELD)
    await pass(25)
    expect(store.asked).toEqual({ snapshots: 1, changes: 1 })
    expect(told).toEqual([{ showId: SHOW, ...first, from: 0, revision: 3, changes: [1, HELD, 2, HELD, 3, HELD] }])
  })

  it('ignores a repeated change', async () => {
    await snapshot()
    const change = store.set(1, HELD)
    store.set(1, FREE)
    store.hear(change)
    await pass(25)
    expect((await snapshot())[1]).toBe(FREE)
    expect(store.asked.changes).toBe(0)
  })

  it('catches up after an interruption of the feed, without waiting for the next change', async () => {
    await snapshot()
    store.set(4, BOOKED, false)
    store.hear('lost')
    await pass(25)
    expect(told).toEqual([{ showId: SHOW, ...first, from: 0, revision: 1, changes: [4, BOOKED] }])
  })

  it('is read anew in a new life, and its watchers see the gap', async () => {
    await snapshot()
    store.newMapLife('second')
    store.set(5, HELD)
    await pass(25)
    expect(told).toEqual([{ showId: SHOW, mapLife: 'second', from: 1, revision: 1, changes: [] }])
    expect(await snapshot()).toEqual([0, 0, 0, 0, 0, HELD, 0, 0])
  })

  it("ignores news of a life that is over, and doesn't ask the store about it repeatedly", async () => {
    const late = store.set(1, HELD, false)
    store.newMapLife('second')
    await maps.current(SHOW)
    const asked = store.asked.changes
    store.hear(late)
    await vi.advanceTimersByTimeAsync(5000)
    expect(store.asked.changes).toBe(asked + 1)
    store.set(2, BOOKED)
    expect((await maps.current(SHOW)).states[2]).toBe(BOOKED)
    expect(store.asked.changes).toBe(asked + 1)
  })

  it('is read anew when the store has forgotten the missed changes', async () => {
    await snapshot()
    store.set(1, HELD, false)
    store.forgetHistory()
    store.hear('lost')
    await pass(25)
    expect(told).toEqual([{ showId: SHOW, ...first, from: 1, revision: 1, changes: [] }])
    expect((await snapshot())[1]).toBe(HELD)
  })

  it('asks a store that is away once a second until it answers', async () => {
    await snapshot()
    store.fail(true)
    store.set(1, HELD, false)
    store.set(2, HELD)
    await pass(3500)
    expect(errors.length).toBe(4)
    store.fail(false)
    store.set(3, HELD)
    await pass(1025)
    expect(told.at(-1)?.revision).toBe(3)
    expect((await snapshot()).slice(0, 4)).toEqual([0, HELD, HELD, HELD])
    const { changes } = store.asked
    await pass(10_000)
    expect(store.asked.changes).toBe(changes)
  })
})

describe('a change that comes while the map is being read', () => {
  it('is neither lost nor sent twice', async () => {
    const go = store.hold()
    const reading = snapshot()
    await pass(0)
    store.set(1, HELD)
    store.set(2, HELD)
    go()
    expect((await reading).slice(0, 3)).toEqual([FREE, HELD, HELD])
    await pass(25)
    expect(told.map(({ from, revision }) => [from, revision])).toEqual([[0, 2]])
  })

  it('is not applied twice when the snapshot has it', async () => {
    const change = store.set(1, HELD, false)
    store.set(1, FREE, false)
    const go = store.hold()
    const reading = snapshot()
    store.hear(change)
    go()
    expect((await reading)[1]).toBe(FREE)
    await pass(25)
    expect(told).toEqual([])
  })

  it('is found even if the feed is interrupted meanwhile', async () => {
    const go = store.hold()
    const reading = snapshot()
    await pass(0)
    store.set(6, BOOKED, false)
    store.hear('lost')
    go()
    await reading
    await pass(25)
    expect((await snapshot())[6]).toBe(BOOKED)
  })
})

describe('a watcher that comes back', () => {
  it('gets the changes since it left', async () => {
    await snapshot()
    store.set(1, HELD)
    store.set(2, HELD)
    expect(await maps.answer(SHOW, { ...first, revision: 1 })).toEqual({
      kind: 'changes',
      ...first,
      from: 1,
      revision: 2,
      changes: [2, HELD],
    })
    expect(await maps.answer(SHOW, { ...first, revision: 2 })).toMatchObject({ kind: 'changes', changes: [] })
  })

  it('gets a snapshot if its revision is of another life, in the future, or too old', async () => {
    await snapshot()
    for (let i = 0; i < 600; i++) store.set(i % SEATS, i % 2 ? HELD : FREE)
    expect(await maps.answer(SHOW, { mapLife: 'zeroth', revision: 599 })).toMatchObject({ kind: 'snapshot' })
    expect(await maps.answer(SHOW, { ...first, revision: 601 })).toMatchObject({ kind: 'snapshot', revision: 600 })
    expect(await maps.answer(SHOW, { ...first, revision: 1 })).toMatchObject({ kind: 'snapshot' })
    expect(await maps.answer(SHOW, { ...first, revision: 590 })).toMatchObject({ kind: 'changes', revision: 600 })
  })
})

describe('a map that nobody watches any more', () => {
  it('is dropped after a while, and read again on request', async () => {
    await snapshot()
    watched = false
    await pass(200_000)
    await snapshot()
    expect(store.asked.snapshots).toBe(2)
  })

  it('is never dropped while somebody watches', async () => {
    await snapshot()
    await pass(600_000)
    store.set(1, HELD)
    await pass(25)
    expect(told).toHaveLength(1)
    expect(store.asked.snapshots).toBe(1)
  })
})

describe("a map that can't be read", () => {
  it('is refused, and read at the next request', async () => {
    store.fail(true)
    await expect(maps.answer(SHOW, undefined)).rejects.toThrow('the store is away')
    store.fail(false)
    expect(await snapshot()).toEqual(Array(SEATS).fill(FREE))
  })
})

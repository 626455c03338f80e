import type { ShowOccupancy } from '@marquee/shared'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { MapChange } from '../seats/seat-store.ts'
import { createOccupancyFeed } from './occupancy-feed.ts'

let change: (showId: string) => void
let lose: () => void
let asked: string[][]
let told: ShowOccupancy[][]
let errors: Error[]
let failing: boolean
let feed: { close(): void }

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  told = []
  errors = []
  failing = false
  feed = createOccupancyFeed({
    onChange(listener: (change: MapChange | 'lost') => void) {
      change = (showId) => listener({ showId, mapLife: 'one', from: 0, revision: 1, changes: [] })
      lose = () => listener('lost')
      return () => {
        change = () => {}
      }
    },
    currentShows: async () => ['today', 'tonight'],
    async occupancyOf(showIds) {
      asked.push(showIds)
      if (failing) throw new Error('the ledger is away')
      return showIds.map((showId) => ({ showId, held: 1, booked: 2 }))
    },
    tell: (shows) => told.push(shows),
    onError: (error) => errors.push(error),
  })
})
afterEach(() => {
  feed.close()
  vi.useRealTimers()
})

it("half a second's changes become one question and one message, each show once", async () => {
  for (const show of ['a', 'b', 'a', 'a']) change(show)
  await vi.advanceTimersByTimeAsync(499)
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual([['a', 'b'].map((showId) => ({ showId, held: 1, booked: 2 }))])
  change('a')
  await vi.advanceTimersByTimeAsync(500)
  expect(asked).toEqual([['a', 'b'], ['a']])
})

it('a quiet house asks nothing', async () => {
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
})

it('a question that the ledger could not answer is asked again, with the shows changed since', async () => {
  failing = true
  change('a')
  await vi.advanceTimersByTimeAsync(500)
  expect(errors).toHaveLength(1)
  failing = false
  change('b')
  await vi.advanceTimersByTimeAsync(500)
  expect(told.map((shows) => shows.map(({ showId }) => showId).sort())).toEqual([['a', 'b']])
})

it('a closed feed asks nobody any more, even when its last question has failed', async () => {
  failing = true
  change('a')
  vi.advanceTimersByTime(500)
  feed.close()
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toEqual([['a']])
})

it('an interrupted feed asks about every show that it may have missed', async () => {
  lose()
  change('a')
  await vi.advanceTimersByTimeAsync(1000)
  expect(new Set(asked.flat())).toEqual(new Set(['today', 'tonight', 'a']))
})

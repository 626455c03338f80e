import { BOOKED, encodeSeatStates, HELD, newId } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import type { ShowView } from '../../terminal/api.ts'
import { drawnPlan } from '../testing/plans.ts'
import { type ChangedSeats, SeatMapModel } from './seat-map-model.ts'
import { seatInWords } from './seat-words.ts'

const showId = newId()

function modelOf(states: number[] | null): SeatMapModel {
  const map = states && {
    mapLife: 'e1',
    revision: 5,
    states: encodeSeatStates(Uint8Array.from(states)),
    confirmedAt: '2026-11-21T10:00:00.000Z',
  }
  return new SeatMapModel({ show: { id: showId }, plan: drawnPlan(['##w#']), map } as ShowView)
}

describe('a live map', () => {
  it('shows the snapshot', () => {
    const model = modelOf([0, 1, 2, 3])
    expect([0, 1, 2, 3].map((i) => model.lookAt(i))).toEqual(['free', 'held', 'booked', 'blocked'])
    expect(model.countFree()).toBe(1)
  })

  it('applies the changes that follow its revision, and says which seats changed', () => {
    const model = modelOf([0, 0, 0, 0])
    const told: ChangedSeats[] = []
    model.onChange((changed) => told.push(changed))
    expect(model.apply({ showId, mapLife: 'e1', from: 5, revision: 7, changes: [1, HELD, 3, BOOKED] })).toBe(true)
    expect(model.lookAt(1)).toBe('held')
    expect(model.lookAt(3)).toBe('booked')
    expect(model.revision).toBe(7)
    expect(told).toEqual([[1, 3]])
  })

  it('ignores changes that are in the map already', () => {
    const model = modelOf([0, 2, 0, 0])
    expect(model.apply({ showId, mapLife: 'e1', from: 3, revision: 4, changes: [1, HELD] })).toBe(true)
    expect(model.lookAt(1)).toBe('booked')
    expect(model.revision).toBe(5)
  })

  it('asks for the whole map after a gap, or in a new life of the map', () => {
    const model = modelOf([0, 0, 0, 0])
    expect(model.apply({ showId, mapLife: 'e1', from: 6, revision: 7, changes: [1, HELD] })).toBe(false)
    expect(model.apply({ showId, mapLife: 'e2', from: 5, revision: 6, changes: [1, HELD] })).toBe(false)
    expect(model.lookAt(1)).toBe('free')
  })

  it("shows this screen's own seats as its own, whatever the map says", () => {
    const model = modelOf([0, 1, 0, 0])
    model.markSeats(
      new Map([
        ['A-2', 'yours'],
        ['A-1', 'claiming'],
      ]),
    )
    expect([0, 1].map((i) => model.lookAt(i))).toEqual(['claiming', 'yours'])
    model.markSeats(new Map())
    expect([0, 1].map((i) => model.lookAt(i))).toEqual(['free', 'held'])
  })

  it('shows, while cut off, the seats that can be sold here, and the rest as unavailable', () => {
    const model = modelOf([0, 0, 1, 2])
    model.restrictTo(['A-2', 'A-3'])
    expect([0, 1, 2, 3].map((i) => model.lookAt(i))).toEqual(['not_now', 'allotted', 'allotted', 'booked'])
    model.markSeats(new Map([['A-2', 'yours']]))
    expect(model.lookAt(1)).toBe('yours')
    model.restrictTo([])
    expect([0, 2].map((i) => model.lookAt(i))).toEqual(['not_now', 'held'])
    model.restrictTo(null)
    expect([0, 2].map((i) => model.lookAt(i))).toEqual(['free', 'held'])
  })

  it('shows a seat that was sold here as booked before the server has heard of it', () => {
    const model = modelOf([0, 1, 0, 0])
    model.restrictTo(['A-1'])
    model.markSoldHere(['A-2', 'A-4'])
    expect([0, 1, 2, 3].map((i) => model.lookAt(i))).toEqual(['allotted', 'booked', 'not_now', 'booked'])
    model.markSoldHere([])
    expect(model.lookAt(1)).toBe('held')
  })

  it('is unknown before the first snapshot', () => {
    expect(modelOf(null).known).toBe(false)
    expect(modelOf([0, 0, 0, 0]).known).toBe(true)
  })
})

it('a seat is described as a person would', () => {
  const model = modelOf([0, 1, 0, 2])
  const words = (index: number) => seatInWords(model.layout, index, model.lookAt(index), '$12.50')
  expect(words(0)).toBe('Row A seat 1, free, $12.50')
  expect(words(1)).toBe('Row A seat 2, held by someone else')
  expect(words(2)).toBe('Row A seat 3, wheelchair space, free, $12.50')
  expect(words(3)).toBe('Row A seat 4, booked')
})

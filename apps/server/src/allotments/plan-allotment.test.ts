import { DEFAULT_ALLOTMENT_POLICY, type SeatCategory } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { planAllotment, roomFor } from './plan-allotment.ts'

const now = new Date('2026-11-21T12:00:00Z')
const grants = (...seats: number[]) => seats.map((seat, i) => ({ seat, grantNumber: 100 + i }))

function plan(
  own: ReturnType<typeof grants>,
  {
    minutes = 60,
    cancelled = false,
    policy = {},
    categoryOf = (): SeatCategory => 'standard',
  }: {
    minutes?: number
    cancelled?: boolean
    policy?: Partial<typeof DEFAULT_ALLOTMENT_POLICY>
    categoryOf?: (seat: number) => SeatCategory
  } = {},
) {
  return planAllotment({
    terminalId: 'counter 1',
    policy: { ...DEFAULT_ALLOTMENT_POLICY, seats: 4, ...policy },
    show: { startsAt: new Date(now.getTime() + minutes * 60_000), cancelled },
    own,
    categoryOf,
    now,
  })
}

describe("a counter's allotment of a show", () => {
  it('is filled up to what the policy says', () => {
    expect(plan([])).toEqual({ back: undefined, kept: [], wanted: 4 })
    expect(plan(grants(1, 2, 3))).toEqual({ back: undefined, kept: grants(1, 2, 3), wanted: 1 })
    expect(plan(grants(1, 2, 3, 4))).toMatchObject({ wanted: 0 })
  })

  it('is returned shortly before the show, and when there is no show', () => {
    const own = grants(1, 2)
    expect(plan(own, { minutes: 5 })).toEqual({ back: { why: 'before_show', grants: own }, kept: [], wanted: 0 })
    expect(plan(own, { minutes: -90 }).back?.why).toBe('before_show')
    expect(plan(own, { minutes: 5.1 }).back).toBeUndefined()
    expect(plan(own, { cancelled: true }).back).toEqual({ why: 'show_over', grants: own })
    expect(plan([], { minutes: 5 })).toEqual({ back: undefined, kept: [], wanted: 0 })
  })

  it('is returned when it is not for this counter, or not yet', () => {
    const own = grants(1, 2)
    const all = { back: { why: 'policy', grants: own }, kept: [], wanted: 0 }
    expect(plan(own, { policy: { terminalIds: ['counter 2'] } })).toEqual(all)
    expect(plan(own, { policy: { terminalIds: ['counter 2', 'counter 1'] } }).back).toBeUndefined()
    expect(plan(own, { policy: { seats: 0 } })).toEqual(all)
    expect(plan(own, { minutes: 12 * 60 + 1 })).toEqual(all)
    expect(plan([], { minutes: 12 * 60 + 1 })).toEqual({ back: undefined, kept: [], wanted: 0 })
  })

  it('is returned as far as it exceeds the policy, newest grants first', () => {
    const own = grants(9, 8, 7, 6, 5)
    expect(plan(own.toReversed(), { policy: { seats: 2 } })).toEqual({
      back: { why: 'policy', grants: own.slice(2).toReversed() },
      kept: own.slice(0, 2),
      wanted: 0,
    })
  })

  it('has the category of the policy, and wheelchair places only if the policy says so', () => {
    const categoryOf = (seat: number): SeatCategory =>
      (['standard', 'recliner', 'wheelchair', 'companion'] as const)[seat] ?? 'standard'
    const own = grants(0, 1, 2, 3)
    expect(plan(own, { categoryOf })).toEqual({
      back: { why: 'policy', grants: own.slice(2) },
      kept: own.slice(0, 2),
      wanted: 2,
    })
    expect(plan(own, { categoryOf, policy: { category: 'recliner' } }).kept).toEqual([own[1]])
    expect(plan(own, { categoryOf, policy: { category: 'wheelchair' } }).kept).toEqual([own[2]])
  })
})

describe('the room for one more allotted seat', () => {
  const room = (given: Partial<Parameters<typeof roomFor>[0]>) =>
    roomFor({ wanted: 8, has: 0, free: 200, allotted: 0, sharers: 2, ...given })

  it('is what is wanted, while the show is empty', () => expect(room({})).toBe(8))

  it('ends when a quarter of the free seats is allotted', () => {
    expect(room({ free: 40, allotted: 6, sharers: 1 })).toBe(4)
    expect(room({ free: 40, allotted: 10, sharers: 1 })).toBe(0)
    expect(room({ free: 40, allotted: 30, sharers: 1 })).toBe(0)
    expect(room({ free: 3 })).toBe(0)
  })

  it('leaves the others their share, and at least enough for a party of two to the first', () => {
    expect(room({ free: 40, sharers: 2 })).toBe(5)
    expect(room({ free: 40, sharers: 2, has: 3, allotted: 3 })).toBe(2)
    expect(room({ free: 40, sharers: 20 })).toBe(2)
    expect(room({ free: 40, sharers: 20, has: 2, allotted: 2 })).toBe(0)
  })
})

import { describe, expect, it } from 'vitest'
import { mergeDrafts } from './merge-drafts.ts'

const size = (key: string, price: number) => ({ key, price })
const base = {
  goods: [{ key: 'popcorn', sizes: [size('regular', 650), size('large', 850)] }],
  holidays: ['2026-12-25'],
  step: 5,
}

describe('the changes of a manager, when another manager was faster,', () => {
  it('stay, and all else is as the other has made it', () => {
    const mine = { ...base, goods: [{ key: 'popcorn', sizes: [size('regular', 650), size('large', 900)] }] }
    const theirs = {
      ...base,
      goods: [
        { key: 'popcorn', sizes: [size('regular', 700), size('large', 850)] },
        { key: 'water', sizes: [size('bottle', 300)] },
      ],
      step: 10,
    }
    expect(mergeDrafts(base, mine, theirs)).toEqual({
      goods: [
        { key: 'popcorn', sizes: [size('regular', 700), size('large', 900)] },
        { key: 'water', sizes: [size('bottle', 300)] },
      ],
      holidays: ['2026-12-25'],
      step: 10,
    })
  })

  it('win where both have changed the same figure', () => {
    expect(mergeDrafts(base, { ...base, step: 1 }, { ...base, step: 10 }).step).toBe(1)
  })

  it('add to what the other has added, and take away what the other has left', () => {
    const mine = { ...base, holidays: ['2027-01-01'] }
    const theirs = { ...base, holidays: ['2026-12-25', '2026-12-26'] }
    expect(mergeDrafts(base, mine, theirs).holidays).toEqual(['2026-12-26', '2027-01-01'])
  })

  it('keep what the other has taken away, where it was changed here, and nothing else', () => {
    const theirs = { ...base, goods: [{ key: 'popcorn', sizes: [] }] }
    const changed = { ...base, goods: [{ key: 'popcorn', sizes: [size('regular', 655), size('large', 850)] }] }
    expect(mergeDrafts(base, changed, theirs).goods[0]?.sizes).toEqual([size('regular', 655)])
  })

  it('are kept whole where the parts have no names', () => {
    const parts = (...quantities: number[]) => ({ parts: quantities.map((quantity) => ({ quantity })) })
    expect(mergeDrafts(parts(1), parts(2), parts(3, 4))).toEqual(parts(2))
  })
})

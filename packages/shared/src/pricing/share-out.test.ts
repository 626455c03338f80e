import { expect, it } from 'vitest'
import { shareOut } from './share-out.ts'

const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0)

it('10.00 among three parts is shared out to the last cent, and the first of equals has it', () => {
  expect(shareOut(1000, [2000, 2000, 2000])).toEqual([334, 333, 333])
})

it('the cents that are left go to the parts that lost most by rounding down', () => {
  // 155.56 and 194.44
  expect(shareOut(350, [600, 750])).toEqual([156, 194])
  // 189.47 twice, 110.53 twice
  expect(shareOut(600, [1200, 1200, 700, 700])).toEqual([189, 189, 111, 111])
})

it('a line that costs nothing bears nothing, also of what is left', () => {
  expect(shareOut(100, [0, 1, 1, 1])).toEqual([0, 34, 33, 33])
})

it('a line never bears more than it costs, while all of them cost as much', () => {
  expect(shareOut(2999, [1, 2, 2997])).toEqual([1, 2, 2996])
  expect(shareOut(3000, [1, 2, 2997])).toEqual([1, 2, 2997])
})

it('lines that all cost nothing bear the same', () => {
  expect(shareOut(5, [0, 0])).toEqual([3, 2])
})

it('nothing is shared out as nothing, also among nobody, and never as minus nothing', () => {
  expect(shareOut(0, [])).toEqual([])
  expect(shareOut(-0, [1, 2])).toEqual([0, 0])
  expect(shareOut(-1, [1, 2])).toEqual([0, -1])
})

it('what goes back is shared out as what was taken', () => {
  expect(shareOut(-1000, [1, 1, 1])).toEqual([-334, -333, -333])
})

it('the largest amounts are exact, where their product fits into no double', () => {
  const largest = 1_000_000_000
  const parts = shareOut(largest, [largest, largest - 1, 1])
  expect(sum(parts)).toBe(largest)
  expect(parts).toEqual([500_000_000, 500_000_000, 0])
})

it('a weight below zero, or an amount for nobody, is a bug of who asks', () => {
  expect(() => shareOut(100, [1, -1])).toThrow(RangeError)
  expect(() => shareOut(100, [])).toThrow(RangeError)
})

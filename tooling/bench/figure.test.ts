import { expect, it } from 'vitest'
import { figureOf, gotWorse, isReached, type Row, reachInWords, written } from './figure.ts'

const claim: Row = { row: 'claim', against: 'echo', unit: '×', better: 'more', reach: { least: 0.8 } }
const wait: Row = { row: 'wait', against: '', unit: 'ms', better: 'less', reach: { most: 10 } }

it('a figure is the median of its rounds, and says how far they were apart', () => {
  expect(figureOf(claim, [0.7, 0.9, 0.82])).toMatchObject({ value: 0.82, spread: expect.closeTo(0.1) })
})

it('a row is reached from its bound on', () => {
  expect(isReached(figureOf(claim, [0.8]))).toBe(true)
  expect(isReached(figureOf(claim, [0.79]))).toBe(false)
  expect(isReached(figureOf(wait, [10.1]))).toBe(false)
  expect(isReached(figureOf({ ...wait, better: 'less' }, [9]))).toBe(true)
  const { reach: _, ...free } = wait
  expect(isReached(figureOf(free, [9]))).toBeUndefined()
})

it('a row got worse when it lost more than the rounds of either run were apart', () => {
  const now = figureOf(claim, [0.7, 0.72, 0.74])
  expect(gotWorse(now, { value: 0.73, spread: 0.01 })).toBe(false)
  expect(gotWorse(now, { value: 0.8, spread: 0.01 })).toBe(true)
  expect(gotWorse(now, { value: 0.8, spread: 0.1 })).toBe(false)
  expect(gotWorse(now, { value: 0.6, spread: 0.01 })).toBe(false)
  expect(gotWorse(figureOf(wait, [12]), { value: 9, spread: 2 })).toBe(true)
})

it('figures are written with the digits that count', () => {
  expect([0.7623, 12.43, 1378.6, 0].map(written)).toEqual(['0.762', '12.4', '1,379', '0'])
  expect(reachInWords(claim)).toBe('≥ 0.8 ×')
  expect(reachInWords(wait)).toBe('≤ 10 ms')
})

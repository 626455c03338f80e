import { expect, it } from 'vitest'
import { divideRounded } from './rounding.ts'

it.each([
  [7n, 2n, 4],
  [5n, 4n, 1],
  [6n, 4n, 2],
  [7n, 4n, 2],
  [0n, 4n, 0],
  [1n, 3n, 0],
  [2n, 3n, 1],
])('%d / %d is %d: to the nearest one, a half up', (dividend, divisor, quotient) => {
  expect(divideRounded(dividend, divisor)).toBe(quotient)
})

it.each([
  [-1n, 2n, 0],
  [-3n, 2n, -1],
  [-5n, 4n, -1],
  [-7n, 4n, -2],
  [-8n, 4n, -2],
])('%d / %d is %d: a half goes up below zero as well', (dividend, divisor, quotient) => {
  expect(divideRounded(dividend, divisor)).toBe(quotient)
})

it('the products of the largest amounts are exact', () => {
  expect(divideRounded(1_000_000_000n * 100_000n + 49_999n, 100_000n)).toBe(1_000_000_000)
  expect(divideRounded(1_000_000_000n * 100_000n + 50_000n, 100_000n)).toBe(1_000_000_001)
})

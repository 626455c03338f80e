import { expect, it } from 'vitest'
import { linesReturnedWith, type StandingLine } from './lines-to-return.ts'

const line = (number: number, kind: StandingLine['kind']): StandingLine => ({ number, kind, amount: 100 })
const numbers = (open: StandingLine[], ...chosen: number[]): number[] =>
  linesReturnedWith(open, chosen).map(({ number }) => number)

it('fees come back with the last ticket, whatever else stays, and the rounding with the last line', () => {
  const open = [line(0, 'ticket'), line(1, 'ticket'), line(2, 'goods'), line(3, 'fee'), line(4, 'rounding')]
  expect(numbers(open, 0)).toEqual([0])
  expect(numbers(open, 2)).toEqual([2])
  expect(numbers(open, 0, 1)).toEqual([0, 1, 3])
  expect(numbers(open, 0, 1, 2)).toEqual([0, 1, 2, 3, 4])
})

it('fees of an order without tickets come back with its last line', () => {
  const open = [line(0, 'goods'), line(1, 'goods'), line(2, 'fee'), line(3, 'rounding')]
  expect(numbers(open, 0)).toEqual([0])
  expect(numbers(open, 0, 1)).toEqual([0, 1, 2, 3])
})

it('a fee that nobody has chosen stays with goods while a ticket stays', () => {
  expect(numbers([line(0, 'ticket'), line(1, 'goods'), line(2, 'fee')], 1)).toEqual([1])
})

import { expect, it } from 'vitest'
import type { Seat } from '../seat-plan.ts'
import { type PreparedPlan, preparePlan } from './prepared-plan.ts'
import { drawHall } from './testing/drawn-hall.ts'

/** Each block of neighbours as the numbers of its seats. */
function blocksOf(seats: readonly Seat[]): string[] {
  const plan = preparePlan(seats)
  return [...blockedPlaces(plan)].map((places) => places.map((p) => seats[plan.seatAt[p] as number]?.number).join(' '))
}

function* blockedPlaces(plan: PreparedPlan): Generator<number[]> {
  let block: number[] = []
  for (let p = 0; p <= plan.seatCount; p++) {
    if (p > 0 && plan.joined[p] === 0) {
      yield block
      block = []
    }
    block.push(p)
  }
}

function seat(number: number, x: number, y: number, row = 'A'): Seat {
  return { row, number: String(number), x, y, category: 'standard' }
}

it('a plan is split into blocks by any aisle, however narrow', () => {
  expect(blocksOf(drawHall('A  ... ..   .').seats)).toEqual(['1 2 3', '5 6', '10'])
})

it("a plan's neighbours depend on where seats are drawn, not on their numbers", () => {
  expect(blocksOf([seat(2, 0, 0), seat(4, 1, 0), seat(3, 4, 0), seat(1, 5, 0)])).toEqual(['2 4', '3 1'])
})

it("a plan's neighbours don't depend on the order of its seats", () => {
  expect(blocksOf([seat(3, 2, 0), seat(1, 0, 0), seat(2, 1, 0)])).toEqual(['1 2 3'])
})

it('seats of two rows are no neighbours, even if drawn side by side', () => {
  expect(blocksOf([seat(1, 0, 0, 'A'), seat(2, 1, 0, 'A'), seat(3, 2, 0, 'B')])).toEqual(['1 2', '3'])
})

it('a plan is measured in its own seat widths, whatever its unit', () => {
  const drawn = [0, 25, 50, 105, 130].map((x, i) => seat(i + 1, x, 0))
  expect(blocksOf(drawn)).toEqual(['1 2 3', '4 5'])
  expect(preparePlan(drawn).x[1]).toBe(1)
})

it('wide recliners of one row are neighbours at a distance that is an aisle between other seats', () => {
  const narrow = Array.from({ length: 20 }, (_, i) => seat(i + 1, i, 0))
  const recliners = [0, 1.6, 3.2, 6.4, 8].map((x, i) => seat(i + 1, x, 1, 'B'))
  expect(blocksOf([...narrow, ...recliners]).slice(1)).toEqual(['1 2 3', '4 5'])
})

it('a row may bend, or run down the side', () => {
  const arc = Array.from({ length: 12 }, (_, i) => {
    const angle = (i / 11) * Math.PI
    return seat(i + 1, -Math.cos(angle) * 3.5, Math.sin(angle) * 3.5)
  })
  const down = Array.from({ length: 5 }, (_, i) => seat(i + 1, 9, i, 'B'))
  expect(blocksOf([...arc, ...down])).toEqual(['1 2 3 4 5 6 7 8 9 10 11 12', '1 2 3 4 5'])
})

it('two lines of one name, as in a box, are two rows', () => {
  const front = [0, 1, 2].map((x) => seat(x + 1, x, 0))
  const back = [0, 1, 2].map((x) => seat(x + 4, x, 1))
  expect(blocksOf([...front, ...back])).toEqual(['1 2 3', '4 5 6'])
  expect(blocksOf([seat(1, 0, 0), seat(2, 1, 0), seat(3, 0, 1), seat(4, 1, 1)])).toEqual(['1 2', '3 4'])
})

it('a row that goes all the way around is opened at one place only', () => {
  const around = Array.from({ length: 24 }, (_, i) => {
    const angle = (i / 24) * 2 * Math.PI
    return seat(i, Math.cos(angle) * 3.83, Math.sin(angle) * 3.83)
  })
  const [block = '', ...others] = blocksOf(around)
  expect(others).toEqual([])
  const numbers = block.split(' ').map(Number)
  const steps = numbers.slice(1).map((number, i) => (number - (numbers[i] as number) + 24) % 24)
  expect(new Set(steps).size).toBe(1)
})

it('loveseats are paired from the left of each block, and never with a standard seat', () => {
  const { plan } = drawHall('A  .llll ll.')
  expect([...plan.sameLoveseat]).toEqual([0, 0, 1, 0, 1, 0, 1, 0, 0])
})

it('a plan of one seat, of one row or of none can be prepared', () => {
  expect(preparePlan([seat(1, 7, 7)]).costBefore[1]).toBe(0)
  expect(blocksOf(drawHall('A  ....').seats)).toEqual(['1 2 3 4'])
  expect(preparePlan([]).seatCount).toBe(0)
})

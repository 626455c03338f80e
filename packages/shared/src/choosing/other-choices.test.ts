import { describe, expect, it } from 'vitest'
import type { SeatCategory } from '../seat-plan.ts'
import { otherChoices } from './other-choices.ts'
import { drawHall } from './testing/drawn-hall.ts'

function choicesOf(drawing: string, has: string, sold?: SeatCategory[]): Record<string, string> {
  const hall = drawHall(drawing)
  const choices = otherChoices(hall.plan, hall.states, {
    has: hall.indexes(has),
    ...(sold === undefined ? {} : { sold: new Set(sold) }),
  })
  return Object.fromEntries(choices.map(({ wish, seats }) => [wish, hall.names(seats)]))
}

const rows = (names: string, row: string): string => [...names].map((name) => `${name}  ${row}`).join('\n')

describe('a party that has the best seats', () => {
  it('may sit nearer, further back or by the aisle instead', () => {
    const { nearer, further_back, by_aisle } = choicesOf(rows('ABCDEFGHIJ', '....  .........  ....'), 'H-10 H-11')
    expect(nearer).toMatch(/^[EF]-\d+ [EF]-\d+$/)
    expect(further_back).toMatch(/^[IJ]-\d+ [IJ]-\d+$/)
    expect(by_aisle).toMatch(/-7 .*-8$|-14 .*-15$|-3 .*-4$|-18 .*-19$/)
  })

  it('is offered no seat twice, and none of its own', () => {
    const has = 'D-6 D-7 D-8'
    const seats = Object.values(choicesOf(rows('ABCDEF', '...  ......  ...'), has)).flatMap((each) => each.split(' '))
    expect(new Set(seats).size).toBe(seats.length)
    expect(seats.filter((seat) => has.includes(seat))).toEqual([])
  })

  it('is offered what it has already by no name', () => {
    expect(choicesOf(rows('ABC', '....  ....'), 'C-3 C-4')).not.toHaveProperty('by_aisle')
    expect(choicesOf(rows('ABC', '........'), 'A-3 A-4')).not.toHaveProperty('nearer')
    expect(choicesOf(rows('ABC', '........'), 'C-3 C-4')).not.toHaveProperty('further_back')
  })

  it('is offered nothing where too few are left together', () => {
    expect(choicesOf('A  x.x.x.\nB  ..xxxx\nC  x.x.x.', 'B-1 B-2')).toEqual({})
  })

  it('keeps its category while there are seats of it, and what is sold to it', () => {
    expect(choicesOf('A  ....\nB  pppp\nC  ..pp\nD  ..pp', 'C-3 C-4')).toMatchObject({
      nearer: expect.stringMatching(/^B-/),
    })
    expect(choicesOf('A  pppp\nB  ....', 'B-2 B-3', ['standard'])).toEqual({})
  })
})

it('a wheelchair user is offered other spaces alone, with the seat beside them', () => {
  expect(choicesOf('A  ..wc..\nB  ......\nC  ..wc..', 'C-3 C-4')).toEqual({ nearer: 'A-3 A-4' })
})

it('a party that has no seats yet is offered none', () => {
  const { plan, states } = drawHall('A  ....')
  expect(otherChoices(plan, states, { has: [] })).toEqual([])
})

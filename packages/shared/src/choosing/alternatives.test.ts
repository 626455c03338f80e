import { describe, expect, it } from 'vitest'
import { alternatives } from './alternatives.ts'
import { drawHall } from './testing/drawn-hall.ts'

function offersFor(drawing: string, wanted: string, taken: string): string[] {
  const hall = drawHall(drawing)
  const choices = alternatives(hall.plan, hall.states, hall.indexes(wanted), hall.indexes(taken))
  return choices.map((seats) => hall.names(seats))
}

describe('a party whose seats are gone', () => {
  it('is offered as many seats together, the nearest first', () => {
    const hall = `
      A  ........
      B  ...xx...
      C  ........`
    expect(offersFor(hall, 'B-4 B-5', 'B-4 B-5').slice(0, 2)).toEqual(['C-4 C-5', 'A-4 A-5'])
  })

  it('may keep the seats that are left and move over', () => {
    expect(offersFor('A  x....x....', 'A-5 A-6', 'A-6')[0]).toBe('A-4 A-5')
  })

  it('is offered no seat twice, so that one offer outlives another', () => {
    const seats = offersFor('A  ........x', 'A-8 A-9', 'A-9').flatMap((offer) => offer.split(' '))
    expect(seats).toHaveLength(6)
    expect(new Set(seats).size).toBe(6)
  })

  it('is not offered a refused seat, though it looks free', () => {
    expect(offersFor('A  ......', 'A-3 A-4', 'A-3 A-4')).toEqual(['A-1 A-2', 'A-5 A-6'])
  })

  it('is offered seats that leave no single seat, if they are as near', () => {
    expect(offersFor('A  x...xx..x', 'A-5 A-6', 'A-5 A-6')[0]).toBe('A-7 A-8')
  })

  it('is offered the same category before a nearer one', () => {
    const hall = `
      A  pp........
      B  ......PP..`
    expect(offersFor(hall, 'B-7 B-8', 'B-7 B-8')[0]).toBe('A-1 A-2')
  })

  it('is offered as much of the same category as there is', () => {
    expect(offersFor('A  ...p......PP', 'A-11 A-12', 'A-11 A-12')[0]).toMatch(/A-3 A-4|A-4 A-5/)
  })

  it('is not offered half of a loveseat', () => {
    expect(offersFor('A  LLllll', 'A-1 A-2', 'A-1 A-2')).toEqual(['A-3 A-4', 'A-5 A-6'])
  })

  it('is offered groups near the wanted seats when no block is left', () => {
    const hall = `
      A  xxxxxxxxx..
      B  xxxx..xx.xx
      C  xxxx..xxxxx`
    expect(offersFor(hall, 'C-1 C-2 C-3 C-4', 'C-1 C-2 C-3 C-4')).toEqual(['B-5 B-6 C-5 C-6'])
  })

  it('is offered groups of the same category before others', () => {
    expect(offersFor('A  p.xp.xxxPP', 'A-9 A-10', 'A-9 A-10')).toEqual(['A-4 A-5', 'A-1 A-2'])
    expect(offersFor('A  p.xpx.xxPPP', 'A-9 A-10', 'A-9 A-10')[0]).toBe('A-1 A-2')
    expect(offersFor('A  pxpx.xPP', 'A-7 A-8', 'A-7 A-8')).toEqual(['A-1 A-3'])
  })

  it('is offered nothing when nothing like it is left', () => {
    expect(offersFor('A  xxxx.', 'A-1 A-2', 'A-1 A-2')).toEqual([])
    expect(offersFor('A  xxxx', 'A-1', 'A-1')).toEqual([])
  })
})

describe('a wheelchair user', () => {
  it('is offered a space with a seat beside it for a companion', () => {
    const hall = `
      A  ..WC....
      B  ........
      C  ..wc....`
    expect(offersFor(hall, 'A-3 A-4', 'A-3')).toEqual(['C-3 C-4'])
  })

  it('is offered an ordinary seat beside the space if there is no companion seat', () => {
    expect(offersFor('A  WCx.wx..', 'A-1 A-2', 'A-1 A-2')).toEqual(['A-4 A-5'])
  })

  it('is offered the nearest seats for the others if none is beside the space', () => {
    expect(offersFor('A  WCxwx..x..', 'A-1 A-2', 'A-1 A-2')).toEqual(['A-4 A-6'])
  })

  it('is offered nothing when no space is left', () => {
    expect(offersFor('A  WC......', 'A-1 A-2', 'A-1')).toEqual([])
  })

  it('is the only one who is offered such a space', () => {
    expect(offersFor('A  xxww', 'A-1 A-2', 'A-1 A-2')).toEqual([])
    expect(offersFor('A  xxcc', 'A-1 A-2', 'A-1 A-2')).toEqual([])
  })
})

it('a party that asked for nothing is offered nothing', () => {
  const { plan, states } = drawHall('A  ....')
  expect(alternatives(plan, states, [], [])).toEqual([])
})

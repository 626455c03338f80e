import { describe, expect, it } from 'vitest'
import type { SeatCategory } from '../seat-plan.ts'
import { growParty, otherSeats, seatsFrom, shrinkParty, whoMoves } from './seated-party.ts'
import { type DrawnHall, drawHall } from './testing/drawn-hall.ts'

const grown = (
  drawing: string,
  has: string,
  quantity: number,
  rules: { mayMove?: boolean; near?: string; sold?: SeatCategory[] } = {},
): string | undefined => {
  const hall = drawHall(drawing)
  const { mayMove = true, near, sold } = rules
  const party = {
    has: seatsIn(hall, has),
    quantity,
    mayMove,
    near: seatsIn(hall, near ?? ''),
    sold: sold && new Set(sold),
  }
  const chosen = growParty(hall.plan, hall.states, party)
  return chosen && hall.names(chosen.seats)
}
const seatsIn = (hall: DrawnHall, names: string): number[] => (names === '' ? [] : hall.indexes(names))

describe('a party that grows', () => {
  it('has the best seats when it has none yet', () => {
    const hall = `
      A  ........
      B  ........
      C  ........`
    expect(grown(hall, '', 2)).toMatch(/^[BC]-/)
  })

  it('keeps its seats and gets the one beside them', () => {
    expect(grown('A  ...hh...', 'A-4 A-5', 3)).toMatch(/^A-3 A-4 A-5$|^A-4 A-5 A-6$/)
  })

  it('gets the one beside it that leaves nobody a single seat', () => {
    expect(grown('A  x..hh...x', 'A-4 A-5', 3)).toBe('A-4 A-5 A-6')
  })

  it('moves to where all of it can sit together when there is no room beside it', () => {
    const hall = `
      A  xhhx....
      B  xxxxxxxx`
    expect(grown(hall, 'A-2 A-3', 3)).toMatch(/^A-5 A-6 A-7$|^A-6 A-7 A-8$/)
  })

  it('counts the seats that it has as its own when it moves', () => {
    expect(grown('A  .hhx', 'A-2 A-3', 3)).toBe('A-1 A-2 A-3')
  })

  it('is as near to each other as it can where no block is left', () => {
    const hall = `
      A  xhhxxxxxx
      B  x..xxxx.x`
    expect(grown(hall, 'A-2 A-3', 4)).toBe('A-2 A-3 B-2 B-3')
  })

  it('stays where it was put by hand, and the next seat is the nearest', () => {
    const hall = `
      A  xhxx....
      B  x.xxxxxx`
    expect(grown(hall, 'A-2', 2, { mayMove: false })).toBe('A-2 B-2')
  })

  it('sits down near those of it who sit already', () => {
    expect(grown('A  hh.......', '', 2, { near: 'A-1 A-2' })).toBe('A-3 A-4')
  })

  it('gets no wheelchair space, and a companion’s seat only beside one that it has', () => {
    expect(grown('A  w.hxx', 'A-3', 2)).toBe('A-2 A-3')
    expect(grown('A  whxx', 'A-2', 2)).toBeUndefined()
    expect(grown('A  .wcx', 'A-2', 2)).toMatch(/^A-2 A-3$|^A-1 A-2$/)
    expect(grown('A  xwcx', 'A-2', 2)).toBe('A-2 A-3')
    expect(grown('A  ..chx', 'A-4', 2, { mayMove: false })).not.toContain('A-3')
  })

  it('is not moved away from its wheelchair space', () => {
    expect(grown('A  xwx...', 'A-2', 2)).toBe('A-2 A-4')
  })

  it('gets seats of those categories alone in which its tickets have a price', () => {
    expect(grown('A  pppp....', '', 2, { sold: ['premium'] })).toMatch(/^A-[123] A-[234]$/)
  })

  it('stays as it is when too few seats are left', () => {
    expect(grown('A  xhhx', 'A-2 A-3', 3)).toBeUndefined()
  })
})

describe('a party that moves', () => {
  const from = (drawing: string, has: string, first: string): string | undefined => {
    const hall = drawHall(drawing)
    const seats = seatsFrom(hall.plan, hall.states, { has: hall.indexes(has) }, hall.indexes(first)[0] as number)
    return seats && hall.names(seats)
  }

  it('begins at the seat that is touched', () => {
    expect(from('A  hhh.....', 'A-1 A-2 A-3', 'A-5')).toBe('A-5 A-6 A-7')
  })

  it('may move over by a seat', () => {
    expect(from('A  hhh.', 'A-1 A-2 A-3', 'A-4')).toBe('A-2 A-3 A-4')
  })

  it('sits around that seat when it can’t begin there', () => {
    expect(from('A  hh..x', 'A-1 A-2', 'A-4')).toBe('A-3 A-4')
  })

  it('doesn’t move to where it can’t sit together', () => {
    expect(from('A  hhx.x', 'A-1 A-2', 'A-4')).toBeUndefined()
    expect(from('A  hhxx', 'A-1 A-2', 'A-3')).toBeUndefined()
  })

  it('is offered another place, and none that it was offered', () => {
    const hall = drawHall(`
      A  ..x..
      B  hhx..`)
    const other = otherSeats(hall.plan, hall.states, { has: hall.indexes('B-1 B-2') }, hall.indexes('B-4 B-5'))
    expect(other && hall.names(other)).toMatch(/^A-1 A-2$|^A-4 A-5$/)
    const none = otherSeats(hall.plan, hall.states, { has: hall.indexes('B-1 B-2') }, hall.indexes('A-1 A-4 B-4'))
    expect(none).toBeUndefined()
  })

  it('is moved one by one so that it stays closest together', () => {
    const hall = drawHall('A  hhh.')
    const moves = whoMoves(hall.plan, hall.indexes('A-1 A-2 A-3'), hall.indexes('A-4')[0] as number)
    expect(moves !== undefined && hall.names([moves])).toBe('A-1')
  })
})

describe('a party that shrinks', () => {
  const left = (drawing: string, has: string, quantity: number): string => {
    const hall = drawHall(drawing)
    return hall.names(shrinkParty(hall.plan, hall.states, hall.indexes(has), quantity))
  }

  it('gives back the seat at its end, and not one in its middle', () => {
    expect(left('A  xhhh...', 'A-2 A-3 A-4', 2)).toBe('A-2 A-3')
  })

  it('gives back the seat that is farthest off', () => {
    expect(left('A  hh...h', 'A-1 A-2 A-6', 2)).toBe('A-1 A-2')
  })

  it('may have nobody left', () => {
    expect(left('A  hh', 'A-1 A-2', 0)).toBe('')
  })
})

import { describe, expect, it } from 'vitest'
import type { SeatCategory } from '../seat-plan.ts'
import { bestSeats } from './best-seats.ts'
import { drawHall } from './testing/drawn-hall.ts'

/** `A-1 A-2`; with `in groups: ` in front where the party isn't together; `none` */
function best(drawing: string, quantity: number, category?: SeatCategory): string {
  const hall = drawHall(drawing)
  const chosen = bestSeats(hall.plan, hall.states, { quantity, category })
  if (!chosen) return 'none'
  return `${chosen.together ? '' : 'in groups: '}${hall.names(chosen.seats)}`
}

const WIDE = `
  A  ....  ............  ....
  B  ....  ............  ....
  C  ....  ............  ....
  D  ....  ............  ....
  E  ....  ............  ....
  F  ....  ............  ....
  G  ....  ............  ....`

describe('the seats that people choose first', () => {
  it('are in the row at five sixths of the depth, beside an aisle near the centre', () => {
    expect(best(WIDE, 2)).toBe('F-7 F-8')
  })

  it('are in the centre when no aisle is near', () => {
    expect(best('A  .........................................', 3)).toBe('A-20 A-21 A-22')
  })

  it('are in the next row when the best is taken', () => {
    const hall = `
      A  ........
      B  ........
      C  ........
      D  ........
      E  ........
      F  xxxxxxxx
      G  ........`
    expect(best(hall, 8)).toMatch(/^[EG]-1 /)
  })

  it('are far from the screen, even at the side, rather than in the front row', () => {
    const hall = `
      A  ....................
      B  xxxxxxxxxxxxxxxxxxxx
      C  xxxxxxxxxxxxxxxxxxxx
      D  xxxxxxxxxxxxxxxxxxxx
      E  xxxxxxxxxxxxxxxxxx..`
    expect(best(hall, 2)).toBe('E-19 E-20')
  })
})

describe('a party together', () => {
  it('sits in one row without an aisle between', () => {
    expect(best('A  ...   ....   ...', 4)).toBe('A-7 A-8 A-9 A-10')
  })

  it('is given no seat that is held, booked or blocked', () => {
    expect(best('A  .h..b.x...xh', 3)).toBe('A-8 A-9 A-10')
  })

  it('of ten has ten seats', () => {
    expect(best(WIDE, 10)).toMatch(/^F-\d+( F-\d+){9}$/)
  })

  it('of one counts as together', () => {
    expect(best('A  xx.xx', 1)).toBe('A-3')
  })

  it('stays in one category if it can', () => {
    expect(best('A  ....pppp', 4)).toMatch(/A-1 A-2 A-3 A-4|A-5 A-6 A-7 A-8/)
    expect(best('A  ......pppppp', 2)).toMatch(/A-5 A-6|A-7 A-8/)
    expect(best('A  ..pp', 4)).toBe('A-1 A-2 A-3 A-4')
  })
})

describe('single seats', () => {
  it('are not left if the party can avoid it by moving over a seat', () => {
    expect(best('A  xx.....xx', 3)).toMatch(/A-3 A-4 A-5|A-5 A-6 A-7/)
  })

  it('are not left if another row is as good', () => {
    const hall = `
      A  xxxxxxxx
      B  xxx..xxx
      C  xxx...xx`
    expect(best(hall, 2)).toBe('B-4 B-5')
  })

  it('are left rather than sending the party to the other end of the house', () => {
    const hall = `
      A  ..xxxxxx
      B  xxxxxxxx
      C  xxxxxxxx
      D  xxxxxxxx
      E  xxx...xx`
    expect(best(hall, 2)).toMatch(/^E-\d E-\d$/)
  })

  it('go first to a single person, among equal seats', () => {
    expect(best('A  xx..x.x..xx', 1)).toBe('A-6')
  })
})

describe('loveseats', () => {
  it('are not cut in two for a couple', () => {
    expect(best('A  xxxllllxxx', 2)).toMatch(/A-4 A-5|A-6 A-7/)
    expect(best('A  LlllLL', 2)).toBe('A-3 A-4')
    expect(best('A  llllllllllll', 2)).toMatch(/A-5 A-6|A-7 A-8/)
  })

  it('are not split for one person while a whole seat is left', () => {
    expect(best('A  .......xxxxllll', 1)).toMatch(/^A-[1-7]$/)
  })

  it('are split when nothing else is left', () => {
    expect(best('A  xxLl', 1)).toBe('A-4')
  })
})

describe('wheelchair spaces', () => {
  const hall = 'A  ..wc.cw..'

  it('are given to people who ask for them', () => {
    expect(best(hall, 1, 'wheelchair')).toMatch(/^A-[37]$/)
    expect(best(hall, 2, 'wheelchair')).toBe('in groups: A-3 A-7')
    expect(best(hall, 3, 'wheelchair')).toBe('none')
  })

  it('are never given to others, who would have no chair there', () => {
    expect(best('A  wwww', 1)).toBe('none')
    expect(best('A  .ww.', 2)).toBe('in groups: A-1 A-4')
  })

  it('may be left alone, since they are sold singly', () => {
    expect(best('A  xxxxxw..xxx..xx', 2)).toBe('A-7 A-8')
    expect(best('A  xx..xxx..wxxxxx', 2)).toBe('A-8 A-9')
  })

  it('have companion seats, which others get when nothing else is left', () => {
    expect(best('A  .xc.xx', 1)).toMatch(/^A-[14]$/)
    expect(best('A  xxc.xx', 2)).toBe('A-3 A-4')
  })
})

describe('a category', () => {
  it('is kept, with its seats together if possible', () => {
    expect(best('A  ...pp..ppp...', 3, 'premium')).toBe('A-8 A-9 A-10')
  })

  it('has no best seats when it is sold out', () => {
    expect(best('A  ...PP...', 1, 'premium')).toBe('none')
    expect(best('A  ........', 1, 'recliner')).toBe('none')
  })
})

describe('a party that fits in no block', () => {
  it('sits in two halves, one straight behind the other', () => {
    const hall = `
      A  ..xxxxxx..
      B  xxxx..xxxx
      C  xxxx..xxxx
      D  ..xxxxxx..`
    expect(best(hall, 4)).toBe('in groups: B-5 B-6 C-5 C-6')
  })

  it('sits across an aisle when no row behind is free', () => {
    const hall = `
      A  ..xxx   xxxxx
      B  xxxxx   xxxxx
      C  xxx..   ..xxx`
    expect(best(hall, 4)).toBe('in groups: C-4 C-5 C-9 C-10')
  })

  it('leaves nobody alone when two and two is possible', () => {
    const hall = `
      A  xx...xx
      B  xx...xx`
    expect(best(hall, 4)).toMatch(/^in groups: A-\d A-\d B-\d B-\d$/)
  })

  it('is split into as few groups as the house allows', () => {
    const hall = `
      A  xx.x.x.xx
      B  xx...xxxx
      C  xxxxx..xx`
    expect(best(hall, 5)).toBe('in groups: B-3 B-4 B-5 C-6 C-7')
  })

  it('prefers two groups to three that are a little closer', () => {
    const hall = `
      A  ....xxxxxxxx..
      B  xxxxxxxxxxxx..
      C  ..xxxxxxxxxx..`
    expect(best(hall, 6)).toBe('in groups: A-1 A-2 A-3 A-4 C-1 C-2')
  })

  it('gets single seats when those are all that is left', () => {
    expect(best('A  .x.x.', 3)).toBe('in groups: A-1 A-3 A-5')
  })

  it('larger than the number of seats gets none', () => {
    expect(best('A  .x.x.', 4)).toBe('none')
    expect(best('A  xxxxx', 1)).toBe('none')
  })
})

it('the best seats reject a party of none, of eleven or of half a person', () => {
  for (const quantity of [0, 11, 1.5, Number.NaN, -1]) expect(() => best('A  ....', quantity)).toThrow(RangeError)
})

it('the best seats reject a map of another plan', () => {
  expect(() => bestSeats(drawHall('A  ....').plan, new Uint8Array(3), { quantity: 1 })).toThrow(RangeError)
})

import { describe, expect, it } from 'vitest'
import { strandedBy } from './single-seat-rule.ts'
import { drawHall } from './testing/drawn-hall.ts'

/** `A-2: A-2 A-3` is “leaves A-2 alone: take instead”; empty where there is nothing to object to. */
function objection(drawing: string, selection: string): string {
  const hall = drawHall(drawing)
  const stranded = strandedBy(hall.plan, hall.states, hall.indexes(selection))
  return stranded ? `${hall.names(stranded.seats)}: ${hall.names(stranded.better)}` : ''
}

/** Rows that make the show as full as it has to be, out of reach of what is chosen in row A. */
const SOLD = `
  B  xxxxxxxxxxxxxxxxxxxx`
const EMPTY = `
  B  ....................`

describe('a show that is filling up', () => {
  it('has a party move over rather than leave a single seat', () => {
    expect(objection(`A  x.....xxxxxxxxxxxxxx${SOLD}`, 'A-3 A-4')).toBe('A-2: A-2 A-3')
  })

  it('has a party move to the row behind when that is as good', () => {
    expect(objection(`A  xxxxxx...xxxxxxxxxxx\n  B  xxxxxx..xxxxxxxxxxxx`, 'A-7 A-8')).toBe('A-9: B-7 B-8')
  })

  it('counts held seats as sold, and leaves blocked ones out', () => {
    expect(objection('A  x.....hhhhhhhhhhhhhh', 'A-3 A-4')).toBe('A-2: A-2 A-3')
    expect(objection('A  x.....bbbbbbbbbbbbbb', 'A-3 A-4')).toBe('')
  })

  it('ignores wheelchair spaces, which stay free when all else is sold', () => {
    expect(objection('A  x.....xxxxxxxxxxxxxx   wwwwwwwwwwwwww', 'A-3 A-4')).toBe('A-2: A-2 A-3')
  })

  it('accepts a party that leaves a single seat wherever it sits', () => {
    expect(objection(`A  x...xxxxxxxxxxxxxxxx${SOLD}`, 'A-2 A-3')).toBe('')
  })

  it('accepts a party whose other choice is far away or in front of the screen', () => {
    expect(objection(`A  x...xxxxxxxxxxxx..xx${SOLD}`, 'A-2 A-3')).toBe('')
    expect(objection('A  xxxxxxxxx..xxxxxx\n  B  xxxxxxxxx...xxxxx', 'B-10 B-11')).toBe('')
  })

  it('sends nobody to another category or to half a loveseat', () => {
    expect(objection(`A  x...pppxxxxxxxxxxxxx${SOLD}`, 'A-2 A-3 A-4')).toBe('')
    expect(objection(`A  xpp.....xxxxxxxxxxxx${SOLD}`, 'A-5 A-6')).toBe('')
    expect(objection(`A  lllxxxxxxxxxxxxxxxxx${SOLD}`, 'A-1 A-2')).toBe('')
  })

  it('accepts a seat that was single before', () => {
    expect(objection(`A  x.x..xxxxxxxxxxxxxxx${SOLD}`, 'A-4 A-5')).toBe('')
  })

  it('judges the party as a whole, with the seats that it holds already', () => {
    expect(objection(`A  xh.....xxxxxxxxxxxxx${SOLD}`, 'A-2 A-4')).toBe('A-3: A-2 A-3')
    expect(objection(`A  xh.....xxxxxxxxxxxxx${SOLD}`, 'A-2 A-3')).toBe('')
  })
})

describe('anybody may sit anywhere', () => {
  it('in a house that is half empty', () => {
    expect(objection(`A  x.....xxxxxxxxxxxxxx${EMPTY}`, 'A-3 A-4')).toBe('')
  })

  it('in a house that is almost sold out', () => {
    const rows = 'BCDEFGHIJK'.split('').map((row) => `\n  ${row}  xxxxxxxxxxxxxxxxxxxx`)
    expect(objection(`A  x.....xxxxxxxxxxxxxx${rows.join('')}`, 'A-3 A-4')).toBe('')
  })

  it('when they ask for nothing', () => {
    const { plan, states } = drawHall('A  xxxxxxxx..')
    expect(strandedBy(plan, states, [])).toBeUndefined()
  })
})

import { newId, type PriceList } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { drawHall } from '../../../../../packages/shared/src/choosing/testing/drawn-hall.ts'
import { equalOrBetterSeats } from './other-seats.ts'

const price = (category: PriceList['prices'][number]['category'], amount: number) => ({
  ticketType: 'adult',
  category,
  amount,
})
const PRICES: PriceList = {
  id: newId(),
  name: 'standard',
  currency: 'SGD',
  prices: [
    price('standard', 1200),
    price('premium', 1600),
    price('recliner', 2000),
    price('wheelchair', 1200),
    price('companion', 1200),
    price('loveseat', 3000),
  ],
}

function offerFor(drawing: string, sold: string): string | undefined {
  const hall = drawHall(drawing)
  const tickets = hall.indexes(sold).map((seat) => ({ seat, type: 'adult' }))
  const seats = equalOrBetterSeats(hall.plan, hall.states, PRICES, tickets)
  return seats && hall.names(seats)
}

describe('somebody whose seats were sold to somebody else', () => {
  it('is offered as many seats together that are no worse', () => {
    const hall = `
      A  ........
      B  ........
      C  ........
      D  ........
      E  xx..xxxx
      F  xxxxxxxx`
    expect(offerFor(hall, 'E-1 E-2')).toBe('E-3 E-4')
  })

  it('is offered nothing rather than seats that are worse', () => {
    const hall = `
      A  ........
      B  ........
      C  ........
      D  xxxxxxxx
      E  x..xx..x`
    // All that is left is further from the middle, or nearer to the screen.
    expect(offerFor(hall, 'E-4 E-5')).toBeUndefined()
  })

  it('is offered a better category for the money, and never a cheaper one', () => {
    const better = `
      A  ....
      B  xxxx
      C  pppp`
    expect(offerFor(better, 'B-2 B-3')).toBe('C-1 C-2')
    const cheaper = `
      A  PPPP
      B  ....`
    expect(offerFor(cheaper, 'A-2 A-3')).toBeUndefined()
  })

  it('gets a wheelchair space for one, and nobody else gets it', () => {
    expect(offerFor('A  Wc.wcx', 'A-1')).toBe('A-4')
    expect(offerFor('A  xwcw', 'A-1')).toBeUndefined()
  })

  it('keeps a companion beside the wheelchair', () => {
    expect(offerFor('A  WC..wc', 'A-1 A-2')).toBe('A-5 A-6')
  })

  it('is not sat beside a stranger on a loveseat, whatever that costs', () => {
    expect(offerFor('A  llxll', 'A-3')).toBeUndefined()
  })

  it('is not parted from who they came with', () => {
    expect(offerFor('A  xx.x.x', 'A-1 A-2')).toBeUndefined()
  })

  it('is offered seats in the order of the tickets', () => {
    const hall = `
      A  XPX
      B  .p.`
    // The premium ticket gets the premium seat, the other the standard one.
    expect(offerFor(hall, 'A-2 A-1')).toMatch(/^B-2 B-[13]$/)
  })
})

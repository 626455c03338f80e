import type { OrderLine } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { coveredSeats, seatName } from './covered-seats.ts'

const ticket = (place: number, amount: number, covered?: number): OrderLine => ({
  of: { kind: 'ticket', ticket: place, type: 'adult' },
  price: amount,
  net: amount,
  off: [],
  rate: 'standard',
  tax: 0,
  amount,
  ...(covered !== undefined && { covered }),
})
const cart = (bookingId: string, ...seatIds: string[]) => ({
  bookingId,
  tickets: seatIds.map((seatId) => ({ seatId })),
})

describe('seats that a subscription covers', () => {
  // Two carts were set aside, the first of another show with a seat of the same name.
  const carts = [cart('other show', 'A-1'), cart('full', 'A-1', 'A-2'), cart('open', 'B-1')]

  it('stand at the amount of their tickets, also in a cart that was set aside', () => {
    const lines = [ticket(0, 1250), ticket(1, 850, 550), ticket(2, 1250), ticket(3, 550, 550)]
    expect([...coveredSeats({ lines }, carts)]).toEqual([
      [seatName('full', 'A-1'), 850],
      [seatName('open', 'B-1'), 550],
    ])
  })

  it('are not known while the prices are those of a moment ago', () => {
    const lines = [ticket(0, 1250), ticket(1, 550, 550), ticket(2, 1250)]
    expect(coveredSeats({ lines }, carts).size).toBe(0)
    expect(coveredSeats(null, carts).size).toBe(0)
  })
})

import { BOOKED, FREE, newId, type PriceList, preparePlan, type Seat, type SeatCategory } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { chooseSeats, placeParty } from './choose-seats.ts'

const CATEGORIES: Record<string, SeatCategory> = { '.': 'standard', p: 'premium', w: 'wheelchair', c: 'companion' }

const list: PriceList = {
  id: newId(),
  name: 'House prices',
  currency: 'EUR',
  prices: (['adult', 'child'] as const).flatMap((ticketType) =>
    (['standard', 'premium', 'wheelchair', 'companion'] as const).map((category) => ({
      ticketType,
      category,
      amount: category === 'premium' ? 1600 : 1200,
    })),
  ),
}

/** A line a row: `.` standard, `p` premium, `w` wheelchair, `c` companion, `x` taken. */
function seatsFor(rows: readonly string[], types: Record<string, number>, wheelchairs = 0): string | undefined {
  const seats: Seat[] = rows.flatMap((row, y) =>
    [...row].map((letter, x) => {
      return { row: 'ABCDEFGH'[y] ?? '', number: String(x + 1), x, y, category: CATEGORIES[letter] ?? 'standard' }
    }),
  )
  const states = Uint8Array.from([...rows.join('')], (letter) => (letter === 'x' ? BOOKED : FREE))
  const party = { types: new Map(Object.entries(types)), wheelchairs }
  const chosen = chooseSeats({ plan: preparePlan(seats), states, list, party })
  return chosen?.seats.map((index) => `${seats[index]?.row}-${seats[index]?.number}`).join(' ')
}

describe('a party is offered', () => {
  it('seats at the price that it was shown, though dearer ones are better', () => {
    expect(seatsFor(['......', '......', 'pppppp', 'pppppp'], { adult: 2 })).toMatch(/^[AB]-/)
  })

  it('dearer seats together, rather than cheaper ones apart', () => {
    expect(seatsFor(['.x.x.x', 'pppppp'], { adult: 2, child: 1 })).toMatch(/^B-\d B-\d B-\d$/)
  })

  it('seats apart, where no others are left', () => {
    expect(seatsFor(['.x.x', 'xxxx'], { adult: 2 })).toBe('A-1 A-3')
    expect(seatsFor(['.xxx', 'xxxx'], { adult: 2 })).toBeUndefined()
  })

  it('a space for the wheelchair with seats beside it', () => {
    expect(seatsFor(['..wx..', '......', '..wc..'], { adult: 1 }, 1)).toBe('C-3 C-4')
    expect(seatsFor(['wx....', '......', '...w..'], { adult: 1 }, 1)).toMatch(/C-4/)
    expect(seatsFor(['..w...'], {}, 1)).toBe('A-3')
    expect(seatsFor(['......'], { adult: 1 }, 1)).toBeUndefined()
  })

  it('no space for a wheelchair, where nobody has one', () => {
    expect(seatsFor(['wwww', '.x..'], { adult: 2 })).toBe('B-3 B-4')
  })
})

it('a space has its own ticket, who stays keeps the seat, and the others sit down in their order', () => {
  const party = { types: new Map(Object.entries({ adult: 1, child: 2 })), wheelchairs: 1 }
  const seats = (['wheelchair', 'companion', 'standard', 'standard'] as const).map((category, i) => {
    return { seatId: `A-${i + 1}`, category }
  })
  const has = [{ seatId: 'A-2', category: 'companion' as const, ticketType: 'child' }]
  expect(placeParty(list, party, seats, has).map(({ seatId, ticketType }) => `${seatId} ${ticketType}`)).toEqual([
    'A-1 adult',
    'A-2 child',
    'A-3 adult',
    'A-4 child',
  ])
})

import { describe, expect, it } from 'vitest'
import {
  PackedSeatPlan,
  packSeatPlan,
  RowName,
  SEAT_CATEGORIES,
  type Seat,
  SeatId,
  SeatNumber,
  seatId,
  unpackSeatPlan,
} from './seat-plan.ts'

const hall: Seat[] = [
  { row: 'A', number: '1', x: 0, y: 0, category: 'standard' },
  { row: 'Ж', number: '12b', x: -1.5, y: 2.25, category: 'wheelchair' },
  { row: 'A', number: '2', x: 1, y: 0, category: 'companion' },
  { row: '二階 前', number: '٣', x: 100_000, y: -100_000, category: 'loveseat' },
  { row: 'Ж', number: '13', x: 1, y: 2, category: 'premium' },
  { row: '108', number: '40', x: 3, y: 3, category: 'recliner' },
]

describe('a packed seat plan', () => {
  it('unpacks to the same seats at the same indexes, even if rows alternate', () => {
    const packed = packSeatPlan(hall)
    expect(PackedSeatPlan.safeParse(packed).success).toBe(true)
    expect(packed.rows).toEqual(['A', 'Ж', '二階 前', '108'])
    expect(unpackSeatPlan(packed)).toEqual(hall)
    expect(unpackSeatPlan(JSON.parse(JSON.stringify(packed)) as PackedSeatPlan)).toEqual(hall)
  })

  it('keeps every category apart', () => {
    const seats = SEAT_CATEGORIES.map((category, x): Seat => ({ row: 'A', number: String(x), x, y: 0, category }))
    expect(unpackSeatPlan(packSeatPlan(seats)).map((seat) => seat.category)).toEqual(SEAT_CATEGORIES)
  })

  it('holds a stadium of 80,000 seats', () => {
    const stadium = Array.from(
      { length: 80_000 },
      (_, i): Seat => ({
        row: `R${Math.floor(i / 400)}`,
        number: String(i % 400),
        x: i % 400,
        y: Math.floor(i / 400),
        category: 'standard',
      }),
    )
    const packed = packSeatPlan(stadium)
    expect(PackedSeatPlan.safeParse(packed).success).toBe(true)
    expect(packed.rows).toHaveLength(200)
    expect(unpackSeatPlan(packed)).toEqual(stadium)
  })

  it('may be empty', () => {
    expect(unpackSeatPlan(packSeatPlan([]))).toEqual([])
  })

  it.each(['number', 'x', 'y', 'category'] as const)('is refused when its %s column is too short', (column) => {
    const packed = packSeatPlan(hall)
    packed[column].pop()
    expect(PackedSeatPlan.safeParse(packed).success).toBe(false)
  })

  it('is refused with a row, a category or a field that does not exist', () => {
    expect(PackedSeatPlan.safeParse({ ...packSeatPlan(hall), row: [0, 1, 0, 2, 1, 4] }).success).toBe(false)
    expect(PackedSeatPlan.safeParse({ ...packSeatPlan(hall), category: [0, 0, 0, 0, 0, 6] }).success).toBe(false)
    expect(PackedSeatPlan.safeParse({ ...packSeatPlan(hall), z: [] }).success).toBe(false)
  })

  it('with a hole is reported as a bug', () => {
    const packed = packSeatPlan(hall)
    packed.number.pop()
    expect(() => unpackSeatPlan(packed)).toThrow('seat 5 of the packed plan has a hole')
  })
})

describe('the names of seats', () => {
  it.each(['A', 'AA', 'J', 'Ж', '二階 前', 'Box 1.2', 'É', '7', 'x'.repeat(16)])('allow the row "%s"', (row) => {
    expect(RowName.safeParse(row).success).toBe(true)
    expect(SeatId.safeParse(seatId({ row, number: '12' })).success).toBe(true)
  })

  it.each(['', ' A', 'A ', 'A-B', 'A{B', 'A}', '{A}', 'A\n', 'A\u0000', '-', '.', '🪑', 'x'.repeat(17)])(
    'reject the row "%s"',
    (row) => {
      expect(RowName.safeParse(row).success).toBe(false)
      expect(SeatId.safeParse(seatId({ row, number: '12' })).success).toBe(false)
    },
  )

  it.each(['1', '12b', '٣', '１２', '12345678'])('allow the number "%s"', (number) => {
    expect(SeatNumber.safeParse(number).success).toBe(true)
    expect(SeatId.safeParse(seatId({ row: 'A', number })).success).toBe(true)
  })

  it.each(['', '1 2', '1-2', '1.5', '{1}', '1\n', '123456789'])('reject the number "%s"', (number) => {
    expect(SeatNumber.safeParse(number).success).toBe(false)
    expect(SeatId.safeParse(seatId({ row: 'A', number })).success).toBe(false)
  })

  it('make an id that is read back in only one way: row, dash, number', () => {
    expect(seatId({ row: 'J', number: '12' })).toBe('J-12')
    for (const wrong of ['J12', 'J-', '-12', 'J-12-3', 'J--12', 'J–12']) {
      expect(SeatId.safeParse(wrong).success, wrong).toBe(false)
    }
  })

  it('make an id even if each letter takes two units of UTF-16', () => {
    const row = '𐐀'.repeat(16)
    const number = '𝟙'.repeat(8)
    expect([RowName.safeParse(row).success, SeatNumber.safeParse(number).success]).toEqual([true, true])
    expect(SeatId.safeParse(seatId({ row, number })).success).toBe(true)
  })
})

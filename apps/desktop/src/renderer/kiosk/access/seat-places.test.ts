import { packSeatPlan, preparePlan, type Seat, type SeatCategory } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { layOutSeats } from '../../seat-map/seat-layout.ts'
import { placesInRow, rowsWithRoom, spacesInRow } from './seat-places.ts'

/** A row for each text, the first one at the screen: `.` free, `x` taken, `w` a free space for a wheelchair. */
function hall(...rows: string[]) {
  const seats: Seat[] = []
  const taken: number[] = []
  rows.forEach((row, y) => {
    ;[...row].forEach((mark, x) => {
      if (mark === 'x') taken.push(seats.length)
      const category: SeatCategory = mark === 'w' ? 'wheelchair' : 'standard'
      seats.push({ row: String.fromCharCode(65 + y), number: `${x + 1}`, x, y, category })
    })
  })
  const states = Uint8Array.from(seats, (_, index) => (taken.includes(index) ? 2 : 0))
  return { layout: layOutSeats(packSeatPlan(seats)), plan: preparePlan(seats), states }
}

const STANDARD: ReadonlySet<SeatCategory> = new Set(['standard'])

describe('the hall as a list', () => {
  const { layout, plan, states } = hall('xxx..x', '......', 'xx.xxw')

  it('has the rows with room for the party, from the screen to the back', () => {
    expect(rowsWithRoom(layout, states, { size: 2, sold: STANDARD }).map(({ name, free }) => [name, free])).toEqual([
      ['A', 2],
      ['B', 6],
    ])
    expect(rowsWithRoom(layout, states, { size: 1, sold: STANDARD }).map(({ name }) => name)).toEqual(['A', 'B', 'C'])
  })

  it('has the places in a row side by side, none of them twice, and not the party’s own', () => {
    const has = [layout.indexById.get('A-4') ?? 0, layout.indexById.get('A-5') ?? 0]
    const row = layout.rows[1]?.seats ?? []
    const places = placesInRow(plan, layout, states, row, { has, sold: STANDARD })
    expect(places.map(({ seatIds }) => seatIds.join(' '))).toEqual(['B-1 B-2', 'B-3 B-4', 'B-5 B-6'])
    expect(placesInRow(plan, layout, states, layout.rows[0]?.seats ?? [], { has, sold: STANDARD })).toEqual([])
  })

  it('has spaces for wheelchairs one by one', () => {
    const row = layout.rows[2]?.seats ?? []
    expect(spacesInRow(layout, states, row, new Set(['wheelchair'])).map(({ seatIds }) => seatIds)).toEqual([['C-6']])
  })
})

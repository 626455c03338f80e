import { BOOKED, FREE, preparePlan, type Seat, type SeatCategory } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { chooseSeatsToAllot } from './choose-seats-to-allot.ts'

/** Rows of digits and letters: `.` a seat, `w` a wheelchair space, `c` a companion seat, `r` a recliner, a blank an aisle. */
function hall(...rows: string[]) {
  const seats: Seat[] = []
  const category: Record<string, SeatCategory> = { '.': 'standard', w: 'wheelchair', c: 'companion', r: 'recliner' }
  for (const [y, row] of rows.entries()) {
    let number = 0
    for (const [x, mark] of [...row].entries()) {
      const seatCategory = category[mark]
      if (seatCategory)
        seats.push({ row: String.fromCharCode(65 + y), number: String(++number), x, y, category: seatCategory })
    }
  }
  return { plan: preparePlan(seats), states: new Uint8Array(seats.length).fill(FREE), seats }
}

const any = { category: null }

describe('the seats that a counter is allotted', () => {
  it('lie side by side', () => {
    const { plan, states, seats } = hall('..........', '..........', '..........')
    const chosen = chooseSeatsToAllot(plan, states, { quantity: 6, policy: any, allotted: [], others: [] })
    expect(chosen).toHaveLength(6)
    expect(new Set(chosen.map((seat) => seats[seat]?.row)).size).toBe(1)
    expect(Math.max(...chosen) - Math.min(...chosen)).toBe(5)
  })

  it("are nobody's, and share no block with another counter while other blocks exist", () => {
    const { plan, states, seats } = hall('..........', '....  ....', '..........')
    const others = [10, 11]
    const chosen = chooseSeatsToAllot(plan, states, { quantity: 8, policy: any, allotted: others, others })
    expect(chosen).toHaveLength(8)
    expect(chosen.filter((seat) => seats[seat]?.row === 'B' && seat < 14)).toEqual([])
  })

  it('lie between those of others when nothing else is left, up to what exists', () => {
    const { plan, states } = hall('......')
    expect(
      chooseSeatsToAllot(plan, states, { quantity: 3, policy: any, allotted: [0, 1], others: [0, 1] }).toSorted(),
    ).toHaveLength(3)
    states.fill(BOOKED, 3)
    expect(chooseSeatsToAllot(plan, states, { quantity: 8, policy: any, allotted: [0, 1], others: [0, 1] })).toEqual([
      2,
    ])
    states.fill(BOOKED)
    expect(chooseSeatsToAllot(plan, states, { quantity: 8, policy: any, allotted: [], others: [] })).toEqual([])
  })

  it('are of the requested category, and otherwise never wheelchair or companion spaces', () => {
    const { plan, states, seats } = hall('..wc', 'rrww')
    const categories = (policy: { category: SeatCategory | null }) =>
      chooseSeatsToAllot(plan, states, { quantity: 8, policy, allotted: [], others: [] })
        .map((seat) => seats[seat]?.category)
        .toSorted()
    expect(categories(any)).toEqual(['recliner', 'recliner', 'standard', 'standard'])
    expect(categories({ category: 'wheelchair' })).toEqual(['wheelchair', 'wheelchair', 'wheelchair'])
    expect(categories({ category: 'companion' })).toEqual(['companion'])
    expect(categories({ category: 'premium' })).toEqual([])
  })

  it("are more than a party's when the policy allots so many", () => {
    const { plan, states } = hall('....................', '....................')
    const chosen = chooseSeatsToAllot(plan, states, { quantity: 25, policy: any, allotted: [], others: [] })
    expect(new Set(chosen).size).toBe(25)
  })

  it('leave the map unchanged', () => {
    const { plan, states } = hall('....')
    chooseSeatsToAllot(plan, states, { quantity: 2, policy: any, allotted: [0], others: [0] })
    expect([...states]).toEqual([FREE, FREE, FREE, FREE])
  })
})

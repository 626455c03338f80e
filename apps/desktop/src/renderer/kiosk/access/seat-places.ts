/** The hall as a list, for whoever doesn't see its map: the rows that have room for a party, and the places in one of them. Pure. */
import { type PreparedPlan, type SeatCategory, type SeatStates, seatsFrom, sorted } from '@marquee/shared'
import { categoryAt, type SeatLayout, seatIdAt } from '../../seat-map/seat-layout.ts'

export interface RowWithRoom {
  name: string
  free: number
  seats: readonly number[]
}

export interface Place {
  seats: readonly number[]
  seatIds: readonly string[]
}

interface ForParty {
  /** How many sit together. */
  size: number
  /** The categories that are for sale to it. */
  sold: ReadonlySet<SeatCategory>
}

/** From the screen to the back. */
export function rowsWithRoom(layout: SeatLayout, states: SeatStates, { size, sold }: ForParty): RowWithRoom[] {
  return layout.rows
    .map(({ name, seats }) => {
      const free = seats.filter((index) => states[index] === 0 && sold.has(categoryAt(layout, index))).length
      return { name, free, seats }
    })
    .filter(({ free }) => free >= size)
    .toSorted((a, b) => depthOf(layout, a.seats) - depthOf(layout, b.seats))
}

const depthOf = ({ y }: SeatLayout, seats: readonly number[]): number => y[seats[0] ?? 0] ?? 0

/** Each place in the row where all of the party sit together: from left to right, none twice, and none that another one shares. */
export function placesInRow(
  plan: PreparedPlan,
  layout: SeatLayout,
  states: SeatStates,
  row: readonly number[],
  { has, sold }: { has: readonly number[]; sold: ReadonlySet<SeatCategory> },
): Place[] {
  const used = new Set<number>(has)
  const places: Place[] = []
  for (const index of row) {
    if (states[index] !== 0 || used.has(index) || !sold.has(categoryAt(layout, index))) continue
    const found = seatsFrom(plan, states, { has, sold }, index)
    if (found === undefined) continue
    const seats = sorted(plan, found)
    if (seats.some((seat) => used.has(seat)) || !seats.every((seat) => row.includes(seat))) continue
    for (const seat of seats) used.add(seat)
    places.push({ seats, seatIds: seats.map((seat) => seatIdAt(layout, seat)) })
  }
  return places
}

/** Each free place of these categories by itself. */
export function spacesInRow(
  layout: SeatLayout,
  states: SeatStates,
  row: readonly number[],
  sold: ReadonlySet<SeatCategory>,
): Place[] {
  return row
    .filter((index) => states[index] === 0 && sold.has(categoryAt(layout, index)))
    .map((index) => ({ seats: [index], seatIds: [seatIdAt(layout, index)] }))
}

/**
 * Finds which seats of a row are side by side. Plans say only where seats are drawn. An aisle is a gap. A row may bend
 * around a stage or run down the side of a stadium. Its wide seats may be drawn further apart than those of other rows.
 */

export interface Places {
  x: ArrayLike<number>
  y: ArrayLike<number>
}

/** Seats within this many seat widths are neighbours; the narrowest aisle that plans draw is 2. */
const REACH = 1.45
/** A row of recliners may be drawn this much wider than the plan's usual seat, and no more: else lone seats would be a row. */
const WIDEST = 1.6

/** The usual distance between neighbours, in the plan's own unit; 1 where no row has two seats. */
export function usualWidth(rows: Iterable<readonly number[]>, places: Places): number {
  const apart: number[] = []
  for (const row of rows) apart.push(...stepsAlong(alongTheRow(row, places), places))
  return lowerQuartile(apart) ?? 1
}

/** The row's seats in chains of neighbours, from left to right; what is between two chains is an aisle. */
export function chainsOf(row: readonly number[], places: Places, width: number): number[][] {
  const seats = alongTheRow(row, places)
  const own = lowerQuartile(stepsAlong(seats, places)) ?? width
  const neighbours = linkNeighbours(seats, places, REACH * Math.min(Math.max(own, width), WIDEST * width))
  const chains: number[][] = []
  const seen = new Set<number>()
  const walkFrom = (start: number): void => {
    const chain: number[] = []
    for (let seat: number | undefined = start; seat !== undefined; ) {
      chain.push(seat)
      seen.add(seat)
      seat = neighbours.get(seat)?.find((next) => !seen.has(next))
    }
    chains.push(chain)
  }
  // Ends first: what is left then goes all around, and may begin anywhere.
  for (const seat of seats) if (!seen.has(seat) && (neighbours.get(seat)?.length ?? 0) < 2) walkFrom(seat)
  for (const seat of seats) if (!seen.has(seat)) walkFrom(seat)
  return chains
}

/** Sorts in the direction in which the row is longer. */
function alongTheRow(row: readonly number[], { x, y }: Places): number[] {
  const extent = (values: ArrayLike<number>): number => {
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (const seat of row) {
      least = Math.min(least, values[seat] as number)
      most = Math.max(most, values[seat] as number)
    }
    return most - least
  }
  const [major, minor] = extent(x) >= extent(y) ? [x, y] : [y, x]
  return row.toSorted(
    (a, b) => (major[a] as number) - (major[b] as number) || (minor[a] as number) - (minor[b] as number),
  )
}

function stepsAlong(seats: readonly number[], places: Places): number[] {
  return seats.slice(1).map((seat, i) => distance(places, seats[i] as number, seat))
}

/** Closest pairs first; a seat has one neighbour on each side, so a second one must be in the opposite direction. */
function linkNeighbours(seats: readonly number[], places: Places, reach: number): Map<number, number[]> {
  const neighbours = new Map<number, number[]>()
  const opens = (seat: number, to: number): boolean => {
    const [first, second] = neighbours.get(seat) ?? []
    return second === undefined && (first === undefined || areOpposite(places, seat, first, to))
  }
  for (const { a, b } of pairsWithin(seats, places, reach)) {
    if (!opens(a, b) || !opens(b, a)) continue
    neighbours.set(a, [...(neighbours.get(a) ?? []), b])
    neighbours.set(b, [...(neighbours.get(b) ?? []), a])
  }
  return neighbours
}

function pairsWithin(seats: readonly number[], places: Places, reach: number): { a: number; b: number }[] {
  const pairs: { a: number; b: number; order: number }[] = []
  const { x, y } = places
  const first = seats[0] as number
  const last = seats.at(-1) as number
  const isWide =
    Math.abs((x[last] as number) - (x[first] as number)) >= Math.abs((y[last] as number) - (y[first] as number))
  const [major, minor] = isWide ? [x, y] : [y, x]
  for (const [i, a] of seats.entries()) {
    for (let j = i + 1; j < seats.length; j++) {
      const b = seats[j] as number
      if (Math.abs((major[b] as number) - (major[a] as number)) > reach) break
      const apart = distance(places, a, b)
      // The pair along the row wins of two as close: a name may stand for two lines of seats, as in a box.
      const across = Math.abs((minor[b] as number) - (minor[a] as number))
      if (apart <= reach) pairs.push({ a, b, order: apart + across / 100 })
    }
  }
  return pairs.sort((p, q) => p.order - q.order)
}

function distance({ x, y }: Places, a: number, b: number): number {
  return Math.hypot((x[a] as number) - (x[b] as number), (y[a] as number) - (y[b] as number))
}

function areOpposite({ x, y }: Places, seat: number, one: number, other: number): boolean {
  const [sx, sy] = [x[seat] as number, y[seat] as number]
  const dot =
    ((x[one] as number) - sx) * ((x[other] as number) - sx) + ((y[one] as number) - sy) * ((y[other] as number) - sy)
  return dot < 0
}

/** The median would not do: a small room may have as many aisles as neighbours. */
function lowerQuartile(values: number[]): number | undefined {
  return values.sort((a, b) => a - b)[values.length >> 2]
}

/**
 * Finds what a cinema hardly means: two shows in one hall at once, and seats on top of each other. No I/O. The results
 * are warnings: the files tell no lengths of movies, and people draw plans as they like.
 */
import { type Seat, seatId } from '@marquee/shared'
import { auditoriumKey } from './auditoria-file.ts'
import type { Problems } from './json-lines.ts'
import type { PlacedShow, ProgrammeAuditorium } from './programme.ts'

/**
 * Counted from one start to the next: a short feature of 75 minutes, and 15 to clean the hall. Two of the 2,639 shows of
 * a real week are closer to the one before.
 */
export const SHORTEST_TURN_MINUTES = 90

/** Closer than this in both directions, in seat widths, nobody can sit on both. */
const OVERLAP = 0.5

/** A show of the ledger in a hall of the programme. */
export interface ShowNear {
  /** The hall's `auditoriumKey`. */
  auditorium: string
  movie: string
  startsAt: Date
}

/** Warns at the later show of each pair that is too close. */
export function warnOfShowsAtOnce(placed: readonly PlacedShow[], near: readonly ShowNear[], warnings: Problems): void {
  const timeKey = (auditorium: string, startsAt: Date): string => `${auditorium} ${startsAt.getTime()}`
  const told = placed.map(({ cinema, auditorium, movie, startsAt, place }) => ({
    auditorium: auditoriumKey(cinema, auditorium),
    movie,
    startsAt,
    place,
  }))
  // A show at the same time is the same show, which the programme has again.
  const again = new Set(told.map((show) => timeKey(show.auditorium, show.startsAt)))
  const there = near
    .filter((show) => !again.has(timeKey(show.auditorium, show.startsAt)))
    .map((show) => ({ ...show, place: undefined }))
  const halls = Map.groupBy([...told, ...there], (show) => show.auditorium)
  for (const shows of halls.values()) {
    const inOrder = shows.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    for (const [i, later] of inOrder.entries()) {
      const earlier = inOrder[i - 1]
      if (earlier === undefined) continue
      const minutes = (later.startsAt.getTime() - earlier.startsAt.getTime()) / 60_000
      if (minutes >= SHORTEST_TURN_MINUTES) continue
      if (later.place !== undefined) {
        const where = earlier.place ?? 'in the ledger'
        warnings.add(later.place, `begins ${minutes} minutes after “${earlier.movie}” in the same hall (${where})`)
      } else if (earlier.place !== undefined) {
        warnings.add(
          earlier.place,
          `begins ${minutes} minutes before “${later.movie}” in the same hall (in the ledger)`,
        )
      }
    }
  }
}

export function warnOfStackedSeats(auditoria: readonly ProgrammeAuditorium[], warnings: Problems): void {
  for (const { place, seats } of auditoria) {
    const [first, ...others] = overlappingSeats(seats)
    if (first === undefined) continue
    const more = others.length === 0 ? '' : `, and ${others.length} more pairs`
    warnings.add(place, `seats ${first.map(seatId).join(' and ')} overlap${more}`)
  }
}

/** Pairs that are closer than half a seat in both directions. Looked for in cells of that size: a seat has 9 to look at. */
function overlappingSeats(seats: readonly Seat[]): [Seat, Seat][] {
  const pairs: [Seat, Seat][] = []
  const cells = new Map<string, Seat[]>()
  for (const seat of seats) {
    const [column, row] = [Math.floor(seat.x / OVERLAP), Math.floor(seat.y / OVERLAP)]
    for (const dx of [-1, 0, 1]) {
      for (const dy of [-1, 0, 1]) {
        for (const other of cells.get(`${column + dx},${row + dy}`) ?? []) {
          if (Math.abs(other.x - seat.x) < OVERLAP && Math.abs(other.y - seat.y) < OVERLAP) pairs.push([other, seat])
        }
      }
    }
    const cell = cells.get(`${column},${row}`)
    if (cell) cell.push(seat)
    else cells.set(`${column},${row}`, [seat])
  }
  return pairs
}

/**
 * Auditoria drawn with letters, for tests about seats: a line a row, the screen above the first, a letter a seat width.
 *
 *     A  ..xx..  ..     are free, A-3 and A-4 sold, then an aisle after A-6
 *
 * `.` standard, `p` premium, `r` recliner, `l` loveseat, `w` wheelchair, `c` companion: free. The capitals, and `x` for a
 * standard one: booked. `h` held and `b` blocked standard seats.
 */
import { type Seat, type SeatCategory, seatId } from '../../seat-plan.ts'
import { BLOCKED, BOOKED, FREE, HELD } from '../../seat-states.ts'
import { type PreparedPlan, preparePlan } from '../prepared-plan.ts'

const CATEGORY_OF: Record<string, SeatCategory> = {
  '.': 'standard',
  x: 'standard',
  h: 'standard',
  b: 'standard',
  p: 'premium',
  r: 'recliner',
  l: 'loveseat',
  w: 'wheelchair',
  c: 'companion',
}

export interface DrawnHall {
  seats: Seat[]
  plan: PreparedPlan
  states: Uint8Array
  /** `A-1 A-2`, in the order given */
  names(indexes: readonly number[]): string
  /** @throws Error for a seat that isn't drawn */
  indexes(names: string): number[]
}

export function drawHall(drawing: string): DrawnHall {
  const rows = drawing
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => /^\s*(\w+) {2}(.*)$/.exec(line) ?? fail(`not a row: “${line}”`))
  const seats: Seat[] = []
  const states: number[] = []
  for (const [y, [, row = '', letters = '']] of rows.entries()) {
    for (const [x, letter] of [...letters].entries()) {
      if (letter === ' ') continue
      const category = CATEGORY_OF[letter.toLowerCase()] ?? fail(`not a seat: “${letter}”`)
      seats.push({ row, number: String(x + 1), x, y, category })
      states.push(stateOf(letter))
    }
  }
  const indexOf = new Map(seats.map((seat, index) => [seatId(seat), index]))
  return {
    seats,
    plan: preparePlan(seats),
    states: Uint8Array.from(states),
    names: (indexes) => indexes.map((index) => seatId(seats[index] ?? fail(`no seat of index ${index}`))).join(' '),
    indexes: (names) => names.split(' ').map((name) => indexOf.get(name) ?? fail(`no seat ${name}`)),
  }
}

function stateOf(letter: string): number {
  if (letter === 'h') return HELD
  if (letter === 'b') return BLOCKED
  return letter === 'x' || letter !== letter.toLowerCase() ? BOOKED : FREE
}

function fail(message: string): never {
  throw new Error(message)
}

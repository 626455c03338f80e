/** Auditoria and their seats from a file: one auditorium a line, `{cinema, auditorium, seats: [{row, number, x, y, category}]}`. */
import { MAX_SEATS_IN_PLAN, SEAT_CATEGORIES, Seat, seatId } from '@marquee/shared'
import { z } from 'zod'
import { type FileAnswer, readJsonLines } from './json-lines.ts'
import { NameText } from './text.ts'

export interface AuditoriumLine {
  line: number
  cinema: string
  auditorium: string
  /** Sorted by index: by y, then x. */
  seats: Seat[]
  seatIds: ReadonlySet<string>
}

/** Keyed by `auditoriumKey`, in the file's order. */
export type Auditoria = ReadonlyMap<string, AuditoriumLine>

export function auditoriumKey(cinema: string, auditorium: string): string {
  return JSON.stringify([cinema, auditorium])
}

const Line = z.strictObject({
  cinema: NameText,
  auditorium: NameText,
  seats: z
    .array(Seat.extend({ category: z.enum(SEAT_CATEGORIES, `must be one of ${SEAT_CATEGORIES.join(', ')}`) }))
    .min(1, 'must have at least 1 seat')
    .max(MAX_SEATS_IN_PLAN, `must have at most ${MAX_SEATS_IN_PLAN} seats`),
})

/**
 * Returns all of the file, or nothing.
 *
 * Files already have y growing away from the screen, as `Seat` wants it; the direction is not guessed from the rows'
 * letters. Row A has the largest y in 69 of the 70 auditoria of January 2020, and that is the back. The fifth of the rows
 * with the largest y has 29 % of its seats sold and 47 % of the seats of each show's first purchase. The fifth with the
 * smallest has 1 % and 0.5 %. People who can choose sit far from the screen.
 */
export async function readAuditoria(path: string): Promise<FileAnswer<Auditoria>> {
  const auditoria = new Map<string, AuditoriumLine>()
  const read = await readJsonLines(path, Line, ({ cinema, auditorium, seats }, line) => {
    const key = auditoriumKey(cinema, auditorium)
    const before = auditoria.get(key)
    if (before) return `${auditorium} of ${cinema} is on line ${before.line} already`
    const wrong = findDoubleSeat(seats)
    if (wrong) return wrong.reason
    auditoria.set(key, {
      line,
      cinema,
      auditorium,
      seats: inIndexOrder(seats),
      seatIds: new Set(seats.map(seatId)),
    })
    return undefined
  })
  return read.ok ? { ok: true, value: auditoria } : read
}

/** The second of two seats of one id, or of one place. */
export function findDoubleSeat(seats: readonly Seat[]): { index: number; reason: string } | undefined {
  const ids = new Set<string>()
  const places = new Map<string, string>()
  for (const [index, seat] of seats.entries()) {
    const id = seatId(seat)
    if (ids.has(id)) return { index, reason: `seat ${id} is there twice` }
    ids.add(id)
    const place = `${seat.x},${seat.y}`
    const other = places.get(place)
    if (other !== undefined) return { index, reason: `seats ${other} and ${id} are at one place (${place})` }
    places.set(place, id)
  }
  return undefined
}

/** The same layout has the same indexes, however its author ordered it; neighbours in a straight row have neighbouring ones. */
export function inIndexOrder(seats: readonly Seat[]): Seat[] {
  return seats.toSorted((a, b) => a.y - b.y || a.x - b.x)
}

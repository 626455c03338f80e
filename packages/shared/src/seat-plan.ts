/** A seat plan: one version of an auditorium's layout. A seat's index in it is what locks and maps speak of. */
import { z } from 'zod'

export const SEAT_CATEGORIES = ['standard', 'premium', 'recliner', 'wheelchair', 'companion', 'loveseat'] as const
export const SeatCategory = z.enum(SEAT_CATEGORIES)
export type SeatCategory = z.infer<typeof SeatCategory>

/** Letters and digits of any script; no dash (it separates row from number) and no brace (see `Id`). */
export const RowName = z
  .string()
  .regex(/^[\p{L}\p{N}](?:[\p{L}\p{N} .]{0,14}[\p{L}\p{N}])?$/u, 'must be 1 to 16 letters or digits')
export const SeatNumber = z.string().regex(/^[\p{L}\p{N}]{1,8}$/u, 'must be 1 to 8 letters or digits')

/** `J-12`: row, dash, number. Case matters: `j-12` is another seat, or none. */
export const SeatId = z
  .string()
  .max(25)
  .regex(
    /^[\p{L}\p{N}](?:[\p{L}\p{N} .]{0,14}[\p{L}\p{N}])?-[\p{L}\p{N}]{1,8}$/u,
    'must look like J-12: row, dash, number',
  )
export type SeatId = z.infer<typeof SeatId>

/** x grows to the right and y away from the screen, in seat widths as the plan's author drew it; fractions are allowed. */
const Coordinate = z.number().min(-100_000).max(100_000)

export const Seat = z.strictObject({
  row: RowName,
  number: SeatNumber,
  x: Coordinate,
  y: Coordinate,
  category: SeatCategory,
})
export type Seat = z.infer<typeof Seat>

export const MAX_SEATS_IN_PLAN = 200_000

export function seatId(seat: Pick<Seat, 'row' | 'number'>): SeatId {
  return `${seat.row}-${seat.number}`
}

/**
 * The plan as it is stored and sent, column by column: 80,000 seats take 1.6 MB so, 5.7 MB as objects.
 * `row` and `category` are indexes into `rows` and `SEAT_CATEGORIES`.
 */
export const PackedSeatPlan = z
  .strictObject({
    rows: z.array(RowName),
    row: z.array(z.int().min(0)).max(MAX_SEATS_IN_PLAN),
    number: z.array(SeatNumber),
    x: z.array(Coordinate),
    y: z.array(Coordinate),
    category: z.array(
      z
        .int()
        .min(0)
        .max(SEAT_CATEGORIES.length - 1),
    ),
  })
  .refine(
    (p) =>
      [p.number, p.x, p.y, p.category].every((column) => column.length === p.row.length) &&
      p.row.every((r) => r < p.rows.length),
    'its columns must be of one length, and every row index must exist',
  )
export type PackedSeatPlan = z.infer<typeof PackedSeatPlan>

export function packSeatPlan(seats: readonly Seat[]): PackedSeatPlan {
  const rows: string[] = []
  const rowIndex = new Map<string, number>()
  const packed: PackedSeatPlan = { rows, row: [], number: [], x: [], y: [], category: [] }
  for (const seat of seats) {
    let row = rowIndex.get(seat.row)
    if (row === undefined) {
      row = rows.push(seat.row) - 1
      rowIndex.set(seat.row, row)
    }
    packed.row.push(row)
    packed.number.push(seat.number)
    packed.x.push(seat.x)
    packed.y.push(seat.y)
    packed.category.push(SEAT_CATEGORIES.indexOf(seat.category))
  }
  return packed
}

/** The seats in index order. Takes a plan that has been validated; a hole in it is a bug and throws. */
export function unpackSeatPlan(packed: PackedSeatPlan): Seat[] {
  return packed.row.map((row, i) => {
    const seat = {
      row: packed.rows[row],
      number: packed.number[i],
      x: packed.x[i],
      y: packed.y[i],
      category: SEAT_CATEGORIES[packed.category[i] ?? -1],
    }
    if (
      seat.row === undefined ||
      seat.number === undefined ||
      seat.x === undefined ||
      seat.y === undefined ||
      seat.category === undefined
    ) {
      throw new Error(`seat ${i} of the packed plan has a hole`)
    }
    return seat as Seat
  })
}

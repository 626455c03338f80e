/** A seat plan as the seat path asks for it: from seat id to index and back. Built once a plan, shared by its shows. */
import {
  type PackedSeatPlan,
  SEAT_CATEGORIES,
  type Seat,
  type SeatCategory,
  type SeatId,
  seatId,
  unpackSeatPlan,
} from '@marquee/shared'

export interface PlanIndex {
  id: string
  seatCount: number
  /** undefined: the plan has no such seat. */
  indexOf(seatId: SeatId): number | undefined
  /** @throws RangeError for an index that the plan doesn't have: indexes come from plans, so that is a bug */
  seatIdOf(index: number): SeatId
  /** @throws RangeError, as above */
  categoryOf(index: number): SeatCategory
  /** The seats in index order. Unpacked at the first use. */
  seats(): readonly Seat[]
}

export function indexPlan(id: string, packed: PackedSeatPlan): PlanIndex {
  const seatIds = packed.row.map((row, i) => {
    const name = packed.rows[row]
    const number = packed.number[i]
    if (name === undefined || number === undefined) throw new Error(`seat ${i} of seat plan ${id} has a hole`)
    return seatId({ row: name, number })
  })
  const indexes = new Map(seatIds.map((seat, i) => [seat, i]))
  let seats: Seat[] | undefined
  const missing = (index: number) => new RangeError(`seat plan ${id} has no seat of index ${index}`)
  return {
    id,
    seatCount: seatIds.length,
    indexOf: (seat) => indexes.get(seat),
    seatIdOf(index) {
      const seat = seatIds[index]
      if (seat === undefined) throw missing(index)
      return seat
    },
    categoryOf(index) {
      const category = SEAT_CATEGORIES[packed.category[index] ?? -1]
      if (category === undefined) throw missing(index)
      return category
    },
    seats() {
      seats ??= unpackSeatPlan(packed)
      return seats
    },
  }
}

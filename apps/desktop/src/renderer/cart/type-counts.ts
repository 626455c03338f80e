/** How many tickets of each type a party wants, and the seats that each of them gets. Pure. */
import { type PriceList, SEAT_CATEGORIES, type SeatCategory, type TicketType, ticketTypesFor } from '@marquee/shared'

export type TypeCounts = ReadonlyMap<TicketType, number>

export function countTypes(types: readonly TicketType[]): TypeCounts {
  const counts = new Map<TicketType, number>()
  for (const type of types) counts.set(type, (counts.get(type) ?? 0) + 1)
  return counts
}

export function countAll(counts: TypeCounts): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

export function withCount(counts: TypeCounts, type: TicketType, count: number): TypeCounts {
  const others = new Map(counts)
  if (count > 0) others.set(type, count)
  else others.delete(type)
  return others
}

/** Never below zero. */
export const withOne = (counts: TypeCounts, type: TicketType, more: 1 | -1): TypeCounts =>
  withCount(counts, type, (counts.get(type) ?? 0) + more)

/** The tickets of `one` that `other` lacks, one by one. */
export function lacking(one: TypeCounts, other: TypeCounts): TicketType[] {
  return [...one].flatMap(([type, count]) =>
    Array.from({ length: Math.max(0, count - (other.get(type) ?? 0)) }, () => type),
  )
}

/** The categories in which every one of these has a price. */
export function soldTo(list: PriceList, types: Iterable<TicketType>): ReadonlySet<SeatCategory> {
  const all = new Set(types)
  return new Set(
    SEAT_CATEGORIES.filter((category) => {
      const sold = ticketTypesFor(list, category)
      return [...all].every((type) => sold.includes(type))
    }),
  )
}

export interface TypedSeat {
  seatId: string
  ticketType: TicketType
}

/** Who has a seat that stays keeps it; the others sit down in their order. `seats` are as many as there are tickets. */
export function seatTypes(
  has: readonly TypedSeat[],
  added: readonly TicketType[],
  seats: readonly string[],
): TypedSeat[] {
  const stay = new Map(has.filter(({ seatId }) => seats.includes(seatId)).map((each) => [each.seatId, each.ticketType]))
  const moving = [...has.filter(({ seatId }) => !stay.has(seatId)).map(({ ticketType }) => ticketType), ...added]
  return seats.flatMap((seatId) => {
    const ticketType = stay.get(seatId) ?? moving.shift()
    return ticketType === undefined ? [] : [{ seatId, ticketType }]
  })
}

/** The seats that a party is offered, and who sits where. Pure. */
import {
  BOOKED,
  bestSeats,
  type ChosenSeats,
  growParty,
  type PreparedPlan,
  type PriceList,
  priceOf,
  SEAT_CATEGORIES,
  type SeatCategory,
  type SeatStates,
  type TicketType,
} from '@marquee/shared'
import { countAll, soldTo } from '../../cart/type-counts.ts'
import { type Party, sizeOf, typeInSpace, usualCategory } from '../tickets/party.ts'

/** Spaces that have nobody's seat beside them are passed over so often. */
const MOST_SPACES = 12

/** The seats of the hall, for these tickets. */
export interface SeatsFor {
  plan: PreparedPlan
  states: SeatStates
  list: PriceList
  party: Party
}

/**
 * At the prices that were shown where there are seats together, or else at others. Who comes with a wheelchair sits beside its space.
 * Undefined: too few seats are left.
 */
export function chooseSeats({ plan, states, list, party }: SeatsFor): ChosenSeats | undefined {
  const quantity = countAll(party.types)
  const { wheelchairs } = party
  if (wheelchairs > 0) return withSpaces({ plan, states, list, party })
  if (quantity === 0) return undefined
  const sold = soldTo(list, party.types.keys())
  const usual = atUsualPrice(list, party, sold, categoriesIn(plan))
  const atShown = bestSeats(plan, states, { quantity, sold: usual })
  if (atShown?.together === true) return atShown
  const anyPrice = bestSeats(plan, states, { quantity, sold })
  return anyPrice?.together === true ? anyPrice : (atShown ?? anyPrice)
}

function withSpaces({ plan, states, list, party }: SeatsFor): ChosenSeats | undefined {
  const { wheelchairs, types } = party
  const open = Uint8Array.from(states)
  const sold = new Set<SeatCategory>([...soldTo(list, types.keys()), 'wheelchair'])
  let apart: ChosenSeats | undefined
  for (let i = 0; i < MOST_SPACES; i++) {
    const spaces = bestSeats(plan, open, { quantity: wheelchairs, category: 'wheelchair' })
    if (spaces === undefined) break
    if (countAll(types) === 0) return spaces
    const all = growParty(plan, states, { has: spaces.seats, quantity: sizeOf(party), sold, mayMove: false })
    if (all?.together === true) return all
    apart ??= all
    open[spaces.seats[0] as number] = BOOKED
  }
  return apart
}

function categoriesIn(plan: PreparedPlan): SeatCategory[] {
  const codes = new Set(plan.category)
  return SEAT_CATEGORIES.filter((_, code) => codes.has(code))
}

/** The categories in which each of the tickets costs what was shown for it. */
function atUsualPrice(
  list: PriceList,
  { types }: Party,
  sold: ReadonlySet<SeatCategory>,
  inHall: readonly SeatCategory[],
): ReadonlySet<SeatCategory> {
  const shown = [...types.keys()].map((type) => {
    const category = usualCategory(list, type, inHall)
    return { type, amount: category === undefined ? undefined : priceOf(list, type, category) }
  })
  return new Set(
    [...sold].filter((category) => shown.every(({ type, amount }) => priceOf(list, type, category) === amount)),
  )
}

export interface PlacedSeat {
  seatId: string
  category: SeatCategory
  ticketType: TicketType
}

/** Spaces for wheelchairs get their own ticket, the other seats those of the party, in its order. Who stays keeps the seat. */
export function placeParty(
  list: PriceList,
  { types }: Party,
  seats: readonly { seatId: string; category: SeatCategory }[],
  has: readonly PlacedSeat[],
): PlacedSeat[] {
  const left = new Map(types)
  const takeOne = (type: TicketType): boolean => {
    const count = left.get(type) ?? 0
    left.set(type, count - 1)
    return count > 0
  }
  const inSpace = typeInSpace(list)
  const stays = new Map<string, TicketType>()
  for (const { seatId, category, ticketType } of has) {
    if (category === 'wheelchair' || !seats.some((seat) => seat.seatId === seatId)) continue
    if (takeOne(ticketType)) stays.set(seatId, ticketType)
  }
  const others = [...left].flatMap(([type, count]) => Array.from({ length: Math.max(0, count) }, () => type))
  return seats.flatMap(({ seatId, category }) => {
    const ticketType = category === 'wheelchair' ? inSpace : (stays.get(seatId) ?? others.shift())
    return ticketType === undefined ? [] : [{ seatId, category, ticketType }]
  })
}

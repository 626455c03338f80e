/**
 * Chooses seats to offer a customer for those that were sold to somebody else: nearby, as many, together if they were,
 * and none worse. "Worse" compares the price that the customer has paid (by category) and the seats that people choose
 * first (appeal.ts).
 */
import {
  alternatives,
  BOOKED,
  FREE,
  type PreparedPlan,
  type PriceList,
  priceOf,
  SEAT_CATEGORIES,
  type SeatCategory,
  type SeatStates,
} from '@marquee/shared'

/** A tolerance in seat widths: half a seat nearer to the middle isn't a better seat to anybody. */
const AS_GOOD = 0.5

export interface SoldSeat {
  seat: number
  type: string
}

/** A space for a wheelchair, a companion's seat and half of a loveseat are given only for their own kind. */
const ONLY_ITS_OWN: readonly SeatCategory[] = ['wheelchair', 'companion', 'loveseat']

/** True when a customer who has paid for a ticket of this type in one category gets nothing less in the other. */
export function isNoWorseCategory(prices: PriceList, type: string, had: SeatCategory, gets: SeatCategory): boolean {
  if (had === gets) return true
  if (ONLY_ITS_OWN.includes(had) || ONLY_ITS_OWN.includes(gets)) return false
  const [before, after] = [priceOf(prices, type, had), priceOf(prices, type, gets)]
  return before !== undefined && after !== undefined && after >= before
}

/** Sorted as `sold`; undefined: there are none. */
export function equalOrBetterSeats(
  plan: PreparedPlan,
  states: SeatStates,
  prices: PriceList,
  sold: readonly SoldSeat[],
): number[] | undefined {
  const wanted = sold.map(({ seat }) => seat)
  const cost = (seat: number): number => {
    const place = plan.placeOf[seat] as number
    return (plan.costBefore[place + 1] as number) - (plan.costBefore[place] as number)
  }
  const fits = ({ seat, type }: SoldSeat, other: number): boolean =>
    isNoWorseCategory(prices, type, categoryOf(plan, seat), categoryOf(plan, other))
  const worst = Math.max(...wanted.map(cost)) + AS_GOOD
  const offered = states.map((state, seat) => {
    const isOffer = state === FREE && cost(seat) <= worst && sold.some((ticket) => fits(ticket, seat))
    return isOffer ? FREE : BOOKED
  })
  const total = sum(wanted.map(cost)) + AS_GOOD * sold.length
  for (const choice of alternatives(plan, offered, wanted, wanted)) {
    if (groupsOf(plan, choice) > groupsOf(plan, wanted) || sum(choice.map(cost)) > total) continue
    const seats = assign(sold, choice, fits)
    if (seats) return seats
  }
  return undefined
}

const sum = (figures: readonly number[]): number => figures.reduce((all, figure) => all + figure, 0)

const categoryOf = (plan: PreparedPlan, seat: number): SeatCategory =>
  SEAT_CATEGORIES[plan.category[plan.placeOf[seat] as number] as number] as SeatCategory

/** The number of groups of seats side by side in which a party sits. */
function groupsOf({ placeOf, joined }: PreparedPlan, seats: readonly number[]): number {
  const places = seats.map((seat) => placeOf[seat] as number).sort((a, b) => a - b)
  return places.filter((place, i) => !(i > 0 && places[i - 1] === place - 1 && joined[place] === 1)).length
}

/** A seat for each ticket that is no worse for it; at most ten of each, so the tickets that few seats fit choose first. */
function assign(
  sold: readonly SoldSeat[],
  choice: readonly number[],
  fits: (ticket: SoldSeat, seat: number) => boolean,
): number[] | undefined {
  const left = new Set(choice)
  const seats = new Map<SoldSeat, number>()
  const choosy = sold.toSorted((a, b) => countFitting(a) - countFitting(b) || sold.indexOf(a) - sold.indexOf(b))
  function countFitting(ticket: SoldSeat): number {
    return choice.filter((seat) => fits(ticket, seat)).length
  }
  for (const ticket of choosy) {
    const seat = [...left].find((each) => fits(ticket, each))
    if (seat === undefined) return undefined
    left.delete(seat)
    seats.set(ticket, seat)
  }
  return sold.map((ticket) => seats.get(ticket) as number)
}

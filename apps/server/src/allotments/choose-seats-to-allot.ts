/**
 * Chooses the seats to allot: good ones, side by side as a party would sit. It avoids seats between those of another
 * counter: two counters that sell into one block leave each other single seats.
 */
import {
  type AllotmentPolicy,
  bestSeats,
  FREE,
  HELD,
  MAX_PARTY,
  type PreparedPlan,
  SEAT_CATEGORIES,
  type SeatStates,
} from '@marquee/shared'
import { mayBeAllotted } from './plan-allotment.ts'

/**
 * @param states of the map; an allotted seat looks free there
 * @param allotted the seats allotted to any terminal
 * @param others of these, those of other terminals
 * @returns at most `quantity` seats, fewer when there are no more
 */
export function chooseSeatsToAllot(
  plan: PreparedPlan,
  states: SeatStates,
  options: {
    quantity: number
    policy: Pick<AllotmentPolicy, 'category'>
    allotted: Iterable<number>
    others: Iterable<number>
  },
): number[] {
  const { quantity, policy, allotted, others } = options
  const open = states.slice()
  for (const seat of allotted) open[seat] = HELD
  const allottable = SEAT_CATEGORIES.map((category) => mayBeAllotted(category, policy))
  for (let place = 0; place < plan.seatCount; place++) {
    if (!allottable[plan.category[place] as number]) open[plan.seatAt[place] as number] = HELD
  }
  const apart = open.slice()
  for (const seat of others) closeBlockOf(plan, apart, seat)

  const chosen: number[] = []
  for (const choice of [apart, open]) {
    for (const seat of chosen) choice[seat] = HELD
    let size = Math.min(MAX_PARTY, quantity - chosen.length)
    while (size > 0) {
      const found = bestSeats(plan, choice, { quantity: size, category: policy.category ?? undefined })
      for (const seat of found?.seats ?? []) {
        choice[seat] = HELD
        chosen.push(seat)
      }
      // Fewer than that are left.
      size = found ? Math.min(MAX_PARTY, quantity - chosen.length) : Math.min(size - 1, countFree(choice))
    }
  }
  return chosen
}

/** The block reaches from aisle to aisle. */
function closeBlockOf({ seatCount, seatAt, placeOf, joined }: PreparedPlan, states: SeatStates, seat: number): void {
  let from = placeOf[seat] as number
  while (joined[from] === 1) from--
  let place = from
  do states[seatAt[place++] as number] = HELD
  while (place < seatCount && joined[place] === 1)
}

const countFree = (states: SeatStates): number => states.reduce((free, state) => free + (state === FREE ? 1 : 0), 0)

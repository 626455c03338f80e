/** For whom a visitor buys: tickets by type, and spaces for wheelchairs beside. Pure. */
import {
  MAX_SEATS_IN_BOOKING,
  type PriceList,
  priceOf,
  SEAT_CATEGORIES,
  type SeatCategory,
  type TicketTerms,
  type TicketType,
  ticketTypesFor,
  ticketTypesOf,
} from '@marquee/shared'
import { countAll, type TypeCounts, withOne } from '../../cart/type-counts.ts'

export interface Party {
  /** In ordinary seats. */
  types: TypeCounts
  wheelchairs: number
}

export const NOBODY: Party = { types: new Map(), wheelchairs: 0 }

export const sizeOf = ({ types, wheelchairs }: Party): number => countAll(types) + wheelchairs

/** The seats that were chosen say who has them. */
export function partyOf(seats: readonly { category: SeatCategory; ticketType: TicketType }[]): Party {
  let types: TypeCounts = new Map()
  for (const { category, ticketType } of seats) if (category !== 'wheelchair') types = withOne(types, ticketType, 1)
  return { types, wheelchairs: seats.filter(({ category }) => category === 'wheelchair').length }
}

/** What is offered: a ticket type, or a space for a wheelchair. `amount`: null where it has no price. */
export interface Offer {
  is: TicketType | 'wheelchair_space'
  amount: number | null
  age: TicketTerms['age'] | undefined
  /** More than so many aren't sold. */
  atMost: number
}

/** Of a wheelchair space: the list's first type that has a price there. */
export const typeInSpace = (list: PriceList): TicketType | undefined => ticketTypesFor(list, 'wheelchair')[0]

/** The category whose price is shown beside a type: the usual one first. Dearer seats are a visitor's own choice, on the map. */
export function usualCategory(
  list: PriceList,
  type: TicketType,
  inHall: readonly SeatCategory[],
): SeatCategory | undefined {
  return SEAT_CATEGORIES.find(
    (category) => category !== 'wheelchair' && inHall.includes(category) && priceOf(list, type, category) !== undefined,
  )
}

/**
 * What a kiosk sells of a show: nothing that a person of the house has to see first, be it a card or a supervisor's yes. `left`: other
 * types are sold at the counter.
 */
export function offersOf(
  list: PriceList,
  terms: readonly TicketTerms[],
  inHall: readonly SeatCategory[],
): { offers: Offer[]; left: TicketType[] } {
  const offers: Offer[] = []
  const left: TicketType[] = []
  for (const type of ticketTypesOf(list)) {
    const { age, channels, atMost, needsCard, needsApproval } = terms.find((each) => each.type === type) ?? NO_TERMS
    const category = usualCategory(list, type, inHall)
    if (category === undefined || type === 'companion') continue
    if (needsCard || needsApproval || (channels !== undefined && !channels.includes('kiosk'))) left.push(type)
    else {
      const amount = priceOf(list, type, category) ?? null
      offers.push({ is: type, amount, age, atMost: Math.min(atMost ?? MAX_SEATS_IN_BOOKING, MAX_SEATS_IN_BOOKING) })
    }
  }
  const inSpace = typeInSpace(list)
  if (inSpace !== undefined && inHall.includes('wheelchair')) {
    const amount = priceOf(list, inSpace, 'wheelchair') ?? null
    offers.push({ is: 'wheelchair_space', amount, age: undefined, atMost: MAX_SEATS_IN_BOOKING })
  }
  return { offers, left }
}

const NO_TERMS: Pick<TicketTerms, 'age' | 'channels' | 'atMost' | 'needsCard' | 'needsApproval'> = {
  needsCard: false,
  needsApproval: false,
}

export const countOf = ({ types, wheelchairs }: Party, is: Offer['is']): number =>
  is === 'wheelchair_space' ? wheelchairs : (types.get(is) ?? 0)

export function change(party: Party, is: Offer['is'], by: 1 | -1): Party {
  if (is === 'wheelchair_space') return { ...party, wheelchairs: Math.max(0, party.wheelchairs + by) }
  return { ...party, types: withOne(party.types, is, by) }
}

/** In minor units; undefined: something of it has no price. Seats of the usual category, as long as none are chosen. */
export function expectedTotal(party: Party, offers: readonly Offer[]): number | undefined {
  let total = 0
  for (const { is, amount } of offers) {
    const count = countOf(party, is)
    if (count > 0 && amount === null) return undefined
    total += count * (amount ?? 0)
  }
  return total
}

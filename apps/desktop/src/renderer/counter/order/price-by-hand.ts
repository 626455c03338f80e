/** Prices that the clerk gives by hand: for which lines of the order, and what of it needs a manager's yes. Pure. */
import {
  approvalRulesOf,
  goodsName,
  type Id,
  type OrderGoods,
  type PriceByHand,
  type PricedOrder,
  type SeatId,
  type Tariff,
  type TicketType,
} from '@marquee/shared'
import type { OrderArgs } from '../../../terminal/api.ts'
import { ticketTypeName } from '../../ticket-types/ticket-type-name.ts'
import { say } from './words/say.ts'

/** `thing`: the line that it is for (`seatThing`, `goodsThing`). */
export interface ByHand extends PriceByHand {
  thing: string
}

interface Seats {
  bookingId: Id
  /** Of its show, where that may be another than the open one: the same seat may be in both. */
  time?: string
  tickets: readonly { seatId: SeatId; type: TicketType }[]
}

export const seatThing = (bookingId: Id, seatId: SeatId): string => `seat ${bookingId} ${seatId}`
export const goodsThing = ({ goods, size, extras }: Pick<OrderGoods, 'goods' | 'size' | 'extras'>): string =>
  `goods ${goods} ${size} ${extras.join()}`

export interface PricedThing {
  thing: string
  name: string
  /** Of one of them, in minor units. */
  listPrice: number
  quantity: number
}

/** What can have a price by hand, as the order was priced; tickets that a subscription covers have none. */
export function pricedThings(
  { lines }: Pick<PricedOrder, 'lines'>,
  carts: readonly Seats[],
  goods: readonly Omit<OrderGoods, 'given'>[],
  tariff: Tariff | null,
): PricedThing[] {
  let place = 0
  const seats = carts.flatMap(({ bookingId, time, tickets }) =>
    tickets.flatMap(({ seatId, type }) => {
      const line = lines[place++]
      if (line?.of.kind !== 'ticket' || line.covered !== undefined) return []
      return [
        {
          thing: seatThing(bookingId, seatId),
          name:
            time === undefined
              ? say('seat', { seat: seatId, type: ticketTypeName(type) })
              : say('seat_of_show', { time, seat: seatId, type: ticketTypeName(type) }),
          listPrice: line.price,
          quantity: 1,
        },
      ]
    }),
  )
  const others = goods.flatMap((each) => {
    const line = lines[place]
    place += each.quantity
    const name = goodsName(tariff, each)
    return line?.of.kind === 'goods'
      ? [{ thing: goodsThing(each), name, listPrice: line.price, quantity: each.quantity }]
      : []
  })
  return [...seats, ...others]
}

/** The order with the prices by hand of its lines. */
export function withPrices<A extends Pick<OrderArgs, 'bookings' | 'goods'>>(parts: A, byHand: readonly ByHand[]): A {
  const givenFor = (thing: string): { given?: PriceByHand } => {
    const found = byHand.find((each) => each.thing === thing)
    return found ? { given: { price: found.price, reason: found.reason } } : {}
  }
  return {
    ...parts,
    bookings: parts.bookings.map((booking) => ({
      ...booking,
      tickets: booking.tickets.map((ticket) => ({
        ...ticket,
        ...givenFor(seatThing(booking.bookingId, ticket.seatId)),
      })),
    })),
    goods: parts.goods.map((each) => ({ ...each, ...givenFor(goodsThing(each)) })),
  }
}

/** The prices by hand that an order names, and its goods as the counter keeps them: the way back from `withPrices`. */
export function pricesApart({ bookings, goods }: Pick<OrderArgs, 'bookings' | 'goods'>): {
  byHand: ByHand[]
  goods: OrderGoods[]
} {
  const priceOf = (thing: string, given: PriceByHand | undefined): ByHand[] => (given ? [{ thing, ...given }] : [])
  return {
    byHand: [
      ...bookings.flatMap(({ bookingId, tickets }) =>
        tickets.flatMap(({ seatId, given }) => priceOf(seatThing(bookingId, seatId), given)),
      ),
      ...goods.flatMap(({ given, ...each }) => priceOf(goodsThing(each), given)),
    ],
    goods: goods.map(({ given: _, ...each }) => each),
  }
}

/** Names what of the order needs a yes: another name, another question. null: nothing does. */
export function whatNeedsYes(
  { bookings, goods }: Pick<OrderArgs, 'bookings' | 'goods'>,
  tariff: Tariff | null,
): string | null {
  const rules = approvalRulesOf(tariff ?? {})
  const isAsked = (given: PriceByHand | undefined): boolean =>
    given !== undefined && (given.price === 0 ? rules.free : rules.givenPrices)
  const isOfType = (type: TicketType): boolean =>
    tariff?.terms.some((each) => each.type === type && each.needsApproval) ?? false
  const asked = [
    ...bookings.flatMap(({ bookingId, tickets }) =>
      tickets
        .filter(({ type, given }) => isAsked(given) || isOfType(type))
        .map(({ seatId, type, given }) => [bookingId, seatId, type, given]),
    ),
    ...goods.filter(({ given }) => isAsked(given)),
  ]
  return asked.length === 0 ? null : JSON.stringify(asked)
}

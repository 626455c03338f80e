/** An order in the engine's words. Pure. */
import type { OrderArgs } from '../../../terminal/api.ts'
import type { CartState } from '../../cart/cart-store.ts'
import { comboPlaces } from './combo-places.ts'
import type { OrderState } from './order-state.ts'
import { withPrices } from './price-by-hand.ts'

/** For each combo the places of its tickets in the order; null: they aren't all there. */
export function placesOfCombos(
  { setAside, combos, tariff }: Pick<OrderState, 'setAside' | 'combos' | 'tariff'>,
  { seats }: Pick<CartState, 'seats'>,
): (number[] | null)[] {
  const types = [
    ...setAside.flatMap(({ tickets }) => tickets.map(({ type }) => type)),
    ...seats.map(({ ticketType }) => ticketType),
  ]
  return comboPlaces(tariff?.goods.combos ?? [], combos, types)
}

/** @returns null while there is nothing, or seats are still being claimed */
export function orderArgs(order: OrderState, cart: Pick<CartState, 'bookingId' | 'seats'>): OrderArgs | null {
  const { cinemaId, setAside, goods, combos, codes, giftCards, tariff, handOverLater, subscriptions, periods } = order
  const { bookingId, seats } = cart
  if (cinemaId === null || seats.some(({ status }) => status !== 'yours')) return null
  const here =
    seats.length === 0 ? [] : [{ bookingId, tickets: seats.map((s) => ({ seatId: s.seatId, type: s.ticketType })) }]
  const bookings = [...setAside.map(({ bookingId, tickets }) => ({ bookingId, tickets })), ...here]
  if (bookings.length + goods.length + combos.length + giftCards.length + periods.length === 0) return null
  const places = placesOfCombos(order, cart)
  if (places.includes(null) || (combos.length > 0 && tariff === null)) return null
  const withTickets = combos.map((chosen, i) => ({ ...chosen, tickets: places[i] ?? [] }))
  const cards = giftCards.map(({ voucher: { code, taxRate: rate }, amount }) => ({ code, amount, rate }))
  const sold = [...cards, ...periods.map(({ card: { code, plan }, amount, rate }) => ({ code, amount, rate, plan }))]
  const vouchers = sold.map(({ rate, ...each }) => ({ ...each, ...(rate !== null && { rate }) }))
  return {
    cinemaId,
    ...withPrices({ bookings, goods }, order.byHand),
    combos: withTickets,
    codes,
    ...(vouchers.length > 0 && { vouchers }),
    ...(bookings.length > 0 && subscriptions.length > 0 && { subscriptions: subscriptions.map(({ code }) => code) }),
    ...(handOverLater && goods.length + combos.length > 0 && { handOverLater }),
  }
}

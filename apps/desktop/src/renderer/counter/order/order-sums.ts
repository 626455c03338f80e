/** How much is in an order, and what it comes to. Pure. */
import type { PricedOrder } from '@marquee/shared'
import { cartTotal } from '../../cart/cart-totals.ts'
import type { OrderState } from './order-state.ts'

/** The seats of the open cart, and nothing else: they are sold as tickets alone. */
export const isPlain = (order: Beside): boolean => countBeside(order) === 0

type Beside = Pick<OrderState, 'setAside' | 'goods' | 'combos' | 'codes' | 'machine' | 'vouchers' | 'giftCards'> &
  Pick<OrderState, 'subscriptions' | 'periods' | 'byHand' | 'account'>

/** How many things are in the order beside the seats of the open cart. */
export function countBeside(order: Beside): number {
  const { setAside, goods, combos, codes, machine, vouchers, giftCards, subscriptions, periods, byHand } = order
  const onAccount = order.account === null ? [] : [order.account]
  const all = [setAside, goods, combos, codes, machine, vouchers, giftCards, subscriptions, periods, byHand, onAccount]
  return all.reduce((sum, { length }) => sum + length, 0)
}

/** What subscriptions pay of the order: nobody hands it over. */
export const coveredOf = ({ lines }: Pick<PricedOrder, 'lines'>): number =>
  lines.reduce((sum, { covered = 0 }) => sum + covered, 0)

/** A combo's tickets aren't all in the order: it can't be sold so. */
export const lacksTickets = ({ comboPlaces }: Pick<OrderState, 'comboPlaces'>): boolean => comboPlaces.includes(null)

/**
 * The total of all of it where it is an order; undefined: the open cart is all there is, and its tickets cost what its price list
 * says.
 */
export function orderTotal(
  order: OrderState,
  { list, seats }: { list: Parameters<typeof cartTotal>[0] | undefined; seats: Parameters<typeof cartTotal>[1] },
): number | undefined {
  if (order.priced === null) return undefined
  if (!isPlain(order) || order.needsYes !== null) return order.priced.total
  const plain = list === undefined ? undefined : cartTotal(list, seats)
  return plain === order.priced.total ? undefined : order.priced.total
}

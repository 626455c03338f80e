/** What is sold for cash handed over: the order where there is more than the tickets of the open cart, else these. Pure. */
import { roundCash } from '@marquee/shared'
import type { SellOrderArgs } from '../../../terminal/api.ts'
import type { CartState } from '../../cart/cart-store.ts'
import { cartTotal } from '../../cart/cart-totals.ts'
import type { OrderState } from '../order/order-state.ts'
import type { OrderStore } from '../order/order-store.ts'
import { countBeside, orderTotal } from '../order/order-sums.ts'
import type { CashSale } from './sale-store.ts'

/** The tickets of the open cart alone. */
export function ticketSale({ bookingId, seats }: CartState, money: { tendered: number; shownTotal: number }): CashSale {
  return { bookingId, tickets: seats.map((seat) => ({ seatId: seat.seatId, type: seat.ticketType })), ...money }
}

/** The order is paid in cash alone, to the last coin. null: something else pays a part of it, or it isn't ready. */
export function exactCashSale(
  order: Pick<OrderStore, 'parts'>,
  ordered: OrderState,
  cart: CartState,
  list: Parameters<typeof cartTotal>[0] | undefined,
): { sale: CashSale | SellOrderArgs; amount: number } | null {
  const { priced, tariff, vouchers, machine, account, subscriptions } = ordered
  if (vouchers.length + machine.length + subscriptions.length > 0 || account !== null) return null
  if (priced !== null && orderTotal(ordered, { list, seats: cart.seats }) !== undefined) {
    const parts = order.parts()
    const amount = tariff === null ? priced.total : roundCash(priced.total, tariff.cashRounding)
    if (parts === null || amount <= 0) return null
    const payments = [{ method: 'cash' as const, tendered: amount }]
    return { sale: { ...parts, orderId: ordered.orderId, payments, shownTotal: priced.total }, amount }
  }
  if (list === undefined || cart.seats.length === 0 || countBeside(ordered) > 0) return null
  const amount = cartTotal(list, cart.seats)
  if (amount === undefined || amount <= 0) return null
  return { sale: ticketSale(cart, { tendered: amount, shownTotal: amount }), amount }
}

/** An order that was at a card reader, as the customer's who comes back with it. Pure. */
import type { AtReader } from '../../../terminal/api.ts'
import { timeIn } from '../../ui/zoned-time.ts'
import type { SetAside } from './kept-order.ts'
import type { OrderState } from './order-state.ts'
import { pricesApart } from './price-by-hand.ts'

/** Its carts count as set aside. */
export function fromReader({ orderId, parts, payments, bookings, vouchers: claimed }: AtReader): Partial<OrderState> {
  const setAside = bookings.flatMap(({ bookingId, showId, title, startsAt, timeZone, held }): SetAside[] => {
    const tickets = parts.bookings.find((each) => each.bookingId === bookingId)?.tickets
    if (!held || tickets === undefined) return []
    const time = startsAt === null ? '' : timeIn(timeZone, startsAt)
    const seats = tickets.map(({ seatId, type }) => ({ seatId, type }))
    return [{ bookingId, showId, title, time, tickets: seats, expiresAt: null }]
  })
  const { cinemaId, codes, handOverLater = false } = parts
  const { byHand, goods } = pricesApart(parts)
  const combos = parts.combos.map(({ combo, choices }) => ({ combo, choices }))
  const machine = payments.flatMap((each) =>
    each.method === 'card_machine' ? [{ amount: each.tendered, slip: each.slip }] : [],
  )
  const sold = new Map(parts.vouchers?.map(({ code, amount }) => [code, amount]))
  const vouchers = claimed.filter(({ code }) => !sold.has(code))
  const giftCards = claimed.flatMap((voucher) => {
    const amount = sold.get(voucher.code)
    return amount === undefined ? [] : [{ voucher, amount }]
  })
  return { orderId, cinemaId, setAside, goods, combos, codes, handOverLater, machine, vouchers, giftCards, byHand }
}

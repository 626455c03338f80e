/** What goes back for chosen seats of a booking: the usual sum, which the server knows by itself, or one that somebody typed. Pure. */
import { type BookingRecord, usualRefund } from '@marquee/shared'

type Booking = Pick<BookingRecord, 'tickets' | 'fees' | 'refundable'>

/** Minor units. What comes back besides tickets comes back with the booking's last one. */
export function proposedAmount({ tickets, fees = 0, refundable }: Booking, chosen: readonly string[]): number {
  const valid = tickets.filter(({ status }) => status === 'valid')
  const goingBack = valid.filter(({ seatId }) => chosen.includes(seatId))
  const amounts = goingBack.map(({ amount }) => ({ amount: amount ?? 0 }))
  return usualRefund([...amounts, { amount: goingBack.length === valid.length ? fees : 0 }], refundable)
}

/** Names a sum only where it isn't the usual one: a named sum is a decision, and the books keep it as one. */
export const namedAmount = (amount: number, proposed: number): { amount?: number } =>
  amount === proposed ? {} : { amount }

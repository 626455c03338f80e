/** What goes back for chosen lines of an order, and where: computed here as the server does. Pure. */
import {
  type KeptPayment,
  linesReturnedWith,
  type OrderRecord,
  type RefundOfOrder,
  refundOfOrder,
  totalOf,
} from '@marquee/shared'

type Payment = OrderRecord['payments'][number]

export interface GoingBack {
  /** The chosen ones, and those that come back with them. */
  numbers: number[]
  parts: Pick<Payment, 'method' | 'amount' | 'slip'>[]
  /** Minor units, with the part that subscriptions had paid. */
  amount: number
  /** Without it. */
  inMoney: number
}

/** @param chosen numbers of tickets and goods that can come back */
export function goingBack(order: OrderRecord, chosen: readonly number[]): GoingBack {
  const { numbers, refund } = refundFor(order, chosen)
  const parts = partsByMethod(order, refund.parts)
  const inMoney = totalOf(parts.filter(({ method }) => method !== 'subscription'))
  return { numbers, parts, amount: totalOf(parts), inMoney }
}

/** The chosen ones and those that come back with them, and their refund. */
export function refundFor(order: OrderRecord, chosen: readonly number[]): { numbers: number[]; refund: RefundOfOrder } {
  const open = order.lines.filter(({ back }) => back === null)
  const back = chosen.length === 0 ? [] : linesReturnedWith(open, chosen)
  const stay = open.filter((line) => !back.includes(line))
  return {
    numbers: back.map(({ number }) => number),
    refund: refundOfOrder(back, { payments: standingPaymentsOf(order), rounding: order.rounding, stay }),
  }
}

export const standingPaymentsOf = ({ payments }: OrderRecord): KeptPayment[] =>
  payments.map(({ paymentId: id, method, kept, paysFor }) => {
    return { id, isCash: method === 'cash', kept, paysFor, isEntry: method === 'subscription' }
  })

export const partsByMethod = ({ payments }: OrderRecord, parts: RefundOfOrder['parts']): GoingBack['parts'] =>
  parts.flatMap(({ paymentId, amount }) => {
    const payment = payments.find((each) => each.paymentId === paymentId)
    return payment ? [{ method: payment.method, amount, slip: payment.slip }] : []
  })

/** True where goods among these lines were handed over by their pick-up code: whoever gives them back must have them. */
export const wereHandedOver = ({ lines, pickUp }: OrderRecord, numbers: readonly number[]): boolean =>
  Boolean(pickUp?.handedOver) && lines.some(({ number, kind }) => kind === 'goods' && numbers.includes(number))

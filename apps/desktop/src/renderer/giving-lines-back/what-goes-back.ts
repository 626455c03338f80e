/** What goes back for chosen lines of an order, and where: computed here as the server does. Pure. */
import {
  type KeptPayment,
  linesReturnedWith,
  type OrderRecord,
  type RefundOfOrder,
  refundOfOrder,
  totalOf,
} from '@marquee/shared'
import { dayAndTimeIn } from '../ui/zoned-time.ts'
import { money as moneyInWords } from '../words/staff/figures.ts'
import { say } from './words/say.ts'

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

/** `SGD 6.50 in cash, out of the drawer` */
export function partInWords({ method, amount, slip }: GoingBack['parts'][number], currency: string): string {
  const money = moneyInWords({ amount, currency })
  switch (method) {
    case 'cash':
      return say('back_cash', { money })
    case 'card':
      return say('back_card', { money })
    case 'card_machine':
      return say('back_machine', { money, slip: slip ?? say('slip_unknown') })
    case 'voucher':
      return say('back_voucher', { money })
    case 'account':
      return say('back_account', { money })
    case 'subscription':
      return say('back_subscription')
  }
}

/** True where goods among these lines were handed over by their pick-up code: whoever gives them back must have them. */
export const wereHandedOver = ({ lines, pickUp }: OrderRecord, numbers: readonly number[]): boolean =>
  Boolean(pickUp?.handedOver) && lines.some(({ number, kind }) => kind === 'goods' && numbers.includes(number))

/** What became of a line's goods that have a pick-up code; null: they were handed over with the sale, or have come back. */
export function pickUpInWords(
  { pickUp, timeZone }: OrderRecord,
  { kind, back }: OrderRecord['lines'][number],
): string | null {
  if (!pickUp || kind !== 'goods' || back !== null) return null
  const { handedOver } = pickUp
  if (handedOver === null) return say('picked_up_waiting')
  return say('handed_over', { terminal: handedOver.terminal, at: dayAndTimeIn(timeZone, handedOver.at) })
}

/** Why a line can't be chosen; null: it can be. */
export function whyNot({ kind, back, held }: OrderRecord['lines'][number]): string | null {
  if (back !== null) return back.wentTo === null ? say('came_back') : say(`came_back_${back.wentTo}`)
  if (held === 'comes_by_itself' && kind === 'rounding') return say('comes_with_last')
  return held && say(`held_${held}`)
}

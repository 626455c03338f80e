/** What goes back for chosen lines of an order, and where: computed here as the server does. Pure. */
import {
  formatMoney,
  type KeptPayment,
  linesReturnedWith,
  type OrderRecord,
  type RefundOfOrder,
  refundOfOrder,
  totalOf,
} from '@marquee/shared'
import { dayAndTimeIn } from '../ui/zoned-time.ts'

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
  const money = formatMoney({ amount, currency })
  switch (method) {
    case 'cash':
      return `${money} in cash, out of the drawer`
    case 'card':
      return `${money} to the card, by itself`
    case 'card_machine':
      return `${money} at the card machine that has the slip ${slip ?? '(unknown)'}`
    case 'voucher':
      return `${money} back on the voucher, by itself`
    case 'account':
      return `${money} off what the company owes on its account, by itself`
    case 'subscription':
      return 'no money for a ticket of a subscription, which admits to the show again'
  }
}

const HELD_WORDS = {
  admitted: 'Somebody was let in with it',
  show_begun: 'The show has begun',
  comes_by_itself: 'Comes back with the last of the others',
  not_returnable: 'Does not come back',
} as const

const WENT_TO_WORDS = { stock: 'back to stock', written_off: 'written off' } as const

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
  if (handedOver === null) return 'Waiting to be picked up'
  return `Handed over at ${handedOver.terminal}, ${dayAndTimeIn(timeZone, handedOver.at)}`
}

/** Why a line can't be chosen; null: it can be. */
export function whyNot({ kind, back, held }: OrderRecord['lines'][number]): string | null {
  if (back !== null) return back.wentTo === null ? 'Came back' : `Came back, ${WENT_TO_WORDS[back.wentTo]}`
  if (held === 'comes_by_itself' && kind === 'rounding') return 'Comes back with the last line'
  return held && HELD_WORDS[held]
}

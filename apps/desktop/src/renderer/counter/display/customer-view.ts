/**
 * What the customer display shows of this counter now. What a clerk looks at beside the sale, such as an order of before or a card that
 * was put aside, is another customer's, and never shown. Pure.
 */
import { codeQr, type Id, minorDigits, type SoldBooking } from '@marquee/shared'
import type { AtReader, CustomerView, SoldOrder } from '../../../terminal/api.ts'
import type { SalePhase, Taking } from '../sale/sale-store.ts'
import { type OrderNow, type Shown, shownOrder } from './shown-order.ts'

export interface CounterNow extends OrderNow {
  cinemaId: Id | null
  stage: SalePhase
  /** What is taken in cash; null: nothing is. */
  taking: Taking | null
  atReader: readonly AtReader[]
}

/** A display has room for so many, and a customer's telephone for one picture of them. */
const MOST_CODES = 12

/** `isSettled`: false while the order is being priced; what was shown before may stay for a moment. */
export function customerView(now: CounterNow): { view: CustomerView; isSettled: boolean } {
  const { stage } = now
  if (stage.phase === 'sold' && !stage.again) return settled(thanksForBooking(stage.booking))
  if (stage.phase === 'order_sold' && !stage.aside) return settled(thanksForOrder(stage.order))
  const shown = shownOrder(now)
  if (shown.is === 'nothing') return settled({ stage: 'idle', cinemaId: now.cinemaId })
  return { view: viewOf(shown, now), isSettled: shown.is === 'order' }
}

const settled = (view: CustomerView) => ({ view, isSettled: true })

function viewOf({ order }: Exclude<Shown, { is: 'nothing' }>, { stage, taking, atReader }: CounterNow): CustomerView {
  if (stage.phase === 'reader' && !stage.aside) {
    const one = atReader.find(({ orderId }) => orderId === stage.orderId)
    return { stage: 'card', order, due: stage.amount.amount, card: stage.asking ? 'starting' : cardState(one) }
  }
  const isPaying = (stage.phase === 'cash' || stage.phase === 'selling') && taking !== null && taking.due > 0
  if (!isPaying) return { stage: 'order', order }
  const { due, tip, given } = taking
  // Half of an amount is typed on the way to the whole of it.
  const isEnough = given !== null && given >= due
  return { stage: 'cash', order, due, tip, given: isEnough ? given : null, change: isEnough ? given - due : null }
}

type Card = Extract<CustomerView, { stage: 'card' }>['card']

const CARD_STATES = {
  starting: 'starting',
  waiting_for_card: 'card',
  asking_bank: 'bank',
  cancelling: 'cancelling',
  unknown: 'unknown',
  captured: 'paid',
  given_back: 'not_paid',
  off: 'not_paid',
} as const satisfies Record<NonNullable<AtReader['payment']>['state'], Card>

function cardState(one: AtReader | undefined): Card {
  const payment = one?.payment ?? null
  return payment === null ? 'starting' : CARD_STATES[payment.state]
}

function thanksForBooking(booking: SoldBooking): CustomerView {
  const { total, change } = booking
  return {
    stage: 'thanks',
    currency: total.currency,
    digits: minorDigits(total.currency),
    change,
    bookings: withCodes([booking]),
    goods: 'none',
  }
}

function thanksForOrder({ total, change, bookings, lines, handOverLater }: SoldOrder): CustomerView {
  const hasGoods = lines.some(({ of }) => of.kind === 'goods')
  return {
    stage: 'thanks',
    currency: total.currency,
    digits: minorDigits(total.currency),
    change,
    bookings: withCodes(bookings),
    goods: handOverLater ? 'later' : hasGoods ? 'now' : 'none',
  }
}

function withCodes(bookings: readonly SoldBooking[]): Extract<CustomerView, { stage: 'thanks' }>['bookings'] {
  let left = MOST_CODES
  return bookings.map(({ showId, reference, tickets }) => {
    const shown = tickets.slice(0, left)
    left -= shown.length
    return { showId, reference, tickets: shown.map(({ seatId, code }) => ({ seatId, code, ...codeQr(code) })) }
  })
}

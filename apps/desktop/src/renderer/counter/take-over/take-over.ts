/** Opens the hold of an online customer, a kiosk or another counter as this screen's cart. */
import { type BookingReference, type Id, type Money, SEAT_CATEGORIES } from '@marquee/shared'
import type { CartStore } from '../../cart/cart-store.ts'
import { cartTotal } from '../../cart/cart-totals.ts'
import { ask, isUnanswered } from '../../connection/ask.ts'
import type { Engine } from '../../connection/engine.ts'
import type { ShowingStore } from '../../show/showing-store.ts'
import { sessionId } from '../../ui/preferences.ts'
import { money } from '../../words/staff/figures.ts'
import { say } from './words/say.ts'

/** `mayAskAgain`: only the answer is missing. The same booking asks again, and may have the seats already. */
export type TakeOverOutcome = { kind: 'taken_over' } | { kind: 'refused'; sentence: string; mayAskAgain: boolean }

/** @param bookingId of the cart that it becomes; the same when the answer was missing */
export function takeOver(
  engine: Engine,
  { cart, showing }: { cart: CartStore; showing: ShowingStore },
  { reference, bookingId }: { reference: BookingReference; bookingId: Id },
): Promise<TakeOverOutcome> {
  return cart.inTurn(async (): Promise<TakeOverOutcome> => {
    const answer = await ask(engine.api.takeOverHold({ sessionId: sessionId(), bookingId, reference }))
    if (!answer.ok) return { kind: 'refused', sentence: answer.sentence, mayAskAgain: isUnanswered(answer) }
    const { cart: taken, tickets, quoted } = answer.value
    await showing.open(taken.showId)
    const { show, model, sentence } = showing.getState()
    if (show === null || model === null)
      return { kind: 'refused', sentence: sentence ?? say('show_not_opened'), mayAskAgain: true }
    const { priceList } = show
    const categoryOf = (seatId: string) =>
      SEAT_CATEGORIES[model.layout.plan.category[model.layout.indexById.get(seatId) ?? -1] ?? 0] ?? 'standard'
    const types = new Map(tickets.map(({ seatId, type }) => [seatId, type]))
    cart.resume(taken, { categoryOf, priceList, preface: '', types })
    const total = cartTotal(priceList, cart.getState().seats)
    if (quoted !== null && total !== undefined && total !== quoted.amount)
      cart.setState({ priceChange: describeOtherPrice(quoted, { amount: total, currency: priceList.currency }) })
    return { kind: 'taken_over' }
  })
}

const describeOtherPrice = (quoted: Money, here: Money): string =>
  say('other_price', { quoted: money(quoted), here: money(here) })

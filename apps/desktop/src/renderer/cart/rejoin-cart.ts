/**
 * Runs each time that the page reaches its engine. The tab's session is joined, or its cart would be given back as that
 * of a screen that is gone. The screen then shows the engine's state. The engine and the screen differ after a reload,
 * and after the end of a cart that nobody could tell the page of. The same happens when the answer to the last request
 * was lost.
 */
import { SEAT_CATEGORIES } from '@marquee/shared'
import { ask } from '../connection/ask.ts'
import type { Engine } from '../connection/engine.ts'
import type { ShowingStore } from '../show/showing-store.ts'
import { sessionId } from '../ui/preferences.ts'
import type { CartStore } from './cart-store.ts'
import { say } from './words/say.ts'

/** Begins the sentence on a cart that is another after a sale that wasn't made. */
export const nothingWasSold = (): string => `${say('nothing_sold')} `

/** @returns whether the screen's cart is another now. */
export function rejoinCart(
  engine: Engine,
  cart: CartStore,
  showing: ShowingStore,
  {
    mayChange = () => true,
    isOther = () => false,
    preface = '',
  }: {
    mayChange?: () => boolean
    /** True for a cart of this screen that isn't the one on its map. */
    isOther?: (bookingId: string) => boolean
    preface?: string
  } = {},
): Promise<boolean> {
  return cart.inTurn(async () => {
    const answer = await ask(engine.api.resumeCart({ sessionId: sessionId() }))
    if (!answer.ok) return false
    const found = answer.value !== null && isOther(answer.value.bookingId) ? null : answer.value
    if (found !== null) await showing.open(found.showId)
    if (!mayChange()) return false
    const { bookingId, seats } = cart.getState()
    // What the clerk has tapped since the reload is asked for after this, for the cart that was there before.
    const isNew = seats.every((seat) => seat.status === 'claiming')
    if (found === null || (!isNew && found.bookingId !== bookingId)) {
      if (isNew) return false
      cart.startAnew(preface + say('all_given_back'))
      return true
    }
    const { show, model } = showing.getState()
    if (show === null || model === null || show.show.id !== found.showId) return false
    const categoryOf = (seatId: string) =>
      SEAT_CATEGORIES[model.layout.plan.category[model.layout.indexById.get(seatId) ?? -1] ?? 0] ?? 'standard'
    return cart.resume(found, { categoryOf, priceList: show.priceList, preface })
  })
}

/** After a reload: the cart that this tab had is taken up again with its show, while its seats are still held. */
import { SEAT_CATEGORIES } from '@marquee/shared'
import { ask } from '../connection/ask.ts'
import type { Engine } from '../connection/engine.ts'
import type { ShowingStore } from '../show/showing-store.ts'
import { sessionId } from '../ui/preferences.ts'
import type { CartStore } from './cart-store.ts'

/** @returns whether there was one. */
export async function resumeCart(engine: Engine, cart: CartStore, showing: ShowingStore): Promise<boolean> {
  const answer = await ask(engine.api.resumeCart({ sessionId: sessionId() }))
  if (!answer.ok || answer.value === null || cart.getState().seats.length > 0) return false
  const found = answer.value
  await showing.open(found.showId)
  const { show, model } = showing.getState()
  if (show === null || model === null || show.show.id !== found.showId) return false
  const categoryOf = (seatId: string) =>
    SEAT_CATEGORIES[model.layout.plan.category[model.layout.indexById.get(seatId) ?? -1] ?? 0] ?? 'standard'
  cart.resume(found, categoryOf, show.priceList)
  return true
}

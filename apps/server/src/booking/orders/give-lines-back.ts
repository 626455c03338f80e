/**
 * Gives lines of an order back: one act of a counter or a manager, done once by its id. It is owed from the commit on: the counter is told
 * what to pay out until it has paid it, and a gateway gives its part back by itself.
 */
import { type Answer, granted, type ReturnLinesRequest, refused, type TerminalIdentity } from '@marquee/shared'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { requestHash } from '../online/booking-id.ts'
import type { MoneyBack } from '../online/giving-back/money-back.ts'
import type { BookingSeatStore } from '../seat-store.ts'

export type GiveLinesBack = (
  request: ReturnLinesRequest,
  terminal: TerminalIdentity,
) => Promise<Answer<Record<string, never>>>

export function createGiveLinesBack(options: {
  store: Pick<BookingSeatStore, 'giveBack'>
  catalogue: Pick<Catalogue, 'show'>
  moneyBack: Pick<MoneyBack, 'give'>
}): GiveLinesBack {
  const { store, catalogue, moneyBack } = options
  return async (request, { id, kind, cinemaId }) => {
    const { returnId, orderId, reason, shown, afterHandOver = false, withTip = false } = request
    const outcome = await store.giveBack({
      returnId,
      requestHash: requestHash(request),
      orderId,
      lines: request.lines.map(({ number, wentTo = null }) => ({ number, wentTo })),
      reason,
      shown,
      afterHandOver,
      withTip,
      by: { id, kind, cinemaId },
    })
    if (outcome.kind === 'refused') return refused(outcome.refusal)
    if (outcome.kind === 'used') {
      const plan = (await catalogue.show(outcome.showId))?.plan
      const seatIds = outcome.seats.map((seat) => plan?.seatIdOf(seat) ?? String(seat))
      return refused({ code: 'tickets_used', seatIds, doors: outcome.doors })
    }
    // Owed from here on: a failure now is made good by the reconciler.
    for (const refundId of outcome.refundIds) await moneyBack.give(refundId)
    return granted({})
  }
}

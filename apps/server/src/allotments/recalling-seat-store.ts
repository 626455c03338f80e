/**
 * The seat store that sales use. A claim of a seat that is allotted to a terminal succeeds as soon as the terminal lets
 * go.
 */
import type { Books, ClaimOutcome, ClaimRequest, SeatStore } from '../seats/seat-store.ts'
import type { Recalls } from './recall.ts'

/** Between a recall and the claim after it somebody else may get the seat, or it may be allotted again. */
const TRIES = 3

/** @param recalls is asked for at each claim, so that the store may be built before it */
export function createRecallingSeatStore<B extends Books>(
  store: SeatStore<B>,
  recalls: () => Pick<Recalls, 'recallAll'>,
): SeatStore<B> {
  async function claim(request: ClaimRequest<B>): Promise<ClaimOutcome> {
    for (let attempt = 1; ; attempt++) {
      const outcome = await store.claim(request)
      if (outcome.kind !== 'allotted') return outcome
      const free = new Set(
        attempt <= TRIES ? await recalls().recallAll(request.showId, outcome.seats, 'wanted') : undefined,
      )
      const kept = outcome.seats.filter(({ seat }) => !free.has(seat))
      if (kept.length > 0) return { kind: 'taken', seats: kept.map(({ seat }) => seat) }
    }
  }
  return { ...store, claim }
}

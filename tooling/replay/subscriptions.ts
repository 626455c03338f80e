/** The subscriptions of a week's customers: each is paid at a counter first, and admits once to a show. */
import { type Answer, describeRefusal, newId, type VoucherCode } from '@marquee/shared'
import type { SoldOrder } from '../../apps/desktop/src/terminal/api.ts'
import { insist, patience } from './claim-seats.ts'
import type { Terminal } from './terminals.ts'

const CASH = 1_000_000

export interface Subscription {
  code: VoucherCode
  /** To which it has admitted. */
  shows: Set<string>
}

export interface Subscriptions {
  /** The one that has been in a pocket longest and has not admitted to the show; undefined: there is none. */
  take(showId: string): Subscription | undefined
  putBack(subscription: Subscription): void
}

export function createSubscriptions(codes: readonly VoucherCode[]): Subscriptions {
  const pockets: Subscription[] = codes.map((code) => ({ code, shows: new Set() }))
  return {
    take(showId) {
      const place = pockets.findIndex(({ shows }) => !shows.has(showId))
      return place === -1 ? undefined : pockets.splice(place, 1)[0]
    },
    putBack: (subscription) => void pockets.push(subscription),
  }
}

/** Sells the first period of each, for cash. @returns when the server has it */
export async function sellPeriods(
  terminal: Terminal,
  { codes, cinemaId }: { codes: readonly VoucherCode[]; cinemaId: string },
): Promise<SoldOrder[]> {
  const { api } = terminal
  const sold: SoldOrder[] = []
  for (const code of codes) {
    const { card, nextPeriod } = granted(await insist(() => api.presentSubscription({ text: code }), patience()))
    const { amount = 0 } = nextPeriod ?? {}
    const order = {
      cinemaId,
      orderId: newId(),
      bookings: [],
      goods: [],
      combos: [],
      codes: [],
      vouchers: [{ code, amount, plan: card.plan }],
      payments: [{ method: 'cash' as const, tendered: CASH }],
      shownTotal: amount,
    }
    sold.push(granted(await insist(() => api.sellOrder(order), patience())))
  }
  await terminal.answered()
  return sold
}

function granted<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`a period of a subscription was not sold: ${describeRefusal(answer.refusal)}`)
  return answer.value
}

/** What is beside the cart outlives a reload of the page: the engine knows carts, and neither goods nor codes. */
import { Id, Instant, OrderBeside, ParkedOrder, SeatId, TicketType } from '@marquee/shared'
import { z } from 'zod'

const KEY = 'marquee.order'

/** A cart whose seats are chosen, while the customer chooses those of another show. */
const SetAside = z.object({
  bookingId: Id,
  showId: Id,
  /** Of its show. Absent: that of the order, as of one that comes back from the reader. */
  cinemaId: Id.optional(),
  title: z.string(),
  time: z.string(),
  tickets: z.array(z.object({ seatId: SeatId, type: TicketType })),
  /** null: they have no end by time, or it isn't known here. */
  expiresAt: Instant.nullable().default(null),
})
export type SetAside = z.infer<typeof SetAside>

/** The number and the word under which an order was parked before. */
const ParkedAs = ParkedOrder.pick({ number: true, word: true })
export type ParkedAs = z.infer<typeof ParkedAs>

const KeptOrder = z.object({
  orderId: Id,
  cinemaId: Id.nullable(),
  setAside: z.array(SetAside),
  /** null: it was never parked. */
  parkedAs: ParkedAs.nullable().default(null),
  ...OrderBeside.shape,
})
type KeptOrder = z.infer<typeof KeptOrder>

/** Of this tab; nothing where none was kept. */
export function keptOrder(): Partial<KeptOrder> {
  try {
    return KeptOrder.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data ?? {}
  } catch {
    // Storage can be switched off: then a reload forgets goods and codes.
    return {}
  }
}

/** Its parts by name, in words of their own: what else the order's state has isn't kept. */
export function besideOf(order: OrderBeside): OrderBeside {
  const { goods, combos, codes, handOverLater, machine, vouchers, giftCards } = order
  const { subscriptions, periods, byHand, account } = order
  return {
    goods,
    combos,
    codes,
    handOverLater,
    machine,
    vouchers,
    giftCards,
    subscriptions,
    periods,
    byHand,
    account,
  }
}

export function keepOrder(order: KeptOrder): void {
  try {
    const { orderId, cinemaId, setAside, parkedAs } = order
    const kept: KeptOrder = { orderId, cinemaId, setAside, parkedAs, ...besideOf(order) }
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // As above.
  }
}

export function forgetOrder(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}

/**
 * Checks what a page before this one has kept, and fills in what it didn't know yet: the program may have been updated in between.
 * What doesn't fit is forgotten. It is loaded only where something was kept, since schemas are large.
 */
import type { KeptTypes } from '../cart/kept-types.ts'
import { KEPT_TYPES_KEY } from '../cart/kept-types.ts'
import { KeptOrder } from '../counter/order/kept-order.ts'
import { KEPT_ORDER_KEY } from '../counter/order/order-in-session.ts'
import { Id, SeatId, TicketType, z } from '../schemas.ts'

const KeptCarts: z.ZodType<KeptTypes[]> = z.array(
  z.object({
    bookingId: Id,
    types: z.array(z.tuple([SeatId, TicketType])),
    isParty: z.boolean().default(false),
  }),
)

export function checkKept(): void {
  check(KEPT_TYPES_KEY, KeptCarts)
  check(KEPT_ORDER_KEY, KeptOrder)
}

function check(key: string, schema: z.ZodType): void {
  try {
    const text = sessionStorage.getItem(key)
    if (text === null) return
    const { data } = schema.safeParse(readJson(text))
    if (data === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(data))
  } catch {
    // Storage can be switched off: then nothing is kept.
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

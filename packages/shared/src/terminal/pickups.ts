/** Goods that are paid now and handed over later, once, by a short code that the customer has. */
import { z } from 'zod'
import { BookingReference, Id, spell } from '../ids.ts'
import { Instant } from '../times.ts'

/** As it is written down: in capitals, as a person may type it. `O` is read as 0, `I` and `L` as 1. */
export const PickUpCode = z
  .string()
  .trim()
  .toUpperCase()
  .transform((text) => text.replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1'))
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{6}$/, 'must be a pick-up code of six letters and digits'))
export type PickUpCode = z.infer<typeof PickUpCode>

/** The order's code: the last 30 bits of its id, which are random. Two of some thousand open orders rarely share one. Pure. */
export const pickUpCode = (orderId: Id): PickUpCode =>
  spell(Number.parseInt(orderId.replaceAll('-', '').slice(-8), 16) % 2 ** 30, 6)

/** When goods were handed over, and at which terminal; null: they wait. */
export const HandedOver = z.object({ at: Instant, terminal: z.string() }).nullable()
export type HandedOver = z.infer<typeof HandedOver>

/** What is to be handed over for a code. */
export const PickUp = z.object({
  orderId: Id,
  code: z.string(),
  soldAt: Instant,
  references: z.array(BookingReference),
  /** What the customer gets; empty: all of it has come back. */
  goods: z.array(z.object({ name: z.string(), quantity: z.int().min(1) })),
  handedOver: HandedOver,
})
export type PickUp = z.infer<typeof PickUp>

export const FindPickUpRequest = z.strictObject({ code: PickUpCode })
export type FindPickUpRequest = z.infer<typeof FindPickUpRequest>

export const HandOverRequest = z.strictObject({
  orderId: Id,
  /** Made when the clerk hands the goods over: sent again by the same terminal, it is the same hand-over. */
  handOverId: Id,
})
export type HandOverRequest = z.infer<typeof HandOverRequest>

/** `first`: it was handed over by this, also where this is asked again. Else it had been before, as `pickUp` says. */
export const HandOverAnswer = z.object({ first: z.boolean(), pickUp: PickUp })
export type HandOverAnswer = z.infer<typeof HandOverAnswer>

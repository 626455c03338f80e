/** How often promo codes with a limit may still be used, as a counter asks before it prices and before it sells. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { PromoCode } from '../pricing/discounts.ts'

export const CodesLeftRequest = z.strictObject({ cinemaId: Id, codes: z.array(PromoCode).min(1).max(10) })
export type CodesLeftRequest = z.infer<typeof CodesLeftRequest>

/** Of each discount with a limit that the codes are for. It is what was true then: nothing is kept for the counter. */
export const CodeLeft = z.object({ discountId: Id, left: z.int().min(0) })
export type CodeLeft = z.infer<typeof CodeLeft>

export const CodesLeft = z.object({ codes: z.array(CodeLeft) })
export type CodesLeft = z.infer<typeof CodesLeft>

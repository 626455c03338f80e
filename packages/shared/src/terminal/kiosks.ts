/** What a kiosk and its server tell each other beside sales: how it is to be, what it is asked to do at once, and its card reader. */
import { z } from 'zod'
import { Id } from '../ids.ts'

/** Staff at the kiosk have taken it out of order, or put it back. `changeId`: the same again is the same change. */
export const TellOutOfOrderRequest = z.strictObject({
  changeId: Id,
  isOutOfOrder: z.boolean(),
  operatorId: Id,
})
export type TellOutOfOrderRequest = z.infer<typeof TellOutOfOrderRequest>

export const OwnReaderAnswer = z.object({
  /** null: none belongs to this terminal. */
  reader: z.object({ name: z.string(), state: z.enum(['online', 'offline', 'gone']) }).nullable(),
})
export type OwnReaderAnswer = z.infer<typeof OwnReaderAnswer>

/** Of its page: small enough for one message. */
export const MAX_PICTURE_TEXT = 56_000
const Picture = z.base64('must be base64').max(MAX_PICTURE_TEXT)

export const KIOSK_TASKS = ['restart', 'picture'] as const
export type KioskTask = (typeof KIOSK_TASKS)[number]

/** Done now or not at all: nothing of it is kept for later. */
export const KioskAsked = z.object({ askId: Id, task: z.enum(KIOSK_TASKS) })
export type KioskAsked = z.infer<typeof KioskAsked>

/**
 * `busy`: a payment is under way, or tickets are being printed. `private`: a visitor's own data may be on the screen. `browser`: the
 * kiosk runs in a browser, which makes no pictures without a person's yes. `failed`: it tried.
 */
export const KIOSK_DECLINES = ['busy', 'private', 'browser', 'failed'] as const
export type KioskDecline = (typeof KIOSK_DECLINES)[number]

export const KioskAskedAnswer = z.union([
  z.strictObject({ done: z.literal(true), picture: Picture.optional() }),
  z.strictObject({ done: z.literal(false), why: z.enum(KIOSK_DECLINES) }),
])
export type KioskAskedAnswer = z.infer<typeof KioskAskedAnswer>

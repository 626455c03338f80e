/** A holder's card for the renewals of their subscription: the bodies and answers of `/api/v1/subscriptions`. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { RENEWAL_STATES } from '../subscriptions/renewal.ts'
import { plainText } from '../text.ts'
import { Instant } from '../times.ts'

/** The text of the QR code on the holder's card. It lets in whoever has it, so it is in bodies alone, which no log keeps. */
const SignedCode = z.string().trim().min(1).pipe(plainText(1000))

export const BeginCardRequest = z.strictObject({ code: SignedCode })
export type BeginCardRequest = z.infer<typeof BeginCardRequest>

/** `clientSecret`: for the gateway's own library in the holder's page, which takes the card's number. */
export const BegunCard = z.object({ cardId: Id, clientSecret: z.string() })
export type BegunCard = z.infer<typeof BegunCard>

export const SaveCardRequest = z.strictObject({
  code: SignedCode,
  /** The gateway's token for the card, such as `pm_card_visa`; never a card's number. */
  paymentMethod: z
    .string()
    .regex(/^pm_[A-Za-z0-9_]{1,200}$/, 'must be the gateway’s name of a card, such as pm_card_visa'),
  /** The page to which a bank that asks the holder sends the browser back. */
  returnUrl: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .max(2000)
    .optional(),
})
export type SaveCardRequest = z.infer<typeof SaveCardRequest>

/** What people know a card by. */
export const KnownCard = z.object({ brand: z.string(), last4: z.string() })
export type KnownCard = z.infer<typeof KnownCard>

/** Only for who named the card. `url`: for the browser, where a returnUrl was given; else the gateway's library goes on with the secret. */
const HoldersAction = z.object({ clientSecret: z.string(), url: z.string().optional() })

export const SaveCardAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('saved'), card: KnownCard }),
  z.object({ status: z.literal('requires_action'), nextAction: HoldersAction }),
  z.object({ status: z.literal('processing') }),
])
export type SaveCardAnswer = z.infer<typeof SaveCardAnswer>

export const SubscriptionStatus = z.object({
  holder: z.string(),
  plan: z.string(),
  paidUntil: Instant.nullable(),
  isPaused: z.boolean(),
  ends: z.boolean(),
  /** null: none is saved, and nothing is renewed. */
  card: KnownCard.nullable(),
  /** Of the next period; null: it wasn't begun. */
  renewal: z
    .object({
      state: z.enum(RENEWAL_STATES),
      /** How often the bank has said no. */
      tries: z.int(),
      /** When it is asked again; null: not by itself. */
      tryAt: Instant.nullable(),
    })
    .nullable(),
  /** The bank asks the holder, about a renewal or else a card: the gateway's library in the page takes the secret. */
  nextAction: z.object({ clientSecret: z.string() }).nullable(),
})
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

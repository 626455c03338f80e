/** Subscriptions at a manager's page: plans, and people's subscriptions with all that happened to them. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { Amount } from '../money.ts'
import { TaxCode } from '../pricing/tax.ts'
import { Reason } from '../reason.ts'
import { RENEWAL_STATES } from '../subscriptions/renewal.ts'
import { SubscriptionTerms } from '../subscriptions/subscription.ts'
import { plainText } from '../text.ts'
import { Instant } from '../times.ts'
import { VoucherCode } from '../vouchers/voucher-code.ts'

const Name = z.string().trim().min(1).pipe(plainText(80))

export const SubscriptionPeriod = z.enum(['month', 'year'])
export type SubscriptionPeriod = z.infer<typeof SubscriptionPeriod>

/** Sent again with the same id, it is done once. */
export const MakePlanRequest = SubscriptionTerms.extend({
  planId: Id,
  name: Name,
  /** Of a period, in minor units. */
  price: Amount.min(1),
  period: SubscriptionPeriod,
  /** Of a period's price, by the tariff of the plan's cinema; null: outside of tax. */
  taxRate: TaxCode.nullable(),
}).refine(({ taxRate, cinemaId }) => taxRate === null || cinemaId !== null, {
  path: ['taxRate'],
  message: 'is for a plan of one cinema, whose tariff has the rate',
})
export type MakePlanRequest = z.infer<typeof MakePlanRequest>

export const SubscriptionPlan = SubscriptionTerms.strip().extend({
  planId: Id,
  name: z.string(),
  price: Amount,
  period: SubscriptionPeriod,
  taxRate: TaxCode.nullable(),
  /** No subscription to it is issued from then on; null: nobody has said so. */
  soldUntil: Instant.nullable(),
  madeAt: Instant,
  /** How many subscriptions to it are paid at the moment. */
  paid: z.int(),
})
export type SubscriptionPlan = z.infer<typeof SubscriptionPlan>

/** The newest first, at most 100. */
export const SubscriptionPlansAnswer = z.object({ plans: z.array(SubscriptionPlan) })
export type SubscriptionPlansAnswer = z.infer<typeof SubscriptionPlansAnswer>

/** Ends its sale now, or takes it up again. Idempotent. */
export const ChangePlanRequest = z.strictObject({ planId: Id, isSold: z.boolean() })
export type ChangePlanRequest = z.infer<typeof ChangePlanRequest>

/** Sent again with the same id, it is done once. */
export const IssueSubscriptionRequest = z.strictObject({
  subscriptionId: Id,
  planId: Id,
  holder: Name,
  email: z.email().max(254),
})
export type IssueSubscriptionRequest = z.infer<typeof IssueSubscriptionRequest>

/**
 * `unpaid`: nothing was paid yet. `active`: it admits. `expired`: its time is over, and another period may be sold. `paused`: by a manager.
 * `ended`: its time is over, and nothing follows. `past_due`: its time is over, and its card was declined too often.
 */
export const SUBSCRIPTION_STATES = ['unpaid', 'active', 'expired', 'paused', 'ended', 'past_due'] as const
export const SubscriptionState = z.enum(SUBSCRIPTION_STATES)
export type SubscriptionState = z.infer<typeof SubscriptionState>

export const SubscriptionInList = z.object({
  subscriptionId: Id,
  code: VoucherCode,
  holder: z.string(),
  email: z.string(),
  plan: z.string(),
  state: SubscriptionState,
  paidUntil: Instant.nullable(),
  /** It ends with the period that is paid. */
  ends: z.boolean(),
  /** Since it was issued. */
  entries: z.int(),
})
export type SubscriptionInList = z.infer<typeof SubscriptionInList>

/** A part of a name or an e-mail address, or a code. Empty: the newest. */
export const FindSubscriptionsRequest = z.strictObject({
  text: z.string().trim().pipe(plainText(254)),
  state: SubscriptionState.nullable(),
})
export type FindSubscriptionsRequest = z.infer<typeof FindSubscriptionsRequest>

export const SUBSCRIPTIONS_IN_LIST = 50

/** The newest first. `more`: there are others. */
export const FindSubscriptionsAnswer = z.object({ subscriptions: z.array(SubscriptionInList), more: z.boolean() })
export type FindSubscriptionsAnswer = z.infer<typeof FindSubscriptionsAnswer>

export const SubscriptionRecordRequest = z.strictObject({ subscriptionId: Id })
export type SubscriptionRecordRequest = z.infer<typeof SubscriptionRecordRequest>

export const SUBSCRIPTION_ACTS = ['paused', 'resumed', 'ended', 'kept'] as const
/** Those that stand on the record. */
export const RECORDED_ACTS = [...SUBSCRIPTION_ACTS, 'renewals_stopped'] as const

/** How its saved card renews it. */
export const SubscriptionRenewal = z.object({
  card: z.object({ brand: z.string(), last4: z.string() }),
  /** Of the next period: 2, 3 … null: it isn't to be renewed, as while it is paused. */
  number: z.int().nullable(),
  /** null: it wasn't begun. */
  state: z.enum(RENEWAL_STATES).nullable(),
  /** From then on it is renewed, or tried again; null: not by itself. */
  nextAt: Instant.nullable(),
  /** How often the bank has said no, and its last word. */
  tries: z.int(),
  code: z.string().nullable(),
  /** What is in the server's way. */
  error: z.string().nullable(),
})
export type SubscriptionRenewal = z.infer<typeof SubscriptionRenewal>

export const SubscriptionRecord = SubscriptionInList.extend({
  /** null: its holder has saved no card, or a manager has stopped it. An older server doesn't say it. */
  renewal: SubscriptionRenewal.nullable().optional(),
  /** The text of its QR code. It is as good as the card; null: for managers of another cinema. */
  signedCode: z.string().nullable(),
  issuedAt: Instant,
  periods: z.array(z.object({ from: Instant, until: Instant, amount: Amount, currency: z.string() })),
  acts: z.array(z.object({ kind: z.enum(RECORDED_ACTS), at: Instant, reason: z.string(), terminal: z.string() })),
  /** The newest first, at most 50. `isExtra`: it should not have been. */
  admitted: z.array(
    z.object({
      movie: z.string(),
      startsAt: Instant,
      timeZone: z.string(),
      reference: z.string(),
      isExtra: z.boolean(),
      isBack: z.boolean(),
    }),
  ),
})
export type SubscriptionRecord = z.infer<typeof SubscriptionRecord>

/** `ended`: with the period that is paid. `kept`: it doesn't end after all. Asked for again, nothing happens. */
export const ChangeSubscriptionRequest = z.strictObject({
  subscriptionId: Id,
  act: z.enum(SUBSCRIPTION_ACTS),
  reason: Reason,
})
export type ChangeSubscriptionRequest = z.infer<typeof ChangeSubscriptionRequest>

/**
 * Renews one period with the saved card now. `number` and `tries` are those that were shown: pressed twice, also at two servers, it charges
 * one period.
 */
export const RenewSubscriptionRequest = z.strictObject({
  subscriptionId: Id,
  number: z.int().min(2).max(100_000),
  tries: z.int().min(0).max(100_000),
})
export type RenewSubscriptionRequest = z.infer<typeof RenewSubscriptionRequest>

/** No card is charged any more until the holder saves one. Asked for again, nothing happens. */
export const StopRenewalsRequest = z.strictObject({ subscriptionId: Id, reason: Reason })
export type StopRenewalsRequest = z.infer<typeof StopRenewalsRequest>

/** Subscriptions, their plans and renewals. */
import {
  ChangePlanRequest,
  ChangeSubscriptionRequest,
  FindSubscriptionsAnswer,
  FindSubscriptionsRequest,
  IssueSubscriptionRequest,
  MakePlanRequest,
  RenewSubscriptionRequest,
  StopRenewalsRequest,
  SubscriptionPlan,
  SubscriptionPlansAnswer,
  SubscriptionRecord,
  SubscriptionRecordRequest,
} from '../../manager/subscriptions.ts'
import { type Call, Empty, GATEWAY_MS, QUICK_MS } from './call.ts'

export const SUBSCRIPTION_CALLS = {
  /** Lists the plans of subscriptions. */
  subscriptionPlans: {
    request: Empty,
    answer: SubscriptionPlansAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the plans are not known',
  },
  /** Makes a plan. Sent again with its id, it is done once. */
  makeSubscriptionPlan: {
    request: MakePlanRequest,
    answer: SubscriptionPlan,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the plan may or may not be made',
  },
  /** Ends the sale of a plan, or takes it up again. Idempotent. */
  changeSubscriptionPlan: {
    request: ChangePlanRequest,
    answer: SubscriptionPlan,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the plan may or may not be changed',
  },
  /** Issues a subscription. Sent again with its id, it is done once. */
  issueSubscription: {
    request: IssueSubscriptionRequest,
    answer: SubscriptionRecord,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the subscription may or may not be issued',
  },
  /** Finds subscriptions by name, e-mail address or code. */
  findSubscriptions: {
    request: FindSubscriptionsRequest,
    answer: FindSubscriptionsAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the subscriptions cannot be looked up',
  },
  /** Reads a subscription, with all that happened to it. */
  subscriptionRecord: {
    request: SubscriptionRecordRequest,
    answer: SubscriptionRecord,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the subscription cannot be looked up',
  },
  /** Pauses a subscription, resumes it, ends it with its paid period, or keeps it. Idempotent. */
  changeSubscription: {
    request: ChangeSubscriptionRequest,
    answer: SubscriptionRecord,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the subscription may or may not be changed',
  },
  /** Renews a period of a subscription with its saved card. Of the same period it is done once. */
  renewSubscription: {
    request: RenewSubscriptionRequest,
    answer: SubscriptionRecord,
    who: ['manager'],
    passThrough: true,
    timeoutMs: GATEWAY_MS,
    undone: 'the subscription may or may not be renewed',
  },
  /** Charges the saved card of a subscription no more. Idempotent. */
  stopRenewals: {
    request: StopRenewalsRequest,
    answer: SubscriptionRecord,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the renewals may or may not be stopped',
  },
} as const satisfies Record<string, Call>

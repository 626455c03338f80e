/** Subscriptions, at the manager's page. */
import type { ManagedSubscriptions } from '../../../booking/subscriptions/manage-subscriptions.ts'
import type { HandlersOf } from '../handler.ts'

export function createManagedSubscriptionHandlers(
  subscriptions: ManagedSubscriptions,
): HandlersOf<
  | 'subscriptionPlans'
  | 'makeSubscriptionPlan'
  | 'changeSubscriptionPlan'
  | 'issueSubscription'
  | 'findSubscriptions'
  | 'subscriptionRecord'
  | 'changeSubscription'
  | 'renewSubscription'
  | 'stopRenewals'
> {
  return {
    subscriptionPlans: (_, { terminal }) => subscriptions.plans(terminal),
    makeSubscriptionPlan: (request, { terminal }) => subscriptions.makePlan(request, terminal),
    changeSubscriptionPlan: (request, { terminal }) => subscriptions.changePlan(request, terminal),
    issueSubscription: (request, { terminal }) => subscriptions.issue(request, terminal),
    findSubscriptions: (request, { terminal }) => subscriptions.find(request, terminal),
    subscriptionRecord: ({ subscriptionId }, { terminal }) => subscriptions.record(subscriptionId, terminal),
    changeSubscription: (request, { terminal }) => subscriptions.change(request, terminal),
    renewSubscription: (request, { terminal }) => subscriptions.renew(request, terminal),
    stopRenewals: (request, { terminal }) => subscriptions.stopRenewals(request, terminal),
  }
}

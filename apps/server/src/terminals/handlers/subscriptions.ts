/** Subscriptions, at a counter. */
import type { SubscriptionClaims } from '../../booking/subscriptions/subscription-claims.ts'
import type { HandlersOf } from './handler.ts'

export function createSubscriptionHandlers(claims: SubscriptionClaims): HandlersOf<'claimEntries'> {
  return { claimEntries: (request, { terminal }) => claims.claim(request, terminal) }
}

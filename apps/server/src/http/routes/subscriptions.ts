/** Holders' cards for the renewals of their subscriptions. The signed code in each body is what lets a holder in. */
import {
  acceptedLanguage,
  BeginCardRequest,
  BegunCard,
  Id,
  SaveCardAnswer,
  SaveCardRequest,
  SubscriptionStatus,
} from '@marquee/shared'
import { z } from 'zod'
import type { HoldersCards } from '../../booking/renewals/holders-cards.ts'
import { answered, defineRoute, type Route } from './route.ts'

const LIMITS = ['everyone', 'address', 'subscriptions'] as const
const REFUSALS = ['subscription_refused', 'rate_limited', 'unavailable'] as const
const OfCard = z.object({ cardId: Id })
const NO_STORE = { 'Cache-Control': 'no-store' }

export function subscriptionRoutes({ holdersCards }: { holdersCards: HoldersCards }): Route[] {
  return [
    defineRoute(
      {
        method: 'post',
        path: '/api/v1/subscriptions/cards',
        name: 'beginCard',
        tag: 'Subscriptions',
        summary: 'Begin to save a card that renews a subscription',
        description:
          'Guarded by `code`, the text of the QR code on the holder’s card. The card’s number goes from the holder’s page to the gateway: hand `clientSecret` to its library there. At most 20 cards a day are begun for one subscription. Mails about it are written in the language that `Accept-Language` asks for, where it is one of ours.',
        who: 'public',
        limits: LIMITS,
        body: { json: BeginCardRequest },
        answers: { 201: { description: 'A card may be saved.', body: BegunCard } },
        refusals: REFUSALS,
      },
      async ({ body, http }) => {
        const begun = await holdersCards.begin(body, acceptedLanguage(http.get('Accept-Language')))
        return begun.ok ? answered(201, begun.value, NO_STORE) : begun
      },
    ),
    defineRoute(
      {
        method: 'post',
        path: '/api/v1/subscriptions/cards/{cardId}',
        name: 'saveCard',
        tag: 'Subscriptions',
        summary: 'Save the card: periods are renewed with it from then on',
        description:
          'After a 202 with `requires_action` let the holder act: send the browser to `nextAction.url`, or hand `clientSecret` to the gateway’s library. Then look at the status. After a 402 another card may be named. The gateway is asked once in three seconds for one saving, and of one subscription for at most 10 cards a day that it doesn’t save at once.',
        who: 'public',
        limits: LIMITS,
        params: OfCard,
        body: { json: SaveCardRequest },
        answers: {
          200: { description: 'It is saved, and takes the place of the one before.', body: SaveCardAnswer },
          202: { description: 'Not saved yet.', body: SaveCardAnswer },
        },
        refusals: [...REFUSALS, 'unknown_card', 'payment_declined'],
      },
      async ({ params, body }) => {
        const saved = await holdersCards.save(params.cardId, body)
        if (!saved.ok) return saved
        return saved.value.status === 'saved'
          ? answered(200, saved.value, NO_STORE)
          : answered(202, saved.value, NO_STORE)
      },
    ),
    defineRoute(
      {
        method: 'post',
        path: '/api/v1/subscriptions/status',
        name: 'subscriptionStatus',
        tag: 'Subscriptions',
        summary: 'How a subscription stands: until when it is paid, its card, its renewal, and what its bank asks',
        description:
          'With `nextAction` the bank asks the holder, about a renewal or else a card: hand `clientSecret` to the gateway’s library. While it asks, the gateway is looked at once in three seconds for one subscription; calls between answer what is known.',
        who: 'public',
        limits: LIMITS,
        body: { json: BeginCardRequest },
        answers: { 200: { description: 'As it stands.', body: SubscriptionStatus } },
        refusals: REFUSALS,
      },
      async ({ body }) => {
        const status = await holdersCards.status(body)
        return status.ok ? answered(200, status.value, NO_STORE) : status
      },
    ),
  ]
}

/** Saved cards at Stripe: a customer a subscription, a setup intent a card. */
import Stripe from 'stripe'
import type { CardState, SavedCards } from './saved-cards.ts'
import { refusalOf, withinTime } from './stripe-errors.ts'
import { declineCode, idOf } from './stripe-states.ts'

export function createStripeSavedCards(
  stripe: Stripe,
  { houseId, timeoutMs }: { houseId: string; timeoutMs: number },
): SavedCards {
  const ask = <T>(what: string, calls: () => Promise<T>) => withinTime(timeoutMs, what, calls)

  async function stateOf(setup: Stripe.SetupIntent): Promise<CardState> {
    switch (setup.status) {
      case 'succeeded': {
        const methodRef = idOf(setup.payment_method)
        if (methodRef === undefined) throw new Error(`the setup intent ${setup.id} has succeeded without a card`)
        const { card } = await stripe.paymentMethods.retrieve(methodRef)
        return { kind: 'saved', card: { methodRef, brand: card?.brand ?? 'card', last4: card?.last4 ?? '' } }
      }
      case 'requires_action': {
        const { client_secret: clientSecret, next_action: next } = setup
        if (clientSecret === null) throw new Error(`Stripe gives no secret for the owner’s part of ${setup.id}`)
        const redirectUrl = next?.redirect_to_url?.url ?? undefined
        return { kind: 'requires_action', action: { clientSecret, redirectUrl } }
      }
      case 'requires_payment_method': {
        const error = setup.last_setup_error
        return error === null ? { kind: 'begun' } : { kind: 'declined', code: declineCode(error) }
      }
      case 'canceled':
        return { kind: 'void' }
      case 'requires_confirmation':
        return { kind: 'begun' }
      default:
        return { kind: 'processing' }
    }
  }

  const read = async (setupRef: string): Promise<CardState> => stateOf(await stripe.setupIntents.retrieve(setupRef))

  return {
    createCustomer: (subscriptionId) =>
      ask('naming a customer', async () => {
        const metadata = { houseId, subscriptionId }
        const { id } = await stripe.customers.create({ metadata }, { idempotencyKey: `customer:${subscriptionId}` })
        return { customerRef: id }
      }),
    begin: ({ cardId, customerRef }) =>
      ask('beginning a card', async () => {
        const { id, client_secret: clientSecret } = await stripe.setupIntents.create(
          {
            customer: customerRef,
            allowed_payment_method_types: ['card'],
            usage: 'off_session',
            metadata: { houseId, cardId },
          },
          { idempotencyKey: `card:${cardId}` },
        )
        if (clientSecret === null) throw new Error(`Stripe gives no secret for the card ${cardId}`)
        return { setupRef: id, clientSecret }
      }),
    save: ({ setupRef, token, returnUrl }) =>
      ask('saving a card', async () => {
        try {
          const how = returnUrl ? { return_url: returnUrl } : { use_stripe_sdk: true }
          return await stateOf(await stripe.setupIntents.confirm(setupRef, { payment_method: token, ...how }))
        } catch (error) {
          if (refusalOf(error)?.code === 'setup_intent_unexpected_state') return read(setupRef)
          if (error instanceof Stripe.errors.StripeCardError) return { kind: 'declined', code: declineCode(error) }
          if (refusalOf(error)?.param === 'payment_method') return { kind: 'declined', code: 'invalid_payment_method' }
          throw error
        }
      }),
    read: (setupRef) => ask('looking at a card', () => read(setupRef)),
  }
}

/** Gives a token to a customer without an account. */
import { GuestRequest, GuestToken, newId } from '@marquee/shared'
import type { Tokens } from '../auth/tokens.ts'
import { answered, defineRoute, type Route } from './route.ts'

/** Long enough to buy, to look at the tickets, and to cancel before the show of the same day. */
const GUEST_SECONDS = 24 * 3600

export function authRoutes({ tokens }: { tokens: Tokens }): Route[] {
  return [
    defineRoute(
      {
        method: 'post',
        path: '/api/v1/auth/guest',
        name: 'createGuestToken',
        tag: 'Customers',
        summary: 'A token for a customer without an account',
        description:
          'Valid for 24 hours. Whoever has it can see, pay and cancel the bookings that were made with it, and nobody else can.',
        who: 'public',
        limits: ['everyone', 'address', 'guests'],
        body: { json: GuestRequest, optional: true },
        answers: { 201: { description: 'The token.', body: GuestToken } },
        refusals: [],
      },
      async ({ body }) => {
        const customerId = newId()
        const { token, expiresAt } = await tokens.issue({
          customerId,
          role: 'customer',
          email: body.email,
          forSeconds: GUEST_SECONDS,
        })
        return answered(
          201,
          { token, tokenType: 'Bearer', customerId, expiresAt: expiresAt.toISOString() },
          { 'Cache-Control': 'no-store' },
        )
      },
    ),
  ]
}

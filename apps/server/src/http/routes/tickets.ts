/** What a door needs to verify tickets without asking anybody. */
import { TicketKey } from '@marquee/shared'
import { answered, defineRoute, type Route } from './route.ts'

export function ticketRoutes({ publicKey }: { publicKey: string }): Route[] {
  return [
    defineRoute(
      {
        method: 'get',
        path: '/api/v1/tickets/key',
        name: 'getTicketKey',
        tag: 'Tickets',
        summary: 'The public key that the tickets of this house are signed with',
        who: 'public',
        limits: ['everyone', 'address'],
        answers: { 200: { description: 'The key.', body: TicketKey } },
        refusals: [],
      },
      async () => answered(200, { algorithm: 'Ed25519', publicKey }, { 'Cache-Control': 'public, max-age=3600' }),
    ),
  ]
}

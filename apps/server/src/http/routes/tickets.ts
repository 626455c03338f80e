/** The keys that a door needs to verify tickets without asking anybody. */
import { TicketKey, ticketKeyId } from '@marquee/shared'
import type { TicketKeys } from '../../tickets/ticket-keys.ts'
import { answered, defineRoute, type Route } from './route.ts'

export function ticketRoutes({ ticketKeys }: { ticketKeys: Pick<TicketKeys, 'signer' | 'all'> }): Route[] {
  return [
    defineRoute(
      {
        method: 'get',
        path: '/api/v1/tickets/key',
        name: 'getTicketKey',
        tag: 'Tickets',
        summary: 'The public keys that the tickets of this house are signed with',
        who: 'public',
        limits: ['everyone', 'address'],
        answers: { 200: { description: 'The key of today, and all whose tickets are valid.', body: TicketKey } },
        refusals: [],
      },
      async () => {
        const keys = ticketKeys.all().map((key) => ({ id: ticketKeyId(key.publicKey), ...key }))
        const { publicKey } = ticketKeys.signer
        return answered(200, { algorithm: 'Ed25519', publicKey, keys }, { 'Cache-Control': 'public, max-age=3600' })
      },
    ),
  ]
}

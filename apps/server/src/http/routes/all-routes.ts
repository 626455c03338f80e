/** Every route that the server has; no other exists. */

import type { SeatAdvice } from '../../booking/online/holding/seat-advice.ts'
import type { OnlineBookings } from '../../booking/online/online-bookings.ts'
import type { Quotes } from '../../booking/online/quoting/quotes.ts'
import type { HoldersCards } from '../../booking/renewals/holders-cards.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Search } from '../../catalogue/search/search.ts'
import type { Pool } from '../../infra/postgres.ts'
import type { TicketKeys } from '../../tickets/ticket-keys.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { Metrics } from '../metrics.ts'
import type { SeatStreams } from '../seats/seat-streams.ts'
import type { ShowSeats } from '../seats/show-seats.ts'
import { authRoutes } from './auth.ts'
import { bookingRoutes } from './bookings.ts'
import { healthRoutes, type ReadyCheck } from './health.ts'
import { movieRoutes } from './movies.ts'
import { type HandleWebhook, paymentRoutes } from './payments.ts'
import { quoteRoutes } from './quotes.ts'
import type { Route } from './route.ts'
import { seatRoutes } from './seats.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { terminalRoutes } from './terminals.ts'
import { ticketRoutes } from './tickets.ts'

/** The services behind the routes. */
export interface Services {
  pool: Pool
  catalogue: Catalogue
  search: Search
  advice: SeatAdvice
  quotes: Quotes
  bookings: OnlineBookings
  holdersCards: HoldersCards
  handleWebhook: HandleWebhook
  ticketKeys: Pick<TicketKeys, 'signer' | 'all'>
  ready: ReadyCheck
}

export function allRoutes(
  services: Services,
  own: { tokens: Tokens; metrics: Metrics; showSeats: ShowSeats; streams: SeatStreams },
): Route[] {
  return [
    ...movieRoutes(services),
    ...seatRoutes({ ...services, ...own }),
    ...authRoutes(own),
    ...quoteRoutes(services),
    ...bookingRoutes(services),
    ...paymentRoutes(services),
    ...subscriptionRoutes(services),
    ...ticketRoutes(services),
    ...terminalRoutes(services),
    ...healthRoutes({ ready: services.ready, metrics: own.metrics }),
  ]
}

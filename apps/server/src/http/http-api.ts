/** The HTTP side: tokens, limits, streams and routes, put together in one server. */
import type { IncomingMessage, Server } from 'node:http'
import express, { type Express } from 'express'
import type { Logger } from 'pino'
import type { ForeignFigures } from '../booking/online/reconciling/foreign-charges.ts'
import type { Posters } from '../catalogue/posters/posters.ts'
import type { Lanes } from '../infra/lanes.ts'
import type { LiveMaps } from '../seats/live-maps.ts'
import { createAuthenticate } from './auth/authenticate.ts'
import { loadTokenSecret } from './auth/token-secret.ts'
import { createTokens } from './auth/tokens.ts'
import { createExpressServer } from './express/own-classes.ts'
import { crossOrigin, securityHeaders } from './headers.ts'
import type { HttpSettings } from './http-settings.ts'
import { callerAddress } from './limits/caller-address.ts'
import { callerNetwork } from './limits/caller-network.ts'
import { createLimiter } from './limits/limiter.ts'
import { createMemoryCounts, createRedisCounts } from './limits/window-counts.ts'
import { createMetrics } from './metrics.ts'
import { serveDocs } from './openapi/docs.ts'
import { openApiDocument } from './openapi/document.ts'
import { POSTER_PATH, servePoster } from './posters.ts'
import { notFound, onError } from './problem.ts'
import { requestLog } from './request-log.ts'
import { allRoutes, type Services } from './routes/all-routes.ts'
import type { Route } from './routes/route.ts'
import { createSeatStreams } from './seats/seat-streams.ts'
import { createShowSeats } from './seats/show-seats.ts'
import { admitAnybody, type Door, serveRoutes } from './serve-routes.ts'
import { SIGNED_IN_PATH, type SignedIn, signedInPage } from './signed-in-page.ts'

export interface HttpApi {
  /** The server doesn't listen yet. */
  server: Server
  /** True when somebody looks at the show's map through a stream. */
  isWatched(showId: string): boolean
  /** The caller's network for a WebSocket request: limits count by it. */
  addressOf(request: IncomingMessage): string
  /** Counts a terminal's connection that was not let in, not welcomed, or ended for what it sent. */
  turnedAway(reason: string): void
  /** Ends streams that would keep the server from closing. None is opened any more. */
  endStreams(): void
  close(): void
}

/** The time in which a caller must have sent a request; a stream's answer isn't bound by it. */
const REQUEST_TIMEOUT_MS = 30_000

export function createHttpApi(options: {
  settings: HttpSettings
  dataDir: string
  redisUrl: string | undefined
  maps: LiveMaps
  lanes: Pick<Lanes, 'figures'>
  foreignFigures(): ForeignFigures
  services: Services
  /** Somebody is back from the house's log-in provider. */
  signedIn: SignedIn
  posters: Posters
  log: Logger
}): HttpApi {
  const { settings, dataDir, redisUrl, maps, lanes, foreignFigures, services, posters, log } = options
  const onPartError = (error: Error): void => log.error({ err: error }, 'a part of the HTTP API does not answer')
  const tokens = createTokens({ ...settings.tokens, secret: loadTokenSecret(dataDir, settings.tokenSecret) })
  const showSeats = createShowSeats(maps)
  const streams = createSeatStreams({
    maps,
    catalogue: services.catalogue,
    showSeats,
    limits: settings.streams,
    onError: onPartError,
  })
  const metrics = createMetrics({ lanes, foreignFigures, openStreams: streams.count })
  const limiter = createLimiter({
    settings: settings.limits,
    counts:
      redisUrl === undefined
        ? createMemoryCounts(settings.limits)
        : createRedisCounts({ settings: settings.limits, url: redisUrl, onError: onPartError }),
    onLimited: metrics.limited,
  })
  const routes = allRoutes(services, { tokens, metrics, showSeats, streams })
  const door = { authenticate: createAuthenticate(tokens), limiter }
  const server = createExpressServer(
    createApp({ routes, door, settings, log, signedIn: options.signedIn, posters, measure: metrics.measure }),
  )
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.headersTimeout = REQUEST_TIMEOUT_MS / 2
  return {
    server,
    isWatched: streams.isWatched,
    addressOf: (request) => callerNetwork(callerAddress(request, settings.trustProxy)),
    turnedAway: metrics.turnedAway,
    endStreams: streams.close,
    close: limiter.close,
  }
}

function createApp(options: {
  routes: readonly Route[]
  door: Door
  settings: HttpSettings
  signedIn: SignedIn
  posters: Posters
  measure: express.RequestHandler
  log: Logger
}): Express {
  const { routes, door, settings, signedIn, posters, measure, log } = options
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'simple')
  app.set('trust proxy', settings.trustProxy)
  app.use(requestLog(log), measure, securityHeaders, crossOrigin(settings.corsOrigins))
  app.get(SIGNED_IN_PATH, admitAnybody(door), signedInPage(signedIn))
  app.get(POSTER_PATH, admitAnybody(door), servePoster(posters))
  app.use(serveRoutes(routes, door))
  app.use(serveDocs(() => openApiDocument(routes), admitAnybody(door)))
  app.use(notFound)
  app.use(onError(log))
  return app
}

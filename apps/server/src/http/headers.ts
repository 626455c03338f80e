/** Headers that every answer carries, and which pages of other sites may read the answers. */
import type { RequestHandler } from 'express'

/** JSON is no page: nothing in it is to be shown, framed or guessed at. The documentation's page has a policy of its own. */
const SECURITY = new Map([
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
])

export const securityHeaders: RequestHandler = (_request, response, next) => {
  response.setHeaders(SECURITY)
  next()
}

const METHODS = 'GET, POST, DELETE'
const REQUEST_HEADERS = 'Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID'
const ANSWER_HEADERS = 'ETag, Location, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate'

/** @param origins such as `https://tickets.example`; none: pages of other sites may not read anything */
export function crossOrigin(origins: readonly string[]): RequestHandler {
  return (request, response, next) => {
    const origin = request.get('origin')
    if (origins.length > 0) response.vary('Origin')
    if (origin === undefined || !origins.includes(origin)) return next()
    response.set({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': ANSWER_HEADERS,
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    if (request.method !== 'OPTIONS' || request.get('access-control-request-method') === undefined) return next()
    response
      .set({
        'Access-Control-Allow-Methods': METHODS,
        'Access-Control-Allow-Headers': REQUEST_HEADERS,
        'Access-Control-Max-Age': '600',
      })
      .status(204)
      .end()
  }
}

/**
 * Logs a line for each request, for a person who looks for one. Never a body, a token, or a query, which may hold any of
 * them.
 */
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'

export function requestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    if (!log.isLevelEnabled('debug')) return next()
    const started = performance.now()
    const { method, path } = request
    response.once('close', () => {
      const ms = Math.round(performance.now() - started)
      log.debug({ method, path, status: response.statusCode, ms }, 'request')
    })
    next()
  }
}

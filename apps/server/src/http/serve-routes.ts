/** Express routes out of the table of routes: limits, token, form, handler, answer, in this order. */
import { type RequestHandler, type Response, Router } from 'express'
import type { Caller } from '../booking/online/online-bookings.ts'
import type { Authenticate } from './auth/authenticate.ts'
import { compressed } from './compressed.ts'
import type { Limiter } from './limits/limiter.ts'
import { sendMethodNotAllowed, sendNotAcceptable, sendRefusal, sendUnsupported } from './problem.ts'
import type { Guesses, HandledReply, Route } from './routes/route.ts'
import { accepts, bodyReader, isOtherContent, validateRequest } from './validate-request.ts'

export interface Door {
  authenticate: Authenticate
  limiter: Limiter
}

/** `/shows/{showId}` as Express writes it. */
export function expressPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

export function serveRoutes(routes: readonly Route[], door: Door): Router {
  const router = Router({ strict: true, caseSensitive: true })
  for (const path of new Set(routes.map((route) => route.path))) {
    const here = routes.filter((route) => route.path === path)
    const express = router.route(expressPath(path))
    for (const route of here) {
      const read = [...(route.method === 'get' ? [compressed] : []), ...(route.body ? [bodyReader(route.body)] : [])]
      express[route.method](admit(route, door), ...read, answer(route, door))
    }
    const allowed = allowedMethods(here)
    express.all((request, response) => {
      if (request.method === 'OPTIONS') response.set('Allow', allowed).status(204).end()
      else sendMethodNotAllowed(response, request.method, allowed)
    })
  }
  return router
}

function allowedMethods(routes: readonly Route[]): string {
  const methods = routes.map(({ method }) => method.toUpperCase())
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
}

interface Admitted {
  caller: Caller | undefined
}

/** Identifies the caller and checks that it may ask at all, before its body is read. */
function admit(route: Route, { authenticate, limiter }: Door): RequestHandler {
  return async (request, response, next) => {
    response.locals.route = route.path
    const ofAddress = await limiter.take(route.limits, { address: request.ip ?? '' }, response)
    if (!ofAddress.ok) return sendRefusal(response, ofAddress.refusal)
    if (!accepts(route, request)) return sendNotAcceptable(response, route)
    const caller = await authenticate(request, route.who)
    if (!caller.ok) return sendRefusal(response, caller.refusal)
    if (caller.value) {
      const ofCustomer = await limiter.take(route.limits, { customer: caller.value.customerId }, response)
      if (!ofCustomer.ok) return sendRefusal(response, ofCustomer.refusal)
    }
    if (isOtherContent(route.body, request)) return sendUnsupported(response)
    response.locals.admitted = { caller: caller.value } satisfies Admitted
    next()
  }
}

/** Limits requests that are no call of the API: the limits of the house and of the caller's address. */
export function admitAnybody({ limiter }: Door): RequestHandler {
  return async (request, response, next) => {
    const ofAddress = await limiter.take(['everyone', 'address'], { address: request.ip ?? '' }, response)
    if (ofAddress.ok) next()
    else sendRefusal(response, ofAddress.refusal)
  }
}

function answer(route: Route, { limiter }: Door): RequestHandler {
  return async (request, response) => {
    const form = validateRequest(route, request)
    if (!form.ok) return sendRefusal(response, form.refusal)
    const { caller } = response.locals.admitted as Admitted
    const address = request.ip ?? ''
    const { guesses } = route
    const guessed =
      guesses && namesSome(form.value.body, guesses)
        ? await limiter.take([guesses.limit], { address }, response)
        : undefined
    if (guessed?.ok === false) return sendRefusal(response, guessed.refusal)
    const outcome = await route.handle({ ...form.value, caller, address, http: request })
    if (guessed && (outcome.ok || outcome.refusal.code !== guesses?.wrong)) guessed.value.takeBack()
    if (!outcome.ok) return sendRefusal(response, outcome.refusal)
    send(response, outcome.value)
  }
}

function namesSome(body: unknown, { field }: Guesses): boolean {
  const codes = (body as Record<string, unknown> | undefined)?.[field]
  return Array.isArray(codes) && codes.length > 0
}

function send(response: Response, reply: HandledReply): void {
  if ('send' in reply) return reply.send(response)
  response.status(reply.status).set(reply.headers).json(reply.body)
}

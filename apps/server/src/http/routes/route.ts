/**
 * Declares a route of the HTTP API: one value from which Express's routing, the validation of input and the OpenAPI
 * document all come. So they can't contradict each other.
 */
import { type Answer, granted, type RefusalCode } from '@marquee/shared'
import type { Request, Response } from 'express'
import type { z } from 'zod'
import type { Caller } from '../../booking/online/online-bookings.ts'
import type { LimitName } from '../limits/limit-settings.ts'

export type Method = 'get' | 'post' | 'delete'

/**
 * public: no token is asked for. customer: any good token. manager: a manager's. machine: whoever is on this machine, or
 * a manager's token.
 */
export type Who = 'public' | 'customer' | 'manager' | 'machine'

/** JSON by schema, or the bytes as they came (a signature is over them), at most `limit` of them. */
export type RouteBody = { json: z.ZodType; optional?: boolean } | { raw: string; limit: number }

export interface RouteAnswer {
  description: string
  /** Absent: `application/json`. */
  type?: string
  /** Absent: the answer is no JSON. */
  body?: z.ZodType
}

export interface RouteRequest<R> {
  params: R extends { params: infer S } ? Output<S> : undefined
  query: R extends { query: infer S } ? Output<S> : undefined
  headers: R extends { headers: infer S } ? Output<S> : undefined
  body: R extends { body: { json: infer S } } ? Output<S> : R extends { body: { raw: string } } ? Buffer : undefined
  /** The token's caller, where one is asked for. */
  caller: R extends { who: 'customer' | 'manager' } ? Caller : undefined
  /** The address that the request came from. */
  address: string
  http: Request
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined

interface RouteInput {
  who: Who
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  body?: RouteBody
}

/** `send`: writes the answer itself, such as a stream; called after the door has let the request in. */
export type Reply<A> =
  | { [S in keyof A]: { status: S; body: Body<A[S]>; headers?: Record<string, string> } }[keyof A]
  | { send(response: Response): void }

type Body<A> = A extends { body: infer S extends z.ZodType } ? z.input<S> : never

/** A handler's answer: the status and the body that its route has for it. */
export function answered<const S extends number, const B>(status: S, body: B, headers: Record<string, string> = {}) {
  return granted({ status, body, headers })
}

export interface Guesses {
  limit: LimitName
  /** The body's field with the codes. */
  field: string
  /** The route's refusal of a wrong one. */
  wrong: RefusalCode
}

interface RouteShape extends RouteInput {
  method: Method
  /** Parameters are written `{name}`, as OpenAPI has it. */
  path: `/${string}`
  /** The route's own name, for clients made from the document. */
  name: string
  summary: string
  description?: string
  tag: string
  /** The limits that a call counts against. */
  limits: readonly LimitName[]
  /** Codes in the body that somebody could guess: a call that names some counts against a limit where one is wrong. */
  guesses?: Guesses
  answers: Record<number, RouteAnswer>
  /** The refusals of the route, beside those of the door. */
  refusals: readonly RefusalCode[]
}

/** The request and its answer between the door and a handler, typed for any route. */
export interface HandledRequest {
  params: unknown
  query: unknown
  headers: unknown
  body: unknown
  caller: Caller | undefined
  address: string
  http: Request
}
export type HandledReply =
  | { status: number; body: unknown; headers: Record<string, string> }
  | { send(response: Response): void }

/** Any route, for those who only pass it on. */
export interface Route extends RouteShape {
  handle(request: HandledRequest): Promise<Answer<HandledReply>>
}

/** Checks that `handle` takes what the schemas give, and gives what the answers promise. */
export function defineRoute<const R extends RouteShape>(
  shape: R,
  handle: (request: RouteRequest<R>) => Promise<Answer<Reply<R['answers']>>>,
): Route {
  // The door gives each handler what its own schemas made; TypeScript can't follow that through a list of routes.
  return { ...shape, handle: handle as unknown as Route['handle'] }
}

/** Validates a request once, against the route's schemas, before a handler sees it. */
import { type Answer, granted, type Refusal, refused, validate } from '@marquee/shared'
import express, { type Request, type RequestHandler, type Response } from 'express'
import type { z } from 'zod'
import { sendTooLarge } from './problem.ts'
import type { Route, RouteBody } from './routes/route.ts'

const MAX_JSON = 16 * 1024
/** No message of the API is nested deeper than this. */
const MAX_DEPTH = 16

const readJson = express.json({ limit: MAX_JSON, strict: false, type: 'application/json' })

/** The time after which a body that is too large is cut off. */
const OVERLONG_MS = 2000

export function bodyReader(body: RouteBody): RequestHandler {
  const limit = 'raw' in body ? body.limit : MAX_JSON
  const read = 'raw' in body ? express.raw({ limit, type: () => true }) : readJson
  return (request, response, next) => {
    cutOverlong(request, response, limit)
    read(request, response, next)
  }
}

/**
 * Express's readers refuse a body that is too large when it has ended. A body that never ends would be read for a minute.
 */
function cutOverlong(request: Request, response: Response, limit: number): void {
  let length = 0
  const count = (chunk: Buffer): void => {
    length += chunk.length
    if (length <= limit) return
    request.off('data', count)
    const timer = setTimeout(() => {
      if (response.headersSent) return
      response.once('finish', () => request.destroy())
      sendTooLarge(response)
    }, OVERLONG_MS)
    response.once('close', () => clearTimeout(timer))
  }
  request.on('data', count)
}

const malformed = (field: string, problem: string): { ok: false; refusal: Refusal } =>
  refused({ code: 'malformed', field: field.slice(0, 200), problem })

/** Every part of the request as its schema has it, or what is wrong with the first that is wrong. */
export function validateRequest(
  route: Pick<Route, 'params' | 'query' | 'headers' | 'body'>,
  request: Request,
): Answer<{ params: unknown; query: unknown; headers: unknown; body: unknown }> {
  const params = route.params ? validate(route.params, request.params) : granted(undefined)
  if (!params.ok) return params
  const query = checkQuery(route.query, request)
  if (!query.ok) return query
  const headers = route.headers ? checkHeaders(route.headers, request) : granted(undefined)
  if (!headers.ok) return headers
  const body = checkBody(route.body, request)
  if (!body.ok) return body
  return granted({ params: params.value, query: query.value, headers: headers.value, body: body.value })
}

function checkQuery(schema: z.ZodObject | undefined, request: Request): Answer<unknown> {
  const query = request.query as Record<string, unknown>
  for (const [name, value] of Object.entries(query)) {
    if (!schema || !Object.hasOwn(schema.shape, name)) return malformed(name, 'is not a parameter of this address')
    if (Array.isArray(value)) return malformed(name, 'must be given once')
  }
  return schema ? validate(schema, { ...query }) : granted(undefined)
}

/** Headers are asked for by the names that the schema has, which is how the document and the refusals write them. */
function checkHeaders(schema: z.ZodObject, request: Request): Answer<unknown> {
  const found: Record<string, string> = {}
  for (const name of Object.keys(schema.shape)) {
    const value = request.get(name)
    if (value !== undefined) found[name] = value
    else if (!schema.shape[name]?.safeParse(undefined).success)
      return malformed(name, 'is missing: it is a header of this call')
  }
  return validate(schema, found)
}

function checkBody(body: RouteBody | undefined, request: Request): Answer<unknown> {
  const has = hasBody(request)
  if (!body) return has ? malformed('the body', 'is not expected here') : granted(undefined)
  if ('raw' in body) return granted(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
  if (!has) return body.optional ? validate(body.json, {}) : malformed('the body', 'is missing')
  const shape = checkShape(request.body)
  return shape.ok ? validate(body.json, request.body) : shape
}

/** Refuses JSON that no schema of ours would take, and that a program which walks over it could stumble on. */
function checkShape(json: unknown): Answer<undefined> {
  const waiting: { value: unknown; path: string; depth: number }[] = [{ value: json, path: '', depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path, depth } = next
    if (typeof value !== 'object' || value === null) continue
    if (depth >= MAX_DEPTH) return malformed(path, `is nested deeper than ${MAX_DEPTH} levels`)
    for (const [key, inner] of Object.entries(value)) {
      const at = path === '' ? key : `${path}.${key}`
      if (key === '__proto__') return malformed(at, 'is not a field of this message')
      waiting.push({ value: inner, path: at, depth: depth + 1 })
    }
  }
  return granted(undefined)
}

/** True when the caller would take one of the route's answers; a problem document is always sent, whatever is asked for. */
export function accepts(route: Pick<Route, 'answers'>, request: Request): boolean {
  const types = Object.values(route.answers).map((answer) => answer.type ?? 'application/json')
  return request.accepts([...types, 'application/problem+json']) !== false
}

function hasBody(request: Request): boolean {
  return Number(request.get('content-length') ?? 0) > 0 || request.get('transfer-encoding') !== undefined
}

/** A body of another kind than JSON, where JSON is expected. */
export function isOtherContent(body: RouteBody | undefined, request: Request): boolean {
  if (!body || 'raw' in body || !hasBody(request)) return false
  return request.is('application/json') === false
}

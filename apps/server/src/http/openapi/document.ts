/** The OpenAPI document, made of the routes and of the schemas that validate: https://spec.openapis.org/oas/v3.1.1.html */
import { Problem, type RefusalCode } from '@marquee/shared'
import { z } from 'zod'
import { statusOf } from '../problem.ts'
import type { Route, RouteAnswer } from '../routes/route.ts'

const DESCRIPTION = [
  'Movies, shows and seats are open to everybody; bookings take a token, which `POST /api/v1/auth/guest` gives.',
  'Money is whole minor units with a currency; instants are UTC.',
  'Every error is a problem document (RFC 9457), with the field at fault where there is one.',
].join(' ')

type Json = Record<string, unknown>

export function openApiDocument(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = paths[route.path] ?? {}
    path[route.method] = operation(route)
    paths[route.path] = path
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Marquee', version: '1', description: DESCRIPTION },
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: jsonSchema(Problem, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  // Draft 2020-12, which is OpenAPI 3.1's own; the document says so once, for all.
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return json
}

function operation(route: Route): Json {
  const parameters = [
    ...parametersIn('path', route.params),
    ...parametersIn('query', route.query),
    ...parametersIn('header', route.headers),
  ]
  return {
    operationId: route.name,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description !== undefined && { description: route.description }),
    ...(route.who !== 'public' && { security: [...(route.who === 'machine' ? [{}] : []), { bearer: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && { requestBody: requestBody(route.body) }),
    responses: {
      ...Object.fromEntries(Object.entries(route.answers).map(([status, answer]) => [status, response(answer)])),
      ...problems(route),
      ...(route.body && 'json' in route.body && UNREADABLE),
    },
  }
}

function parametersIn(where: 'path' | 'query' | 'header', schema: z.ZodObject | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: where,
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema: property,
  }))
}

function requestBody(body: NonNullable<Route['body']>): Json {
  if ('raw' in body) return { required: true, content: { [body.raw]: { schema: {} } } }
  return {
    required: body.optional !== true,
    content: { 'application/json': { schema: jsonSchema(body.json, 'input') } },
  }
}

function response({ description, type, body }: RouteAnswer): Json {
  if (body) return { description, content: { 'application/json': { schema: jsonSchema(body, 'output') } } }
  return type === undefined ? { description } : { description, content: { [type]: { schema: { type: 'string' } } } }
}

/** The refusals of a route by status: its own, and the door's. */
function problems(route: Route): Record<string, Json> {
  const door: RefusalCode[] = [
    ...(route.params || route.query || route.headers || route.body ? (['malformed'] as const) : []),
    ...(route.who === 'public' ? [] : (['unauthorised'] as const)),
    ...(route.who === 'manager' || route.who === 'machine' ? (['not_allowed'] as const) : []),
    ...(route.limits.length > 0 ? (['rate_limited'] as const) : []),
  ]
  const byStatus = new Map<number, string[]>()
  for (const code of new Set([...door, ...route.refusals])) {
    byStatus.set(statusOf(code), [...(byStatus.get(statusOf(code)) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { ...problem(codes.map((code) => `\`${code}\``).join(', ')), ...(status === 429 && RETRY_AFTER) },
    ]),
  )
}

const RETRY_AFTER = {
  headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
}

function problem(description: string): Json {
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  return { description, content }
}

/** Errors of a body that isn't JSON yet. */
const UNREADABLE = {
  413: problem('The body is larger than 16 KB.'),
  415: problem('The body is not `application/json`.'),
}

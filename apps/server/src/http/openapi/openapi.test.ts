import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import type { Services } from '../routes/all-routes.ts'
import { allRoutes } from '../routes/all-routes.ts'
import { expressPath, serveRoutes } from '../serve-routes.ts'
import { openApiDocument } from './document.ts'

// Handlers aren't called here: only the routes' declarations are read.
const nothing = {} as never
const routes = allRoutes(nothing as Services, {
  tokens: nothing,
  metrics: nothing,
  showSeats: nothing,
  streams: nothing,
})
const document = openApiDocument(routes)
const paths = document.paths as Record<string, Record<string, { operationId: string; parameters?: { name: string }[] }>>

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const result = await validator.validate(structuredClone(document))
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  it('has exactly the routes that Express serves', () => {
    const router = serveRoutes(routes, nothing)
    const served = router.stack.flatMap(({ route }) =>
      route
        ? route.stack.filter(({ method }) => method).map(({ method }) => `${method} ${route.path}`)
        : ['something that is no route'],
    )
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${expressPath(path)}`),
    )
    expect([...new Set(served)].toSorted()).toEqual(documented.toSorted())
  })

  it('names every call once, and every path parameter', () => {
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(routes.length)
    for (const [path, methods] of Object.entries(paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const { parameters = [] } of Object.values(methods)) {
        expect(parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
      }
    }
  })

  it('has what the design promises', () => {
    const promised = [
      'post /api/v1/auth/guest',
      'get /api/v1/movies',
      'get /api/v1/movies/{movieId}/shows',
      'get /api/v1/search',
      'get /api/v1/shows/{showId}/seats',
      'get /api/v1/shows/{showId}/seats/stream',
      'get /api/v1/shows/{showId}/best',
      'post /api/v1/quotes',
      'post /api/v1/bookings/hold',
      'post /api/v1/bookings/{bookingId}/pay',
      'get /api/v1/bookings/{bookingId}',
      'delete /api/v1/bookings/{bookingId}',
      'post /api/v1/payments/webhook',
      'get /healthz',
      'get /readyz',
      'get /metrics',
    ]
    expect(routes.map(({ method, path }) => `${method} ${path}`)).toEqual(expect.arrayContaining(promised))
  })
})

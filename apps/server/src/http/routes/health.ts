/**
 * Tells if the process lives, if it can sell, and its figures. The routes stand outside `/api/v1`: they are for
 * whoever runs the server.
 */
import { granted } from '@marquee/shared'
import { z } from 'zod'
import type { Metrics } from '../metrics.ts'
import { answered, defineRoute, type Route } from './route.ts'

const Readiness = z.object({
  status: z.enum(['ready', 'not ready']),
  /** The keepers of the seats: "Redis and ledger" or "ledger only". */
  seats: z.string().optional(),
  /** The reason why it is not ready, or what it does without. */
  reason: z.string().optional(),
})

export type ReadyCheck = () => Promise<{ ok: true; seats: string } | { ok: false; reason: string }>

export function healthRoutes({ ready, metrics }: { ready: ReadyCheck; metrics: Metrics }): Route[] {
  let asking: ReturnType<ReadyCheck> | undefined
  /** Anybody may ask, and no limit counts it: those who ask at the same time are one question to the ledger. */
  function readyNow(): ReturnType<ReadyCheck> {
    asking ??= ready().finally(() => {
      asking = undefined
    })
    return asking
  }

  return [
    defineRoute(
      {
        method: 'get',
        path: '/healthz',
        name: 'getHealth',
        tag: 'Operation',
        summary: 'Whether the process lives',
        who: 'public',
        limits: [],
        answers: { 200: { description: 'It lives.', body: z.object({ status: z.literal('alive') }) } },
        refusals: [],
      },
      async () => answered(200, { status: 'alive' }),
    ),
    defineRoute(
      {
        method: 'get',
        path: '/readyz',
        name: 'getReadiness',
        tag: 'Operation',
        summary: 'Whether the server can sell: Postgres, Redis, jobs',
        who: 'public',
        limits: [],
        answers: {
          200: { description: 'It can sell.', body: Readiness },
          503: { description: 'It cannot sell now; the reason is said.', body: Readiness },
        },
        refusals: [],
      },
      async () => {
        const state = await readyNow()
        return state.ok
          ? answered(200, { status: 'ready', seats: state.seats })
          : answered(503, { status: 'not ready', reason: state.reason })
      },
    ),
    defineRoute(
      {
        method: 'get',
        path: '/metrics',
        name: 'getMetrics',
        tag: 'Operation',
        summary: "The server's figures for Prometheus",
        description:
          'Open to the machine itself, when no proxy stands in between; from elsewhere it takes the token of a manager.',
        who: 'machine',
        limits: [],
        answers: { 200: { description: 'In the text format of Prometheus.', type: 'text/plain' } },
        refusals: [],
      },
      async () => {
        const text = await metrics.text()
        return granted({ send: (response) => void response.status(200).type(metrics.contentType).send(text) })
      },
    ),
  ]
}

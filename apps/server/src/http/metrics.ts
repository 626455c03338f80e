/** The server's figures for Prometheus. */

import type { RequestHandler } from 'express'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ForeignFigures } from '../booking/online/reconciling/foreign-charges.ts'
import type { Lanes } from '../infra/lanes.ts'

export interface Metrics {
  /** Times each request by its route, never by its address: ids would make a series each. */
  measure: RequestHandler
  limited(limit: string): void
  /** A terminal's connection that was not let in, not welcomed, or ended for what it sent. */
  turnedAway(reason: string): void
  text(): Promise<string>
  contentType: string
}

export function createMetrics(options: {
  openStreams(): number
  lanes: Pick<Lanes, 'figures'>
  foreignFigures(): ForeignFigures
}): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'marquee_http_request_duration_seconds',
    help: 'How long requests took, by route and status; holds and payments are the routes of their names.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const limited = new Counter({
    name: 'marquee_rate_limited_total',
    help: 'Requests that were one too many, by limit.',
    labelNames: ['limit'],
    registers: [registry],
  })
  const turnedAway = new Counter({
    name: 'marquee_connections_turned_away_total',
    help: 'Connections to the terminals that were not let in, did not prove who they are, or sent too many messages, by reason.',
    labelNames: ['reason'],
    registers: [registry],
  })
  new Gauge({
    name: 'marquee_seat_streams',
    help: 'Seat maps that are being watched over server-sent events.',
    registers: [registry],
    collect() {
      this.set(options.openStreams())
    },
  })

  new Gauge({
    name: 'marquee_lane_connections',
    help: 'Connections to the ledger by lane and state; waiting: who waits for one.',
    labelNames: ['lane', 'state'],
    registers: [registry],
    collect() {
      for (const { lane, busy, idle, waiting } of options.lanes.figures()) {
        this.set({ lane, state: 'busy' }, busy)
        this.set({ lane, state: 'idle' }, idle)
        this.set({ lane, state: 'waiting' }, waiting)
      }
    },
  })
  new Counter({
    name: 'marquee_lane_refused_total',
    help: 'What was refused because too many waited for the ledger in its lane.',
    labelNames: ['lane'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { lane, refused } of options.lanes.figures()) this.inc({ lane }, refused)
    },
  })
  new Counter({
    name: 'marquee_foreign_gateway_events_total',
    help: 'Events of the payment gateway about charges of other houses or shops at the same account, by what they tell of.',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [kind, times] of options.foreignFigures().events) this.inc({ kind }, times)
    },
  })
  new Gauge({
    name: 'marquee_foreign_charges',
    help: 'Captured charges of other houses or shops in the list of the payment gateway, as it was read last.',
    registers: [registry],
    collect() {
      this.set(options.foreignFigures().listed)
    },
  })

  return {
    measure(request, response, next) {
      const started = performance.now()
      response.once('close', () => {
        // A stream lasts as long as somebody looks: its length says nothing of the server.
        if (response.getHeader('content-type')?.toString().startsWith('text/event-stream')) return
        const route = typeof response.locals.route === 'string' ? response.locals.route : 'none'
        durations.observe(
          { method: request.method, route, status: response.statusCode },
          (performance.now() - started) / 1000,
        )
      })
      next()
    },
    limited: (limit) => limited.inc({ limit }),
    turnedAway: (reason) => turnedAway.inc({ reason }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

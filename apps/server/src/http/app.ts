/** The HTTP side: health, and the enrolment of terminals. */
import { EnrolmentRequest, validate } from '@marquee/shared'
import express, { type Express } from 'express'
import type { Logger } from 'pino'
import type { Pool } from '../infra/postgres.ts'
import { enrol } from '../terminals/enrolment.ts'
import { notFound, onError, sendRefusal } from './problem.ts'

export function createApp(options: {
  pool: Pool
  ready(): Promise<{ ok: true; seats: string } | { ok: false; reason: string }>
  log: Logger
}): Express {
  const { pool, ready, log } = options
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use(express.json({ limit: '16kb' }))

  app.get('/healthz', (_request, response) => {
    response.json({ status: 'alive' })
  })
  app.get('/readyz', async (_request, response) => {
    const state = await ready()
    response
      .status(state.ok ? 200 : 503)
      .json(state.ok ? { status: 'ready', seats: state.seats } : { status: 'not ready', reason: state.reason })
  })

  app.post('/api/v1/terminals/enrol', async (request, response) => {
    const body = validate(EnrolmentRequest, request.body)
    const answer = body.ok ? await enrol(pool, body.value) : body
    if (answer.ok) response.status(201).json(answer.value)
    else sendRefusal(response, answer.refusal)
  })

  app.use(notFound)
  app.use(onError(log))
  return app
}

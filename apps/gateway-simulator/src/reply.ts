/** The gateway's answers: an object, or Stripe's error object. */
import type { Intent, SetupIntent } from './objects.ts'

export interface Reply {
  status: number
  body: unknown
  headers?: Record<string, string>
}

export interface Problem {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  payment_intent?: Intent
  setup_intent?: SetupIntent
}

export const answer = (body: unknown): Reply => ({ status: 200, body })

export const problem = (status: number, error: Problem): Reply => ({ status, body: { error } })

export const noSuch = (what: string, id: string): Reply =>
  problem(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'id',
    message: `No such ${what}: '${id}'`,
  })

export const brokenDown = (): Reply => problem(500, { type: 'api_error', message: 'The simulator was told to fail.' })

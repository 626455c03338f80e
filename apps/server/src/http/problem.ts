/** Refusals as RFC 9457 problem documents: the one place where a refusal meets an HTTP status. */
import { describeRefusal, type Refusal, type RefusalCode } from '@marquee/shared'
import type { ErrorRequestHandler, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'

const STATUS = {
  malformed: 400,
  unsupported_protocol: 400,
  unknown_terminal: 401,
  revoked_terminal: 403,
  bad_signature: 401,
  bad_enrolment_code: 403,
  not_allowed: 403,
  other_cinema: 403,
  unknown_show: 404,
  unknown_seats: 404,
  seats_taken: 409,
  too_many_seats: 422,
  no_such_hold: 410,
  booking_ended: 410,
  unknown_ticket_type: 422,
  price_changed: 409,
  not_enough_cash: 422,
  command_id_reused: 422,
  leaves_single_seats: 409,
  no_seats_together: 409,
  unauthorised: 401,
  unknown_booking: 404,
  unknown_movie: 404,
  idempotency_key_reused: 422,
  one_live_booking: 409,
  payment_declined: 402,
  payment_under_way: 409,
  hold_expired: 410,
  booking_not_payable: 409,
  booking_not_cancellable: 409,
  too_late_to_cancel: 403,
  seats_not_in_booking: 422,
  refund_too_large: 422,
  nothing_to_refund: 409,
  show_over: 410,
  rate_limited: 429,
  bad_webhook: 400,
  unavailable: 503,
  offline: 503,
  timeout: 504,
  not_enrolled: 401,
} as const satisfies Record<RefusalCode, number>

export function sendRefusal(response: Response, refusal: Refusal): void {
  sendProblem(response, STATUS[refusal.code], refusal.code, describeRefusal(refusal), {
    ...(refusal.code === 'malformed' && { field: refusal.field }),
    refusal,
  })
}

function sendProblem(response: Response, status: number, code: string, detail: string, more: object = {}): void {
  response
    .status(status)
    .type('application/problem+json')
    .send(
      JSON.stringify({
        type: `urn:marquee:problem:${code}`,
        title: code.replaceAll('_', ' '),
        status,
        detail,
        ...more,
      }),
    )
}

export const notFound: RequestHandler = (request, response) => {
  sendProblem(response, 404, 'not_found', `There is nothing at ${request.method} ${request.path}.`)
}

/** Body parser errors say what was wrong with the request; anything else is a bug, logged and not told. */
export function onError(log: Logger): ErrorRequestHandler {
  return (error, _request, response, _next) => {
    const status = (error as { status?: unknown }).status
    if (typeof status === 'number' && status >= 400 && status < 500) {
      sendProblem(response, status, 'malformed', (error as Error).message)
      return
    }
    log.error({ err: error }, 'a request failed')
    sendProblem(response, 500, 'internal', 'Something went wrong here, and was recorded.')
  }
}

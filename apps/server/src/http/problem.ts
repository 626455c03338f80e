/** Refusals as RFC 9457 problem documents: the one place where a refusal meets an HTTP status. */
import { acceptedLanguage, type Problem, type Refusal, type RefusalCode, USUAL_LANGUAGE } from '@marquee/shared'
import { spokenRefusal } from '@marquee/shared/words/spoken-refusal'
import type { ErrorRequestHandler, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { LaneFull } from '../infra/lanes.ts'
import { isConnectionLost } from '../infra/postgres.ts'
import type { Route } from './routes/route.ts'

const STATUS = {
  malformed: 400,
  unsupported_protocol: 400,
  unknown_terminal: 401,
  revoked_terminal: 403,
  bad_signature: 401,
  bad_enrolment_code: 403,
  unsent_commands: 409,
  not_allowed: 403,
  other_cinema: 403,
  unknown_show: 404,
  unknown_seats: 404,
  seats_taken: 409,
  too_many_seats: 422,
  no_such_hold: 410,
  booking_ended: 410,
  hold_not_movable: 409,
  hold_moved: 409,
  reserved_too_long: 422,
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
  amount_not_chargeable: 422,
  wrong_amount_charged: 410,
  booking_not_payable: 409,
  booking_not_cancellable: 409,
  too_late_to_cancel: 403,
  tickets_used: 409,
  seats_not_in_booking: 422,
  refund_too_large: 422,
  nothing_to_refund: 409,
  unknown_order: 404,
  order_in_conflict: 409,
  lines_gone: 409,
  goods_handed_over: 409,
  refund_changed: 409,
  not_parked: 409,
  sales_closed: 410,
  show_cancelled: 410,
  show_closed: 409,
  rate_limited: 429,
  bad_webhook: 400,
  unavailable: 503,
  offline: 503,
  timeout: 504,
  not_enrolled: 401,
  not_booted: 403,
  identity_in_use: 403,
  not_allotted: 409,
  no_references: 409,
  unknown_conflict: 404,
  conflict_settled: 409,
  resolution_unavailable: 409,
  unknown_price_list: 404,
  price_list_followed: 409,
  unknown_tariff: 404,
  tariff_followed: 409,
  stock_of_other_cinema: 403,
  goods_not_counted: 404,
  unknown_pick_up: 404,
  tickets_not_picked_up: 409,
  tariff_of_other_cinema: 403,
  template_followed: 409,
  template_of_other_cinema: 403,
  unknown_template_version: 404,
  gateway_of_other_cinema: 403,
  tariff_currency: 422,
  unknown_reader: 404,
  reader_elsewhere: 409,
  terminal_takes_no_reader: 409,
  terminal_has_reader: 409,
  unknown_cinema: 404,
  terminal_has_no_reader: 409,
  reader_in_use: 409,
  unknown_reader_payment: 404,
  order_already_paid: 409,
  order_refused: 422,
  several_cinemas: 422,
  voucher_refused: 422,
  unknown_card: 404,
  subscription_refused: 422,
  account_refused: 422,
  shift_refused: 409,
  account_changed: 409,
  nothing_to_invoice: 422,
  type_not_sold_here: 422,
  too_many_of_type: 422,
  type_needs_card: 422,
  type_needs_approval: 422,
  ticket_unpriced: 422,
  goods_unknown: 422,
  combo_not_possible: 422,
  given_price_above_list: 422,
  promo_code_unknown: 422,
  promo_code_over: 422,
  promo_code_used_up: 422,
  promo_code_not_here: 422,
  order_currency: 422,
  voucher_tax_unknown: 422,
  order_too_long: 422,
  order_too_dear: 422,
  exchange_refused: 409,
  approval_needed: 409,
  approval_over: 409,
  parked_order_gone: 409,
  too_many_parked: 409,
  nobody_logged_in: 403,
  office_log_in: 401,
  office_wrong: 401,
  office_wait: 429,
  office_right: 403,
  office_code_over: 403,
  office_password_common: 422,
  office_has_second_factor: 409,
  office_unknown_account: 404,
  office_login_taken: 409,
  office_last_administrator: 409,
  office_provider: 409,
  terminal_name_taken: 409,
  unknown_terminal_here: 404,
  help_call_over: 409,
  kiosk_away: 409,
  kiosk_declined: 409,
  own_terminal: 409,
  wrong_pin: 403,
  pin_wait: 429,
  unknown_operator: 404,
  operator_without_pin: 409,
  role_too_low: 403,
  admission_needs_yes: 403,
  not_mailable: 409,
  operator_damaged: 409,
  operator_shared: 403,
  badge_taken: 409,
  refund_needs_approval: 409,
} as const satisfies Record<RefusalCode, number>

export function statusOf(code: RefusalCode): number {
  return STATUS[code]
}

export function sendRefusal(response: Response, refusal: Refusal): void {
  setHeadersOf(response, refusal)
  const field = 'field' in refusal ? refusal.field : FIELD[refusal.code]
  // Codes are the same in every language; the sentence is for whoever reads it.
  const asked = acceptedLanguage(response.req.get('Accept-Language')) ?? USUAL_LANGUAGE
  response.set('Content-Language', asked).vary('Accept-Language')
  sendProblem(response, STATUS[refusal.code], refusal.code, spokenRefusal(asked, refusal), {
    ...(field !== undefined && { field }),
    ...membersOf(refusal),
    refusal,
  })
}

/** The part of the request that a refusal is about, where it doesn't say so itself. */
const FIELD: Partial<Record<RefusalCode, string>> = {
  unauthorised: 'Authorization',
  bad_enrolment_code: 'code',
  unsent_commands: 'unsent',
  unknown_movie: 'movieId',
  unknown_show: 'showId',
  sales_closed: 'showId',
  show_cancelled: 'showId',
  show_closed: 'showId',
  one_live_booking: 'showId',
  unknown_seats: 'seatIds',
  seats_taken: 'seatIds',
  leaves_single_seats: 'seatIds',
  seats_not_in_booking: 'seatIds',
  too_many_seats: 'seatIds',
  no_seats_together: 'quantity',
  unknown_ticket_type: 'tickets',
  idempotency_key_reused: 'Idempotency-Key',
  // A booking begins with its key: another key begins another.
  booking_ended: 'Idempotency-Key',
  unknown_booking: 'bookingId',
  hold_expired: 'bookingId',
  payment_under_way: 'bookingId',
  amount_not_chargeable: 'method',
  wrong_amount_charged: 'bookingId',
  booking_not_payable: 'bookingId',
  hold_moved: 'bookingId',
  booking_not_cancellable: 'bookingId',
  too_late_to_cancel: 'bookingId',
  tickets_used: 'seatIds',
  nothing_to_refund: 'bookingId',
  refund_too_large: 'amount',
  unknown_cinema: 'cinemaId',
  several_cinemas: 'tickets',
  type_not_sold_here: 'tickets',
  too_many_of_type: 'tickets',
  type_needs_card: 'tickets',
  type_needs_approval: 'tickets',
  ticket_unpriced: 'tickets',
  order_currency: 'tickets',
  goods_unknown: 'goods',
  combo_not_possible: 'combos',
  promo_code_unknown: 'codes',
  promo_code_over: 'codes',
  promo_code_used_up: 'codes',
  promo_code_not_here: 'codes',
}

/** Members that a program would rather find at the top than in the refusal. */
function membersOf(refusal: Refusal): Partial<Problem> {
  switch (refusal.code) {
    case 'seats_taken':
      return { taken: refusal.seatIds, alternatives: refusal.alternatives ?? [] }
    case 'leaves_single_seats':
      return { alternatives: refusal.alternatives }
    case 'rate_limited':
      return { retryAfterSeconds: refusal.retryAfterSeconds }
    default:
      return {}
  }
}

function setHeadersOf(response: Response, refusal: Refusal): void {
  if (refusal.code === 'rate_limited') response.set('Retry-After', String(refusal.retryAfterSeconds))
  if (refusal.code === 'unavailable') response.set('Retry-After', '1')
  if (refusal.code === 'unauthorised') response.set('WWW-Authenticate', challenge(response, refusal.problem))
}

/** RFC 6750: a caller without a token is told no more than that one is wanted. */
function challenge(response: Response, problem: string): string {
  const realm = 'Bearer realm="marquee"'
  if (response.req.get('authorization') === undefined) return realm
  // Quotes would end the value; the problems of tokens are our own words.
  return `${realm}, error="invalid_token", error_description="${problem.replaceAll('"', "'")}"`
}

export function sendMethodNotAllowed(response: Response, method: string, allowed: string): void {
  response.set('Allow', allowed)
  sendProblem(response, 405, 'method_not_allowed', `${method} is not a method of this address: it takes ${allowed}.`)
}

export function sendNotAcceptable(response: Response, route: Pick<Route, 'answers'>): void {
  const types = [...new Set(Object.values(route.answers).map(({ type }) => type ?? 'application/json'))]
  sendProblem(response, 406, 'not_acceptable', `This address answers ${types.join(' or ')}.`, { field: 'Accept' })
}

export function sendUnsupported(response: Response): void {
  response.set('Accept', 'application/json')
  sendProblem(response, 415, 'unsupported_media_type', 'The body must be application/json.', { field: 'Content-Type' })
}

export function sendTooLarge(response: Response): void {
  response.set('Connection', 'close')
  sendProblem(response, 413, 'malformed', 'The body is too large.', { field: 'the body' })
}

function sendProblem(
  response: Response,
  status: number,
  code: string,
  detail: string,
  more: Partial<Problem> = {},
): void {
  const problem: Problem = {
    type: `urn:marquee:problem:${code}`,
    title: code.replaceAll('_', ' '),
    status,
    detail,
    ...more,
  }
  response.status(status).type('application/problem+json').send(JSON.stringify(problem))
}

export const notFound: RequestHandler = (request, response) => {
  sendProblem(response, 404, 'not_found', `There is nothing at ${request.method} ${request.path}.`)
}

/** Replaces the refusals of Express and its body parsers by our words: theirs tell of the insides. */
const DOOR_PROBLEMS: Record<string, { code: string; field: string; detail: string }> = {
  'entity.parse.failed': { code: 'malformed', field: 'the body', detail: 'The body is not JSON that can be read.' },
  'entity.too.large': { code: 'malformed', field: 'the body', detail: 'The body is too large.' },
  'encoding.unsupported': {
    code: 'unsupported_media_type',
    field: 'Content-Encoding',
    detail: 'The body is packed in a way that is not known here.',
  },
  'charset.unsupported': {
    code: 'unsupported_media_type',
    field: 'Content-Type',
    detail: 'The body must be JSON in UTF-8.',
  },
  'request.aborted': { code: 'malformed', field: 'the body', detail: 'The body ended early.' },
  'request.size.invalid': { code: 'malformed', field: 'Content-Length', detail: 'The body is not as long as it says.' },
}

/** A fault of the request is told; anything else is a bug, logged and not told. */
export function onError(log: Logger): ErrorRequestHandler {
  return (error, request, response, next) => {
    const { status, type, code } = error as { status?: unknown; type?: unknown; code?: unknown }
    if (response.headersSent) return next(error)
    if (typeof status === 'number' && status >= 400 && status < 500) {
      const known = typeof type === 'string' && Object.hasOwn(DOOR_PROBLEMS, type) ? DOOR_PROBLEMS[type] : undefined
      if (known) return sendProblem(response, status, known.code, known.detail, { field: known.field })
      if (error instanceof URIError || (error as Error).name === 'URIError') {
        return sendProblem(response, 400, 'malformed', 'The address cannot be read.', { field: 'the address' })
      }
      if (String(code).startsWith('Z_')) {
        return sendProblem(response, 400, 'malformed', 'The body is not packed as it says.', { field: 'the body' })
      }
      return sendProblem(response, status, 'malformed', 'The request cannot be read.')
    }
    // A crowd is counted (marquee_lane_refused_total); a log of it would be one more thing that it fills.
    if (error instanceof LaneFull) {
      return sendRefusal(response, { code: 'unavailable', what: 'too many ask for this at the moment' })
    }
    log.error({ err: error, method: request.method, route: response.locals.route }, 'a request failed')
    if (isConnectionLost(error)) {
      const what = 'the ledger does not answer; the same request may be sent again'
      return sendRefusal(response, { code: 'unavailable', what })
    }
    sendProblem(response, 500, 'internal', 'Something went wrong here, and was recorded.')
  }
}

/**
 * Translates the server's messages for terminals of the versions before its own. All translation between versions is in
 * this file; the rest of the server knows only the newest version. Most changes need none: an answer may gain fields, a
 * request may gain optional ones (see CONTRIBUTING.md).
 */
import {
  type Answer,
  describeRefusal,
  PROTOCOL_VERSION,
  type Refusal,
  type RefusalCode,
  refused,
  SPOKEN_VERSIONS,
  type SpokenVersion,
} from '@marquee/shared'

/** A terminal takes an answer with a refusal that it doesn't know for no answer at all. */
const REFUSALS_OF_VERSION_3: ReadonlySet<RefusalCode> = new Set([
  'malformed',
  'unsupported_protocol',
  'unknown_terminal',
  'revoked_terminal',
  'bad_signature',
  'bad_enrolment_code',
  'unsent_commands',
  'not_allowed',
  'other_cinema',
  'unknown_show',
  'unknown_seats',
  'seats_taken',
  'leaves_single_seats',
  'no_seats_together',
  'too_many_seats',
  'no_such_hold',
  'booking_ended',
  'unknown_ticket_type',
  'price_changed',
  'not_enough_cash',
  'command_id_reused',
  'unauthorised',
  'unknown_booking',
  'unknown_movie',
  'idempotency_key_reused',
  'one_live_booking',
  'payment_declined',
  'payment_under_way',
  'hold_expired',
  'amount_not_chargeable',
  'wrong_amount_charged',
  'booking_not_payable',
  'booking_not_cancellable',
  'too_late_to_cancel',
  'tickets_used',
  'seats_not_in_booking',
  'refund_too_large',
  'nothing_to_refund',
  'not_parked',
  'sales_closed',
  'show_cancelled',
  'show_closed',
  'rate_limited',
  'bad_webhook',
  'unavailable',
  'offline',
  'timeout',
  'not_enrolled',
  'not_booted',
  'identity_in_use',
  'not_lent',
  'no_references',
  'unknown_conflict',
  'conflict_settled',
  'resolution_unavailable',
  'unknown_cinema',
])

interface Translation {
  refusal(refusal: Refusal): Refusal
}

const TRANSLATIONS: Record<SpokenVersion, Translation> = {
  3: {
    refusal: (refusal) => knownRefusal(REFUSALS_OF_VERSION_3, refusal),
  },
  [PROTOCOL_VERSION]: { refusal: (refusal) => refusal },
}

/** A refusal that isn't known becomes `unavailable`, with its sentence. */
export const knownRefusal = (known: ReadonlySet<RefusalCode>, refusal: Refusal): Refusal =>
  known.has(refusal.code)
    ? refusal
    : // `unavailable` puts a full stop of its own behind it.
      { code: 'unavailable', what: describeRefusal(refusal).replace(/\.$/, '') }

export const refusalIn = (version: SpokenVersion, refusal: Refusal): Refusal => TRANSLATIONS[version].refusal(refusal)

export const answerIn = <T>(version: SpokenVersion, answer: Answer<T>): Answer<T> =>
  answer.ok ? answer : refused(refusalIn(version, answer.refusal))

export const unsupportedVersion = (got: number): Refusal => ({
  code: 'unsupported_protocol',
  got,
  supported: PROTOCOL_VERSION,
  oldest: SPOKEN_VERSIONS[0],
})

/** The differences between the messages of protocol version 3 and those of the newest version, in both directions. */
import {
  type AskName,
  type CallName,
  type CatalogueKind,
  type NoticeName,
  PAYMENT_METHODS,
  type RefusalCode,
} from '@marquee/shared'
import type { Difference, Path } from './differences.ts'

const grantNumbers = (...path: Path): Difference => ({ path: [...path, '*'], field: 'epoch', now: 'grantNumber' })
const MAP_LIFE: Difference = { path: [], field: 'epoch', now: 'mapLife' }
const RUN_NUMBER: Difference = { path: [], field: 'epoch', now: 'runNumber' }
const reasons = (...path: Path): Difference => ({
  path,
  field: 'reason',
  // It knows no orders: to it, a booking of one has no claim of its own. Nor does it know readers or vouchers.
  values: {
    stale_epoch: 'stale_grant',
    future_epoch: 'future_grant',
    outside_claim: 'other_booking',
    booking_ended: 'at_reader',
    malformed: 'voucher_short',
  },
})

/** Nor does it know promo codes. */
const reasonsOfCodes = (...path: Path): Difference => ({
  path,
  field: 'reason',
  values: { malformed: 'promo_code_over_limit' },
})

/** Nor subscriptions. */
const reasonsOfSubscriptions = (...path: Path): Difference => ({
  path,
  field: 'reason',
  values: { malformed: 'subscription_short' },
})

/** Nor approvals. */
const reasonsOfApprovals = (...path: Path): Difference => ({
  path,
  field: 'reason',
  values: { malformed: 'approval_unproven' },
})
/** Nor accounts. */
const reasonsOfAccounts = (...path: Path): Difference => ({
  path,
  field: 'reason',
  values: { malformed: 'account_exceeded' },
})

/** It shows the sentence of an entry that it can't read. */
const commands = (...path: Path): Difference[] =>
  ['order', 'exchange', 'undo_check_in', 'shift'].map((now) => ({
    path,
    field: 'command',
    values: { unreadable: now },
  }))
/** It knows cash and cards, and none of the other ways to pay. */
const methods = (...path: Path): Difference[] =>
  PAYMENT_METHODS.filter((now) => now !== 'cash' && now !== 'card').map((now) => ({
    path: [...path, '*'],
    field: 'method',
    values: { card: now },
  }))

/** Its names of calls that have another name today. */
export const CALLS_OF_VERSION_3 = { lentSeats: 'allottedSeats' } as const satisfies Record<string, CallName>

/**
 * By today's name of each message. Entries of an outbox are text that a terminal has hashed: whoever reads them knows
 * both forms.
 */
export const DIFFERENCES_OF_VERSION_3 = {
  requests: {
    watch: [{ path: ['have'], field: 'epoch', now: 'mapLife' }],
    boot: [RUN_NUMBER, { path: ['knows'], field: 'grantEpoch', now: 'grantNumber' }],
    release: [grantNumbers('seats')],
    report: [grantNumbers('shows', '*', 'seats')],
  },
  answers: {
    watch: [MAP_LIFE],
    claim: [grantNumbers('seats')],
    boot: [RUN_NUMBER],
    allottedSeats: [{ path: [], field: 'lent', now: 'allotments' }],
    report: [grantNumbers('ended', '*', 'seats')],
    conflicts: ['open', 'settled'].flatMap((list) => [
      reasons(list, '*'),
      reasonsOfCodes(list, '*'),
      reasonsOfSubscriptions(list, '*'),
      reasonsOfApprovals(list, '*'),
      reasonsOfAccounts(list, '*'),
      ...commands(list, '*'),
    ]),
    settleConflict: [
      reasons(),
      reasonsOfCodes(),
      reasonsOfSubscriptions(),
      reasonsOfApprovals(),
      reasonsOfAccounts(),
      ...commands(),
    ],
    findBooking: [...methods('booking', 'payments'), ...methods('booking', 'refunds')],
    giveBack: [...methods('booking', 'payments'), ...methods('booking', 'refunds')],
  },
  notices: {
    changes: [MAP_LIFE],
    grant: [grantNumbers('seats')],
    // It lets go of the cart in both cases.
    recall: [grantNumbers('seats'), { path: [], field: 'why', values: { time_up: 'moved' } }],
  },
  acknowledgements: {
    grant: [grantNumbers('gone')],
    recall: [grantNumbers('letGo')],
  },
} as const satisfies {
  requests: Partial<Record<CallName, readonly Difference[]>>
  answers: Partial<Record<CallName, readonly Difference[]>>
  notices: Partial<Record<NoticeName, readonly Difference[]>>
  acknowledgements: Partial<Record<AskName, readonly Difference[]>>
}

/** Codes of refusals that have another name today. */
export const CODES_OF_VERSION_3: Difference = { path: [], field: 'code', values: { not_lent: 'not_allotted' } }

/** The kinds of catalogue entries that it knows. It was built before there were tariffs, and sells by price lists alone. */
export const KINDS_OF_VERSION_3 = [
  'cinema',
  'auditorium',
  'seat_plan',
  'movie',
  'price_list',
  'show',
] as const satisfies readonly CatalogueKind[]

/**
 * The refusals that it knows, by today's codes. A terminal takes an answer with a refusal that it doesn't know for no
 * answer at all.
 */
export const REFUSALS_OF_VERSION_3: ReadonlySet<RefusalCode> = new Set([
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
  'not_allotted',
  'no_references',
  'unknown_conflict',
  'conflict_settled',
  'resolution_unavailable',
  'unknown_cinema',
])

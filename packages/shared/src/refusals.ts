/**
 * Every "no" of the system is one of these values, made where the rule is. `describeRefusal` alone puts it into words for
 * people. One place each translates it to Socket.IO answers and to HTTP statuses. Bugs are exceptions.
 */
import { type AccountFault, describeAccountFault } from './accounts/account-fault.ts'
import type { ConflictReason } from './manager/conflicts.ts'
import { formatMoney } from './money.ts'
import { describePricingRefusal } from './pricing/describe-pricing-refusal.ts'
import type { PricingRefusal } from './pricing/order.ts'
import type { SeatId } from './seat-plan.ts'
import { describeShiftFault, type ShiftFault } from './shifts/shift-fault.ts'
import { describeSubscriptionFault, type SubscriptionFault } from './subscriptions/subscription-fault.ts'
import type { KioskDecline } from './terminal/kiosks.ts'
import { describeVoucherFault, type VoucherFault } from './vouchers/voucher-fault.ts'

export type Refusal =
  | { code: 'malformed'; field: string; problem: string }
  /** `supported`: the newest version that the server speaks. `oldest`: the oldest, where it speaks several. */
  | { code: 'unsupported_protocol'; got: number; supported: number; oldest?: number | undefined }
  | { code: 'unknown_terminal' }
  | { code: 'revoked_terminal' }
  | { code: 'bad_signature' }
  | { code: 'bad_enrolment_code' }
  /** The device has done something that it hasn't sent, and couldn't send as this terminal. `kind`: null, another house's. */
  | { code: 'unsent_commands'; kind: string | null }
  /** `field`: the part of the request that asks for too much, where it isn't all of it. */
  | { code: 'not_allowed'; needs: string; field?: string | undefined }
  | { code: 'other_cinema' }
  | { code: 'unknown_show'; showId: string }
  | { code: 'unknown_seats'; seatIds: SeatId[] }
  /** `alternatives`: the nearest choices of as many seats, best first, where they were looked for. */
  | { code: 'seats_taken'; seatIds: SeatId[]; alternatives?: SeatId[][] | undefined }
  | { code: 'leaves_single_seats'; seatIds: SeatId[]; alternatives: SeatId[][] }
  | { code: 'no_seats_together'; quantity: number }
  | { code: 'too_many_seats'; limit: number }
  | { code: 'no_such_hold' }
  | { code: 'booking_ended' }
  /** A hold can't be taken over. `terminal`: the name of the terminal that has it. `movedTo`: its reference since it was taken over. */
  | {
      code: 'hold_not_movable'
      why: HoldNotMovable
      reference: string
      terminal?: string | undefined
      movedTo?: string | undefined
    }
  /** An online customer's hold went to a counter. `terminal`: the counter's name. */
  | { code: 'hold_moved'; terminal: string }
  /** Seats can't be kept for a customer as long as that. `minutesBefore` its show is the latest; null: that has passed. */
  | { code: 'reserved_too_long'; minutesBefore: number | null }
  | { code: 'unknown_ticket_type'; ticketType: string; seatId: SeatId }
  | { code: 'price_changed'; expected: number; got: number; currency: string }
  | { code: 'not_enough_cash'; total: number; tendered: number; currency: string }
  | { code: 'command_id_reused' }
  | { code: 'unauthorised'; problem: string }
  | { code: 'unknown_booking' }
  | { code: 'unknown_movie'; movieId: string }
  | { code: 'idempotency_key_reused' }
  | { code: 'one_live_booking'; bookingId: string }
  | { code: 'payment_declined'; reason: string }
  | { code: 'payment_under_way' }
  /** `refunded`: money had been taken, and is on its way back. */
  | { code: 'hold_expired'; refunded: boolean }
  /** No card can be charged exactly this much in this currency. */
  | { code: 'amount_not_chargeable'; amount: number; currency: string }
  /** The gateway took another amount than the price. The money goes back. */
  | { code: 'wrong_amount_charged' }
  | { code: 'booking_not_payable'; state: string }
  | { code: 'booking_not_cancellable'; state: string }
  | { code: 'too_late_to_cancel'; until: string }
  /** `doors`: where they were let in. */
  | { code: 'tickets_used'; seatIds: SeatId[]; doors: string[] }
  | { code: 'seats_not_in_booking'; seatIds: SeatId[] }
  /** `currency`: empty where nothing was paid. */
  | { code: 'refund_too_large'; refundable: number; currency: string }
  | { code: 'nothing_to_refund' }
  | { code: 'unknown_order' }
  /** A part of the order waits for a manager. */
  | { code: 'order_in_conflict' }
  /** They have come back already, or are no lines that can be chosen. `numbers`: their places in the order. */
  | { code: 'lines_gone'; numbers: number[] }
  /** By their pick-up code, at this terminal: they come back only where the clerk says that they are there. */
  | { code: 'goods_handed_over'; terminal: string }
  /** `amount`: what would go back now. */
  | { code: 'refund_changed'; amount: number; currency: string }
  /** A thing that waited for a manager was settled meanwhile, or doesn't exist at this cinema. */
  | { code: 'not_parked' }
  | { code: 'sales_closed' }
  | { code: 'show_cancelled' }
  /** The ledger was restored, and what was sold for this show since the backup is not all known yet. */
  | { code: 'show_closed' }
  /** `what`: what there was too much of. */
  | { code: 'rate_limited'; what: string; retryAfterSeconds: number }
  /** Something of the order needs a supervisor's yes, and this counter has heard none for exactly this. */
  | { code: 'approval_needed' }
  /** It was answered, or the counter has taken it back. */
  | { code: 'approval_over' }
  /** It is parked nowhere any more. */
  | { code: 'parked_order_gone' }
  | { code: 'too_many_parked'; atMost: number }
  /** The cinema has operators, and nobody has logged in at this counter. */
  | { code: 'nobody_logged_in' }
  /** Nobody has logged in at this manager's page, or the session is over. */
  | { code: 'office_log_in' }
  /** User name, password and code of an office account don't belong together: nobody is told which. */
  | { code: 'office_wrong' }
  | { code: 'office_wait'; seconds: number }
  | { code: 'office_right'; needs: 'read' | 'change' | 'administer' }
  | { code: 'office_code_over' }
  | { code: 'office_password_common' }
  /** It is ended by itself first, or reset by another administrator. */
  | { code: 'office_has_second_factor' }
  | { code: 'office_unknown_account' }
  | { code: 'office_login_taken' }
  /** Nobody could let people in any more. */
  | { code: 'office_last_administrator' }
  | { code: 'office_provider'; why: 'none' | 'unreachable' | 'not_yet' | 'unknown_person' }
  | { code: 'terminal_name_taken' }
  | { code: 'unknown_terminal_here' }
  | { code: 'own_terminal' }
  /** `by`: somebody else is coming; null: it was taken back, or is old. */
  | { code: 'help_call_over'; by: string | null }
  /** It isn't connected, or gave no answer. */
  | { code: 'kiosk_away' }
  | { code: 'kiosk_declined'; why: KioskDecline }
  /** `left`: so many may follow before the terminal makes them wait. */
  | { code: 'wrong_pin'; left: number }
  | { code: 'pin_wait'; seconds: number }
  /** There is no such operator here (any more), or no such number or badge. */
  | { code: 'unknown_operator' }
  | { code: 'operator_without_pin' }
  /** The operator's role doesn't go so far at that cinema. */
  | { code: 'role_too_low' }
  /** Somebody is to be let in by hand, and no supervisor has said yes by their PIN. */
  | { code: 'admission_needs_yes' }
  /** Tickets can't be mailed once more. */
  | { code: 'not_mailable'; why: 'no_address' | 'no_tickets' | 'no_mail_server' }
  /** What the terminal kept of the operator isn't as it was written. */
  | { code: 'operator_damaged' }
  /** They work at another cinema as well. */
  | { code: 'operator_shared' }
  | { code: 'badge_taken'; by: string | null }
  /** `from`: what the house has said. `before`: what has gone back of the order already, which counts. */
  | { code: 'refund_needs_approval'; from: number; before: number; currency: string }
  | { code: 'bad_webhook'; field: string; problem: string }
  | { code: 'unavailable'; what: string }
  | { code: 'offline'; what: string }
  | { code: 'timeout'; what: string }
  | { code: 'not_enrolled' }
  /** The server must be heard in this run of the terminal before anything may be sold here. */
  | { code: 'not_booted' }
  /** Another device uses this terminal's identity at this moment. */
  | { code: 'identity_in_use' }
  /** While cut off, only what the terminal has a claim on can be sold. */
  | { code: 'not_allotted'; seatIds: SeatId[] }
  | { code: 'no_references' }
  | { code: 'unknown_conflict' }
  | { code: 'conflict_settled'; by: string }
  /** The chosen resolution isn't possible any more, or never was. */
  | { code: 'resolution_unavailable'; resolution: string }
  | { code: 'unknown_cinema'; cinemaId: string }
  | { code: 'unknown_price_list' }
  /** `by`: a terminal's name. */
  | { code: 'price_list_followed'; by: string | null }
  | { code: 'unknown_tariff' }
  /** `by`: a terminal's name, or an imported file's. */
  | { code: 'tariff_followed'; by: string }
  | { code: 'tariff_of_other_cinema' }
  /** `by`: a terminal's name. */
  | { code: 'template_followed'; by: string }
  | { code: 'template_of_other_cinema' }
  | { code: 'gateway_of_other_cinema' }
  | { code: 'stock_of_other_cinema' }
  /** The cinema's tariff has no such thing that is counted. */
  | { code: 'goods_not_counted' }
  /** Nothing that this terminal may hand over has the pick-up code. */
  | { code: 'unknown_pick_up' }
  /** `currency`: the cinema's. */
  | { code: 'tariff_currency'; currency: string }
  /** The gateway has no such card reader. */
  | { code: 'unknown_reader' }
  /** It belongs to a terminal of another cinema. `terminal`: its name. */
  | { code: 'reader_elsewhere'; terminal: string }
  | { code: 'terminal_takes_no_reader'; why: 'unknown' | 'other_cinema' | 'revoked' | 'kind' }
  /** A terminal has at most one. `reader`: its name. */
  | { code: 'terminal_has_reader'; reader: string }
  | { code: 'terminal_has_no_reader' }
  /** Another order is being paid at the terminal's reader. */
  | { code: 'reader_in_use' }
  /** The server has never been asked for this payment. */
  | { code: 'unknown_reader_payment' }
  /** Its order was sold, was given back, or is kept for a manager. */
  | { code: 'order_already_paid' }
  /** What is wrong with an order, before anything was taken for it. */
  | { code: 'order_refused'; why: ConflictReason }
  /** The new tickets of an exchange are not right, or their seats are not this terminal's. Nothing was exchanged. */
  | { code: 'exchange_refused'; why: ConflictReason }
  /** An order is priced by the tariff of its cinema, so it has one. */
  | { code: 'several_cinemas' }
  | { code: 'voucher_refused'; fault: VoucherFault }
  /** Of a subscription: there is none of this id, or it is over. */
  | { code: 'unknown_card' }
  | { code: 'subscription_refused'; fault: SubscriptionFault }
  | { code: 'account_refused'; fault: AccountFault }
  | { code: 'shift_refused'; fault: ShiftFault }
  /** Somebody has changed it meanwhile. */
  | { code: 'account_changed' }
  /** Nothing until that day is in no invoice yet. */
  | { code: 'nothing_to_invoice' }
  | PricingRefusal

/**
 * `begun`: its show has. `silent`: its terminal doesn't answer. `kept`: its terminal has sold it, or still needs the seats.
 * `moved`: another counter has it.
 */
export const HOLD_NOT_MOVABLE = ['unknown', 'sold', 'ended', 'moved', 'begun', 'silent', 'kept'] as const
export type HoldNotMovable = (typeof HOLD_NOT_MOVABLE)[number]

export type RefusalCode = Refusal['code']

export type Answer<T> = { ok: true; value: T } | { ok: false; refusal: Refusal }

export function granted<T>(value: T): Answer<T> {
  return { ok: true, value }
}

export function refused(refusal: Refusal): { ok: false; refusal: Refusal } {
  return { ok: false, refusal }
}

/** `A-1`, or `A-1, A-2 and A-3` */
const listed = (ids: readonly string[]): string =>
  ids.length === 1 ? `${ids[0]}` : `${ids.slice(0, -1).join(', ')} and ${ids.at(-1)}`

const seats = (ids: readonly string[]): string => `${ids.length === 1 ? 'Seat' : 'Seats'} ${listed(ids)}`

function describeUsed({ seatIds, doors }: Refusal & { code: 'tickets_used' }): string {
  const tickets = seatIds.length === 1 ? 'the ticket of seat' : 'the tickets of seats'
  return `Somebody was let in with ${tickets} ${listed(seatIds)}, at ${doors.join(' and ')}. Only staff can give a used ticket back, and must confirm it.`
}

function describeNotMovable({ why, reference, terminal, movedTo }: Refusal & { code: 'hold_not_movable' }): string {
  const holder = terminal ?? 'Another terminal'
  switch (why) {
    case 'unknown':
      return `There is no booking ${reference}.`
    case 'sold':
      return `${reference} is paid already: look it up with “Find a booking”.`
    case 'ended':
      return `${reference} holds no seats any more: choose them on the map.`
    case 'moved':
      return `${reference} was taken over by ${holder}${movedTo === undefined ? '' : `, as ${movedTo}`}.`
    case 'begun':
      return `The show of ${reference} has begun: choose the seats on the map if they are still wanted.`
    case 'silent':
      return `${holder} has the seats of ${reference} and doesn’t answer: they stay with it until it does.`
    case 'kept':
      return `${holder} has just sold the seats of ${reference}, or is selling them: ask there.`
  }
}

const TAKES_NO_READER = {
  unknown: 'There is no such terminal: look at the list again.',
  other_cinema: 'That terminal belongs to another cinema: only a manager of that cinema can give it a card reader.',
  revoked: 'That terminal has been revoked and takes no payments: choose another one.',
  kind: 'A card reader belongs to a counter or a kiosk: choose one of those.',
} as const

const SEATS_GONE = 'a seat of it is not held by this terminal any more'
const NOT_AN_ORDER = 'it is not put together as an order is'

const ORDER_WRONG: Record<ConflictReason, string> = {
  stale_grant: SEATS_GONE,
  future_grant: SEATS_GONE,
  outside_claim: SEATS_GONE,
  other_booking: SEATS_GONE,
  booking_ended: 'a booking of it was sold or has ended',
  id_reused: 'something else was sold under the same id',
  wrong_price: 'its prices are not those of its shows and goods',
  unknown_show: 'there is no such show',
  unknown_seats: 'there are no such seats in the auditorium',
  show_cancelled: 'the show has been cancelled',
  wrong_show: 'the show plays at another cinema',
  at_reader: 'a card is being taken for it already',
  voucher_short: 'vouchers and gift cards can not be in it',
  account_exceeded: 'it can not be put on an account',
  subscription_short: 'tickets that a subscription covers can not be in it',
  approval_unproven: 'something of it needs a manager’s yes, and none is known',
  promo_code_over_limit: 'its promo code has been used as often as it may be',
  malformed: NOT_AN_ORDER,
  edited: NOT_AN_ORDER,
  gap: NOT_AN_ORDER,
  sequence_reused: NOT_AN_ORDER,
  another_terminal: NOT_AN_ORDER,
  future_boot: NOT_AN_ORDER,
}

const DECLINED: Record<KioskDecline, string> = {
  busy: 'Somebody is paying at the kiosk, or tickets are being printed: try again in a minute.',
  private: 'A visitor’s own data may be on the kiosk’s screen: try again in a minute.',
  browser: 'The kiosk runs in a browser, which does not let its page do that.',
  failed: 'The kiosk tried, and could not.',
}

function describeVersions({ got, supported, oldest = supported }: Refusal & { code: 'unsupported_protocol' }): string {
  const spoken = oldest === supported ? `version ${supported}` : `versions ${oldest} to ${supported}`
  const toDo = got > supported ? 'update the server first' : 'update this terminal'
  return `This terminal speaks protocol version ${got}, the server speaks ${spoken}: ${toDo}.`
}

/** True for a refusal that may change with the next try; the request may or may not have been carried out. */
export function isPassing({ code }: Refusal): boolean {
  return code === 'offline' || code === 'timeout' || code === 'unavailable' || code === 'not_booted'
}

/** Puts a refusal into one sentence that a clerk or a customer can act on. */
export function describeRefusal(refusal: Refusal): string {
  switch (refusal.code) {
    case 'malformed':
      return `The message was refused: ${refusal.field} ${refusal.problem}.`
    case 'unsupported_protocol':
      return describeVersions(refusal)
    case 'unknown_terminal':
      return 'The server does not know this terminal: enrol it with a code from the manager.'
    case 'revoked_terminal':
      return 'This terminal has been revoked by a manager and may not sell.'
    case 'bad_signature':
      return "The terminal's signature does not match its key: enrol it again."
    case 'bad_enrolment_code':
      return 'That enrolment code is unknown, used up or out of date: ask the manager for a new one.'
    case 'unsent_commands':
      return refusal.kind === null
        ? 'This device has sales or other records of another house that it has not sent: they can only be sent there, so enrol it there first.'
        : `This device has records that it has not sent, and as a ${refusal.kind} it can’t send them: enrol it with a code for what it was before.`
    case 'not_allowed':
      return `That may not be done from here: it takes a ${refusal.needs}.`
    case 'other_cinema':
      return 'That show plays at another cinema than this terminal belongs to.'
    case 'unknown_show':
      return `There is no show ${refusal.showId}.`
    case 'unknown_seats':
      return `${seats(refusal.seatIds)} ${refusal.seatIds.length === 1 ? 'is' : 'are'} not in this auditorium.`
    case 'seats_taken':
      return `${seats(refusal.seatIds)} ${refusal.seatIds.length === 1 ? 'has' : 'have'} just been taken.`
    case 'too_many_seats':
      return `A booking is for at most ${refusal.limit} seats.`
    case 'no_such_hold':
      return 'Those seats are not held for this booking any more: choose them again.'
    case 'booking_ended':
      return 'This booking has ended: start a new one.'
    case 'hold_not_movable':
      return describeNotMovable(refusal)
    case 'hold_moved':
      return `This booking is being paid at a counter (${refusal.terminal}): nothing was charged here.`
    case 'reserved_too_long':
      return refusal.minutesBefore === null
        ? 'Seats of this show can’t be kept any more: it begins too soon.'
        : `Seats can be kept until ${refusal.minutesBefore} minutes before the show at the latest: choose such a time.`
    case 'unknown_ticket_type':
      return `There is no price for a ${refusal.ticketType} ticket on seat ${refusal.seatId}.`
    case 'price_changed':
      return 'The prices of this show have changed: check the new total and take the sale again.'
    case 'not_enough_cash':
      return 'The cash given is less than the total.'
    case 'command_id_reused':
      return 'A different command was sent before under the same id.'
    case 'leaves_single_seats':
      return `That choice would leave ${refusal.seatIds.join(', ')} alone: please move by a seat.`
    case 'no_seats_together':
      return `There are no ${refusal.quantity} free seats left that could be offered.`
    case 'unauthorised':
      return `The token was refused: ${refusal.problem}.`
    case 'unknown_booking':
      return 'There is no such booking, or it is not for you to see.'
    case 'unknown_movie':
      return `There is no movie ${refusal.movieId}.`
    case 'idempotency_key_reused':
      return 'A different request was sent before under the same Idempotency-Key.'
    case 'one_live_booking':
      return 'You hold other seats of this show already: pay for them or give them back first.'
    case 'payment_declined':
      return `The payment was declined (${refusal.reason.replaceAll('_', ' ')}): try another way while your seats are held.`
    case 'payment_under_way':
      return 'A payment for this booking is under way: wait for its result.'
    case 'hold_expired':
      return refusal.refunded
        ? 'The time of this hold was over before the payment came through. Your money is on its way back.'
        : 'The time of this hold is over, and nothing was charged: choose your seats again.'
    case 'amount_not_chargeable':
      return `A card cannot be charged exactly ${formatMoney({ amount: refusal.amount, currency: refusal.currency })}: pay another way.`
    case 'wrong_amount_charged':
      return 'Your card was charged another amount than the price. That money is on its way back, and nothing is booked.'
    case 'booking_not_payable':
      return `This booking is ${refusal.state} and cannot be paid.`
    case 'booking_not_cancellable':
      return `This booking is ${refusal.state} and cannot be cancelled.`
    case 'too_late_to_cancel':
      return `Tickets of this show could be given back until ${refusal.until}.`
    case 'tickets_used':
      return describeUsed(refusal)
    case 'seats_not_in_booking':
      return `${seats(refusal.seatIds)} ${refusal.seatIds.length === 1 ? 'is' : 'are'} not in this booking, or given back already.`
    case 'refund_too_large':
      return refusal.refundable === 0
        ? 'There is no money of this booking to give back.'
        : `At most ${formatMoney({ amount: refusal.refundable, currency: refusal.currency })} of this booking can still be given back.`
    case 'nothing_to_refund':
      return 'Everything that was paid for this booking has been given back already.'
    case 'unknown_order':
      return 'There is no such order.'
    case 'order_in_conflict':
      return 'A part of this order waits for a manager, who has to settle it first.'
    case 'lines_gone':
      return 'Some of that has come back already, perhaps at another terminal: look at the order again.'
    case 'goods_handed_over':
      return `Nothing was given back: the goods were handed over at ${refusal.terminal}. Look at the order again.`
    case 'refund_changed':
      return `Nothing was given back: it would be ${formatMoney({ amount: refusal.amount, currency: refusal.currency })} now. Look at the order again.`
    case 'not_parked':
      return 'That does not wait for anybody any more: it has been settled meanwhile.'
    case 'sales_closed':
      return 'This show has begun: its tickets are no longer sold online.'
    case 'show_cancelled':
      return 'This show has been cancelled: nothing is sold for it any more, and what was sold is given back.'
    case 'show_closed':
      return 'Nothing new is sold for this show at the moment: its latest sales are still being collected. Choose another show, or try again later.'
    case 'rate_limited':
      return `Too many ${refusal.what}: try again in ${refusal.retryAfterSeconds} s.`
    case 'approval_needed':
      return 'Something of this order needs a manager’s yes: ask for it, and wait for the answer.'
    case 'approval_over':
      return 'This question is over: it was answered, or the counter has taken it back.'
    case 'parked_order_gone':
      return 'This order isn’t parked any more: somebody has taken it up.'
    case 'too_many_parked':
      return `There are ${refusal.atMost} parked orders here already: take one up first.`
    case 'nobody_logged_in':
      return 'Nobody has logged in at this counter: log in first.'
    case 'office_log_in':
      return 'Nobody has logged in at this page: log in first.'
    case 'office_wrong':
      return 'These don’t belong together. Check the user name, the password and the code.'
    case 'office_wait':
      return `Too many wrong tries: wait ${refusal.seconds} s.`
    case 'office_right':
      return refusal.needs === 'administer'
        ? 'Your account may not do this: it takes an administrator.'
        : 'Your account may only read here: it takes a manager.'
    case 'office_code_over':
      return 'That code is unknown, used up or out of date: ask an administrator for a new one.'
    case 'office_password_common':
      return 'That password is among the first that are guessed: take a longer one, such as four words that have nothing to do with each other.'
    case 'office_has_second_factor':
      return 'You have a second factor: end it first, by the password and its digits or a recovery code.'
    case 'office_unknown_account':
      return 'There is no such account here.'
    case 'office_login_taken':
      return 'Another account has this user name.'
    case 'office_last_administrator':
      return 'This is the last administrator of the whole house: make another one first.'
    case 'office_provider':
      return describeProvider[refusal.why]
    case 'terminal_name_taken':
      return 'Another terminal has this name.'
    case 'unknown_terminal_here':
      return 'There is no such terminal at this cinema, or it is revoked already.'
    case 'own_terminal':
      return 'This is the terminal that you work at: revoke it from another one.'
    case 'help_call_over':
      return refusal.by === null
        ? 'This visitor needs no help any more.'
        : `${refusal.by} is coming to this visitor already.`
    case 'kiosk_away':
      return 'The kiosk is not connected, so it was not asked.'
    case 'kiosk_declined':
      return DECLINED[refusal.why]
    case 'wrong_pin':
      return 'That is not the PIN.'
    case 'pin_wait':
      return `Too many wrong PINs: wait ${refusal.seconds} s.`
    case 'unknown_operator':
      return 'Nobody here has this name, number or badge.'
    case 'operator_without_pin':
      return 'No PIN has been set for this operator yet: a manager sets it.'
    case 'role_too_low':
      return 'The role of this operator does not go so far at this cinema.'
    case 'admission_needs_yes':
      return 'To let somebody in by hand needs the PIN of a supervisor.'
    case 'not_mailable':
      return `Nothing was mailed: there is ${refusal.why.replaceAll('_', ' ')}.`
    case 'operator_damaged':
      return 'What this counter kept of the operator was altered. It is fetched again as soon as the server can be reached.'
    case 'operator_shared':
      return 'This operator works at another cinema too: a manager of the whole house changes that.'
    case 'badge_taken':
      return refusal.by === null ? 'Somebody else has this badge.' : `${refusal.by} has this badge.`
    case 'refund_needs_approval':
      return describeRefundToApprove(refusal)
    case 'bad_webhook':
      return `The webhook was refused: ${refusal.problem}.`
    case 'unavailable':
      return `This cannot be done right now: ${refusal.what}.`
    case 'offline':
      return `No connection to the server: ${refusal.what}.`
    case 'timeout':
      return `The server has not answered in time: ${refusal.what}.`
    case 'not_booted':
      return 'This terminal was started anew, or the house’s records were restored from a backup: it must hear from the server once before it sells.'
    case 'identity_in_use':
      return 'Another device is connected with the identity of this terminal: it was copied. Enrol this one anew.'
    case 'not_allotted':
      return `${seats(refusal.seatIds)} cannot be sold here while the server cannot be reached: another counter or the internet may be selling ${refusal.seatIds.length === 1 ? 'it' : 'them'}.`
    case 'no_references':
      return 'The booking numbers that were lent to this terminal are used up: it needs the server for more.'
    case 'unknown_conflict':
      return 'There is no such conflict at this cinema.'
    case 'conflict_settled':
      return `${refusal.by} has settled this meanwhile.`
    case 'resolution_unavailable':
      return `That cannot be done about it (${refusal.resolution.replaceAll('_', ' ')}): look at it again.`
    case 'unknown_price_list':
      return 'There is no such price list.'
    case 'price_list_followed':
      return `Somebody else changed these prices meanwhile${refusal.by === null ? '' : ` (${refusal.by})`}: look at them again first.`
    case 'unknown_tariff':
      return 'This cinema has no such tariff.'
    case 'tariff_followed':
      return `Somebody else changed this tariff meanwhile (${refusal.by}): look at it again first.`
    case 'gateway_of_other_cinema':
      return 'This terminal belongs to another cinema: it can only see the money of its own at the gateway.'
    case 'stock_of_other_cinema':
      return 'This terminal belongs to another cinema: it can neither read nor change the stock of this one.'
    case 'goods_not_counted':
      return 'The tariff of this cinema has no such counted goods: mark them as counted there first.'
    case 'unknown_pick_up':
      return 'There is nothing here to hand over for this code: read it again from the receipt.'
    case 'template_followed':
      return `Somebody else changed this template meanwhile (${refusal.by}): look at it again first.`
    case 'template_of_other_cinema':
      return 'This terminal belongs to another cinema: it can neither read nor change what this one prints.'
    case 'tariff_of_other_cinema':
      return 'This terminal belongs to another cinema: it can neither read nor change the tariff of this one.'
    case 'tariff_currency':
      return `This cinema sells in ${refusal.currency}: its tariff cannot be in another currency.`
    case 'unknown_reader':
      return 'The payment gateway has no such card reader: look at the list again.'
    case 'reader_elsewhere':
      return `That card reader belongs to ${refusal.terminal}, at another cinema: only a manager of that cinema can take it away.`
    case 'terminal_takes_no_reader':
      return TAKES_NO_READER[refusal.why]
    case 'terminal_has_reader':
      return `That terminal has the card reader ${refusal.reader} already: take that one away first.`
    case 'unknown_cinema':
      return `There is no cinema ${refusal.cinemaId}.`
    case 'terminal_has_no_reader':
      return 'No card reader belongs to this terminal: a manager can give it one.'
    case 'reader_in_use':
      return 'Another payment is under way at the card reader of this terminal: finish or cancel it first.'
    case 'unknown_reader_payment':
      return 'The server has not been asked for this payment at a card reader.'
    case 'order_already_paid':
      return 'This order has been paid already, or a manager has it: do not charge a card for it.'
    case 'order_refused':
      return `This order can not be paid at the card reader, because ${ORDER_WRONG[refusal.why]}.`
    case 'exchange_refused':
      return `Nothing was exchanged, because ${ORDER_WRONG[refusal.why]}. The old tickets are good as before.`
    case 'unknown_card':
      return 'This card was not begun for this subscription, or another one has taken its place: begin a card again.'
    case 'shift_refused':
      return describeShiftFault(refusal.fault)
    case 'account_refused':
      return describeAccountFault(refusal.fault)
    case 'account_changed':
      return 'Somebody else has changed this account meanwhile: look at it again.'
    case 'nothing_to_invoice':
      return 'Nothing until that day waits for an invoice.'
    case 'subscription_refused':
      return describeSubscriptionFault(refusal.fault)
    case 'voucher_refused':
      return describeVoucherFault(refusal.fault)
    case 'several_cinemas':
      return 'These shows play at several cinemas, and an order is for one: make an order for each.'
    case 'type_not_sold_here':
    case 'too_many_of_type':
    case 'type_needs_card':
    case 'type_needs_approval':
    case 'ticket_unpriced':
    case 'goods_unknown':
    case 'combo_not_possible':
    case 'given_price_above_list':
    case 'promo_code_unknown':
    case 'promo_code_over':
    case 'promo_code_used_up':
    case 'promo_code_not_here':
    case 'order_currency':
    case 'voucher_tax_unknown':
    case 'order_too_long':
    case 'order_too_dear':
      return describePricingRefusal(refusal)
    case 'not_enrolled':
      return 'This terminal is not enrolled yet: enter a code from the manager.'
  }
}

const describeProvider: Record<Extract<Refusal, { code: 'office_provider' }>['why'], string> = {
  none: 'This house has no log-in provider.',
  unreachable: 'The log-in provider does not answer: use your password, or try again.',
  not_yet: 'The provider has not said yet who you are, or these are other digits: finish there first.',
  unknown_person: 'The provider knows you, and this house has no account for you: ask an administrator.',
}

function describeRefundToApprove({
  from,
  before,
  currency,
}: Extract<Refusal, { code: 'refund_needs_approval' }>): string {
  const money = (amount: number): string => formatMoney({ amount, currency })
  const earlier =
    before === 0 ? 'Earlier returns of the order count.' : `${money(before)} went back before, and counts.`
  return `From ${money(from)} on, what goes back of an order needs a manager’s yes: ask for it. ${earlier}`
}

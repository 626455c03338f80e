/**
 * Every "no" of the system is one of these values, made where the rule is. `words/` puts it into words for
 * people. One place each translates it to Socket.IO answers and to HTTP statuses. Bugs are exceptions.
 */
import type { AccountFault } from './accounts/account-fault.ts'
import type { ConflictReason } from './manager/conflicts.ts'
import type { PricingRefusal } from './pricing/order.ts'
import type { SeatId } from './seat-plan.ts'
import type { ShiftFault } from './shifts/shift-fault.ts'
import type { SubscriptionFault } from './subscriptions/subscription-fault.ts'
import type { KioskDecline } from './terminal/kiosks.ts'
import type { TicketPickUpFault } from './terminal/ticket-pick-up-fault.ts'
import type { VoucherFault } from './vouchers/voucher-fault.ts'

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
  | { code: 'unknown_template_version'; version: number }
  | { code: 'gateway_of_other_cinema' }
  | { code: 'stock_of_other_cinema' }
  /** The cinema's tariff has no such thing that is counted. */
  | { code: 'goods_not_counted' }
  /** Nothing that this terminal may hand over has the pick-up code. */
  | { code: 'unknown_pick_up' }
  /** A kiosk prints no tickets that were paid for before. */
  | { code: 'tickets_not_picked_up'; fault: TicketPickUpFault }
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

/** True for a refusal that may change with the next try; the request may or may not have been carried out. */
export function isPassing({ code }: Refusal): boolean {
  return code === 'offline' || code === 'timeout' || code === 'unavailable' || code === 'not_booted'
}

/** A refusal in the words of a catalogue. Pure. */
import type { ConflictReason } from '../manager/conflicts.ts'
import type { Refusal } from '../refusals.ts'
import type { SeatId } from '../seat-plan.ts'
import type { allRefusals } from './en/all-refusals.ts'
import { LANGUAGES } from './languages.ts'
import { moneyIn } from './money-in.ts'
import type { Speech, Values } from './speech.ts'

export type RefusalWordKey = keyof typeof allRefusals

/** What is wrong with an order or an exchange, as the end of a sentence. */
const WHY = {
  stale_grant: 'seats_gone',
  future_grant: 'seats_gone',
  outside_claim: 'seats_gone',
  other_booking: 'seats_gone',
  booking_ended: 'booking_ended',
  id_reused: 'id_reused',
  wrong_price: 'wrong_price',
  unknown_show: 'unknown_show',
  unknown_seats: 'unknown_seats',
  show_cancelled: 'show_cancelled',
  wrong_show: 'wrong_show',
  at_reader: 'at_reader',
  voucher_short: 'voucher_short',
  account_exceeded: 'account_exceeded',
  subscription_short: 'subscription_short',
  approval_unproven: 'approval_unproven',
  promo_code_over_limit: 'promo_code_over_limit',
  malformed: 'not_an_order',
  edited: 'not_an_order',
  gap: 'not_an_order',
  sequence_reused: 'not_an_order',
  another_terminal: 'not_an_order',
  future_boot: 'not_an_order',
} as const satisfies Record<ConflictReason, string>

/** One sentence that a clerk or a customer can act on. */
export function sayRefusal(speech: Speech<RefusalWordKey>, refusal: Refusal): string {
  return speech.say(keyOf(refusal), valuesOf(speech, refusal))
}

/** The message of a refusal: by its code, or by what it says further. */
function keyOf(refusal: Refusal): RefusalWordKey {
  switch (refusal.code) {
    case 'unsupported_protocol':
      return refusal.got > refusal.supported
        ? 'refusal_unsupported_protocol_server'
        : 'refusal_unsupported_protocol_terminal'
    case 'unsent_commands':
      return refusal.kind === null ? 'refusal_unsent_commands_elsewhere' : 'refusal_unsent_commands'
    case 'hold_not_movable':
      return refusal.why === 'moved' && refusal.movedTo !== undefined
        ? 'refusal_hold_not_movable_moved_as'
        : `refusal_hold_not_movable_${refusal.why}`
    case 'reserved_too_long':
      return refusal.minutesBefore === null ? 'refusal_reserved_too_long_over' : 'refusal_reserved_too_long'
    case 'hold_expired':
      return refusal.refunded ? 'refusal_hold_expired_refunded' : 'refusal_hold_expired'
    case 'refund_too_large':
      return refusal.refundable === 0 ? 'refusal_refund_none' : 'refusal_refund_too_large'
    case 'refund_needs_approval':
      return refusal.before === 0 ? 'refusal_refund_needs_approval' : 'refusal_refund_needs_approval_before'
    case 'office_right':
      return refusal.needs === 'administer' ? 'refusal_office_right_administer' : 'refusal_office_right'
    case 'office_provider':
      return `refusal_office_provider_${refusal.why}`
    case 'help_call_over':
      return refusal.by === null ? 'refusal_help_call_over' : 'refusal_help_call_over_by'
    case 'kiosk_declined':
      return `refusal_kiosk_declined_${refusal.why}`
    case 'not_mailable':
      return `refusal_not_mailable_${refusal.why}`
    case 'badge_taken':
      return refusal.by === null ? 'refusal_badge_taken' : 'refusal_badge_taken_by'
    case 'price_list_followed':
      return refusal.by === null ? 'refusal_price_list_followed' : 'refusal_price_list_followed_by'
    case 'terminal_takes_no_reader':
      return `refusal_terminal_takes_no_reader_${refusal.why}`
    case 'type_not_sold_here':
      return refusal.channel === 'online'
        ? 'refusal_type_not_sold_here'
        : `refusal_type_not_sold_here_${refusal.channel}`
    case 'combo_not_possible':
      return `refusal_combo_not_possible_${refusal.why}`
    case 'given_price_above_list':
      return `refusal_given_price_above_list_${refusal.on}`
    case 'promo_code_not_here':
      return `refusal_promo_code_not_here_${refusal.why}`
    case 'tickets_not_picked_up':
      return `refusal_pick_up_${refusal.fault.why}`
    case 'voucher_refused':
      return `refusal_voucher_${refusal.fault.why}`
    case 'subscription_refused':
      return `refusal_subscription_${refusal.fault.why}`
    case 'account_refused':
      return `refusal_account_${refusal.fault.why}`
    case 'shift_refused':
      return `refusal_shift_${refusal.fault.why}`
    default:
      return `refusal_${refusal.code}`
  }
}

type Fault = Extract<Refusal, { fault: unknown }>['fault']

/** What its message is told. */
function valuesOf({ language, say, ticketType }: Speech<RefusalWordKey>, refusal: Refusal): Values {
  const listed = (all: readonly string[]): string => new Intl.ListFormat(LANGUAGES[language].locale).format(all)
  const seats = (seatIds: readonly SeatId[]): Values => ({ count: seatIds.length, seats: listed(seatIds) })
  const money = (amount: number, currency: string): string => moneyIn(language, { amount, currency })
  if ('fault' in refusal) return valuesOfFault(refusal.fault, money)
  switch (refusal.code) {
    case 'unsupported_protocol': {
      const { got, supported, oldest = supported } = refusal
      return { got, supported, oldest: oldest === supported ? 0 : oldest }
    }
    case 'malformed':
      return { field: refusal.field }
    case 'unsent_commands':
      return { kind: refusal.kind ?? '' }
    case 'unknown_show':
      return { show: refusal.showId }
    case 'unknown_movie':
      return { movie: refusal.movieId }
    case 'unknown_cinema':
      return { cinema: refusal.cinemaId }
    case 'unknown_seats':
    case 'seats_taken':
    case 'seats_not_in_booking':
    case 'not_allotted':
      return seats(refusal.seatIds)
    case 'leaves_single_seats':
      return { seats: refusal.seatIds.join(', ') }
    case 'no_seats_together':
      return { quantity: refusal.quantity }
    case 'too_many_seats':
    case 'order_too_long':
      return { limit: refusal.limit }
    case 'too_many_parked':
      return { limit: refusal.atMost }
    case 'hold_not_movable': {
      const { reference, terminal = say('refusal_another_terminal'), movedTo = '' } = refusal
      return { reference, terminal, movedTo }
    }
    case 'hold_moved':
    case 'goods_handed_over':
    case 'reader_elsewhere':
      return { terminal: refusal.terminal }
    case 'terminal_has_reader':
      return { reader: refusal.reader }
    case 'reserved_too_long':
      return { minutes: refusal.minutesBefore ?? 0 }
    case 'payment_declined':
      return { reason: refusal.reason.replaceAll('_', ' ') }
    case 'amount_not_chargeable':
    case 'refund_changed':
      return { amount: money(refusal.amount, refusal.currency) }
    case 'booking_not_payable':
    case 'booking_not_cancellable':
      return { state: stateIn(say, refusal.state) }
    case 'too_late_to_cancel':
      return { until: refusal.until }
    case 'tickets_used':
      return { ...seats(refusal.seatIds), doors: listed(refusal.doors) }
    case 'refund_too_large':
      return refusal.refundable === 0 ? {} : { amount: money(refusal.refundable, refusal.currency) }
    case 'refund_needs_approval':
      return { from: money(refusal.from, refusal.currency), before: money(refusal.before, refusal.currency) }
    case 'rate_limited':
      return { seconds: refusal.retryAfterSeconds }
    case 'office_wait':
    case 'pin_wait':
      return { seconds: refusal.seconds }
    case 'help_call_over':
    case 'badge_taken':
    case 'price_list_followed':
    case 'conflict_settled':
    case 'tariff_followed':
    case 'template_followed':
      return { by: refusal.by ?? '' }
    case 'unknown_template_version':
      return { version: refusal.version }
    case 'tariff_currency':
    case 'order_currency':
      return { currency: refusal.currency }
    case 'order_refused':
    case 'exchange_refused':
      return { why: say(`refusal_why_${WHY[refusal.why]}`) }
    case 'unknown_ticket_type':
      return { type: ticketType(refusal.ticketType), seat: refusal.seatId }
    case 'type_not_sold_here':
    case 'type_needs_card':
    case 'type_needs_approval':
      return { type: ticketType(refusal.ticketType) }
    case 'too_many_of_type':
      return { limit: refusal.atMost, type: ticketType(refusal.ticketType) }
    // Places count from 0 in an order, and from 1 for people.
    case 'ticket_unpriced':
      return { number: refusal.ticket + 1 }
    case 'goods_unknown':
      return { number: refusal.goods + 1 }
    case 'combo_not_possible':
      return { number: refusal.combo + 1 }
    case 'given_price_above_list':
      return { number: refusal.place + 1 }
    case 'promo_code_unknown':
    case 'promo_code_over':
    case 'promo_code_used_up':
    case 'promo_code_not_here':
      return { code: refusal.promoCode }
    case 'voucher_tax_unknown':
      return { rate: refusal.rate }
    default:
      return {}
  }
}

function valuesOfFault(fault: Fault, money: (amount: number, currency: string) => string): Values {
  switch (fault.why) {
    case 'low':
      return { amount: money('left' in fault ? fault.left : fault.balance, fault.currency) }
    case 'offline_limit':
      return { amount: money(fault.left, fault.currency) }
    case 'pays_too_much':
      return { amount: money(fault.atMost, fault.currency) }
    case 'no_such_piece':
      return { amount: money(fault.value, fault.currency) }
    case 'currency':
    case 'other_currency':
      return { currency: fault.currency }
    case 'in_use':
      return { by: fault.by }
    case 'other_cinema':
      return 'cinema' in fault ? { cinema: fault.cinema } : {}
    case 'printed':
      return { reference: fault.reference }
    case 'wait':
      return { seconds: fault.seconds }
    default:
      return {}
  }
}

function stateIn(say: Speech<RefusalWordKey>['say'], state: string): string {
  switch (state) {
    case 'initiated':
    case 'held':
    case 'confirmed':
    case 'failed':
    case 'expired':
    case 'cancelled':
    case 'refunded':
      return say(`refusal_state_${state}`)
    default:
      return state
  }
}

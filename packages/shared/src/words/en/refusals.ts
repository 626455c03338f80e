/** Refusals of the public API that a customer can act on, as ICU messages. The other languages have exactly these keys. */
export const refusals = {
  refusal_unknown_show: 'There is no show {show}.',
  refusal_unknown_movie: 'There is no movie {movie}.',
  refusal_unknown_cinema: 'There is no cinema {cinema}.',
  refusal_unknown_booking: 'There is no such booking, or it is not for you to see.',
  refusal_unknown_seats:
    '{count, plural, one {Seat {seats} is not in this auditorium.} other {Seats {seats} are not in this auditorium.}}',
  refusal_seats_taken:
    '{count, plural, one {Seat {seats} has just been taken.} other {Seats {seats} have just been taken.}}',
  refusal_seats_not_in_booking:
    '{count, plural, one {Seat {seats} is not in this booking, or given back already.} other {Seats {seats} are not in this booking, or given back already.}}',
  refusal_leaves_single_seats: 'That choice would leave {seats} alone: please move by a seat.',
  refusal_no_seats_together: 'There are no {quantity} free seats left that could be offered.',
  refusal_too_many_seats: 'A booking is for at most {limit} seats.',
  refusal_booking_ended: 'This booking has ended: start a new one.',
  refusal_hold_moved: 'This booking is being paid at a counter ({terminal}): nothing was charged here.',
  refusal_hold_expired: 'The time of this hold is over, and nothing was charged: choose your seats again.',
  refusal_hold_expired_refunded:
    'The time of this hold was over before the payment came through. Your money is on its way back.',
  refusal_one_live_booking: 'You hold other seats of this show already: pay for them or give them back first.',
  refusal_payment_declined: 'The payment was declined ({reason}): try another way while your seats are held.',
  refusal_payment_under_way: 'A payment for this booking is under way: wait for its result.',
  refusal_amount_not_chargeable: 'A card cannot be charged exactly {amount}: pay another way.',
  refusal_wrong_amount_charged:
    'Your card was charged another amount than the price. That money is on its way back, and nothing is booked.',
  refusal_state_initiated: 'initiated',
  refusal_state_held: 'held',
  refusal_state_confirmed: 'confirmed',
  refusal_state_failed: 'failed',
  refusal_state_expired: 'expired',
  refusal_state_cancelled: 'cancelled',
  refusal_state_refunded: 'refunded',
  refusal_booking_not_payable: 'This booking is {state} and cannot be paid.',
  refusal_booking_not_cancellable: 'This booking is {state} and cannot be cancelled.',
  refusal_too_late_to_cancel: 'Tickets of this show could be given back until {until}.',
  refusal_tickets_used:
    '{count, plural, one {Somebody was let in with the ticket of seat {seats}, at {doors}.} other {Somebody was let in with the tickets of seats {seats}, at {doors}.}} Only staff can give a used ticket back, and must confirm it.',
  refusal_refund_too_large: 'At most {amount} of this booking can still be given back.',
  refusal_refund_none: 'There is no money of this booking to give back.',
  refusal_nothing_to_refund: 'Everything that was paid for this booking has been given back already.',
  refusal_sales_closed: 'This show has begun: its tickets are no longer sold online.',
  refusal_show_cancelled:
    'This show has been cancelled: nothing is sold for it any more, and what was sold is given back.',
  refusal_show_closed:
    'Nothing new is sold for this show at the moment: its latest sales are still being collected. Choose another show, or try again later.',
  refusal_rate_limited: 'Too many requests: try again in {seconds} s.',
  refusal_unavailable: 'This cannot be done right now: try again in a moment.',
  refusal_unknown_ticket_type: 'There is no price for a {type} ticket on seat {seat}.',
  refusal_type_not_sold_here: '{type} tickets are not sold online.',
  refusal_too_many_of_type: 'At most {limit} tickets of the type {type} are sold in an order: choose fewer.',
  refusal_type_needs_card: '{type} tickets are sold for the number of a card: enter it.',
  refusal_type_needs_approval: '{type} tickets are sold only if a supervisor agrees.',
  refusal_ticket_unpriced: 'Ticket {number} has no price: choose another ticket type or another seat.',
  refusal_goods_unknown: 'Item {number} of the goods is not sold here like that: choose another size, or other extras.',
  refusal_promo_code_unknown: 'There is no promo code {code}.',
  refusal_promo_code_over: 'The time of the promo code {code} is over.',
  refusal_promo_code_used_up: 'The promo code {code} has been used as often as it may be.',
  refusal_order_currency:
    'This cinema sells in another currency than {currency}: these tickets cannot be in one order.',
  refusal_order_too_long: 'An order has at most {limit} lines: make two orders of it.',
  refusal_order_too_dear: 'This order costs more than one order may: make two orders of it.',
  refusal_several_cinemas: 'These shows play at several cinemas, and an order is for one: make an order for each.',
  refusal_unknown_card:
    'This card was not begun for this subscription, or another one has taken its place: begin a card again.',
}

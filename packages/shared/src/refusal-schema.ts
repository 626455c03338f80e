/** A refusal that came over a wire, checked before anybody acts on it or shows it. */
import { z } from 'zod'
import { Currency } from './money.ts'
import { SalesChannel } from './pricing/ticket-terms.ts'
import type { Refusal } from './refusals.ts'
import { SeatId } from './seat-plan.ts'
import { VoucherFault } from './vouchers/voucher-fault.ts'

const Text = z.string().max(500)
const SeatList = z.array(SeatId).min(1)
const Alternatives = z.array(SeatList)

export const RefusalSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('malformed'), field: Text, problem: Text }),
  z.object({
    code: z.literal('unsupported_protocol'),
    got: z.number(),
    supported: z.number(),
    oldest: z.number().optional(),
  }),
  z.object({ code: z.literal('unknown_terminal') }),
  z.object({ code: z.literal('revoked_terminal') }),
  z.object({ code: z.literal('bad_signature') }),
  z.object({ code: z.literal('bad_enrolment_code') }),
  z.object({ code: z.literal('unsent_commands'), kind: Text.nullable() }),
  z.object({ code: z.literal('not_allowed'), needs: Text, field: Text.optional() }),
  z.object({ code: z.literal('other_cinema') }),
  z.object({ code: z.literal('unknown_show'), showId: Text }),
  z.object({ code: z.literal('unknown_seats'), seatIds: SeatList }),
  z.object({ code: z.literal('seats_taken'), seatIds: SeatList, alternatives: Alternatives.optional() }),
  z.object({ code: z.literal('leaves_single_seats'), seatIds: SeatList, alternatives: Alternatives }),
  z.object({ code: z.literal('no_seats_together'), quantity: z.number() }),
  z.object({ code: z.literal('too_many_seats'), limit: z.number() }),
  z.object({ code: z.literal('no_such_hold') }),
  z.object({ code: z.literal('booking_ended') }),
  z.object({ code: z.literal('unknown_ticket_type'), ticketType: Text, seatId: SeatId }),
  z.object({ code: z.literal('price_changed'), expected: z.number(), got: z.number(), currency: Text }),
  z.object({ code: z.literal('not_enough_cash'), total: z.number(), tendered: z.number(), currency: Text }),
  z.object({ code: z.literal('command_id_reused') }),
  z.object({ code: z.literal('unauthorised'), problem: Text }),
  z.object({ code: z.literal('unknown_booking') }),
  z.object({ code: z.literal('unknown_movie'), movieId: Text }),
  z.object({ code: z.literal('idempotency_key_reused') }),
  z.object({ code: z.literal('one_live_booking'), bookingId: Text }),
  z.object({ code: z.literal('payment_declined'), reason: Text }),
  z.object({ code: z.literal('payment_under_way') }),
  z.object({ code: z.literal('hold_expired'), refunded: z.boolean() }),
  z.object({ code: z.literal('amount_not_chargeable'), amount: z.number(), currency: Currency }),
  z.object({ code: z.literal('wrong_amount_charged') }),
  z.object({ code: z.literal('booking_not_payable'), state: Text }),
  z.object({ code: z.literal('booking_not_cancellable'), state: Text }),
  z.object({ code: z.literal('too_late_to_cancel'), until: Text }),
  z.object({ code: z.literal('tickets_used'), seatIds: SeatList, doors: z.array(Text) }),
  z.object({ code: z.literal('seats_not_in_booking'), seatIds: SeatList }),
  z.object({ code: z.literal('refund_too_large'), refundable: z.number(), currency: Currency.or(z.literal('')) }),
  z.object({ code: z.literal('nothing_to_refund') }),
  z.object({ code: z.literal('not_parked') }),
  z.object({ code: z.literal('sales_closed') }),
  z.object({ code: z.literal('show_cancelled') }),
  z.object({ code: z.literal('show_closed') }),
  z.object({ code: z.literal('rate_limited'), what: Text, retryAfterSeconds: z.number() }),
  z.object({ code: z.literal('bad_webhook'), field: Text, problem: Text }),
  z.object({ code: z.literal('unavailable'), what: Text }),
  z.object({ code: z.literal('offline'), what: Text }),
  z.object({ code: z.literal('timeout'), what: Text }),
  z.object({ code: z.literal('not_enrolled') }),
  z.object({ code: z.literal('not_booted') }),
  z.object({ code: z.literal('identity_in_use') }),
  z.object({ code: z.literal('not_allotted'), seatIds: SeatList }),
  z.object({ code: z.literal('no_references') }),
  z.object({ code: z.literal('unknown_conflict') }),
  z.object({ code: z.literal('conflict_settled'), by: Text }),
  z.object({ code: z.literal('resolution_unavailable'), resolution: Text }),
  z.object({ code: z.literal('unknown_cinema'), cinemaId: Text }),
  z.object({ code: z.literal('unknown_price_list') }),
  z.object({ code: z.literal('price_list_followed'), by: Text.nullable() }),
  z.object({ code: z.literal('unknown_tariff') }),
  z.object({ code: z.literal('tariff_followed'), by: Text }),
  z.object({ code: z.literal('tariff_of_other_cinema') }),
  z.object({ code: z.literal('tariff_currency'), currency: Text }),
  z.object({ code: z.literal('unknown_reader') }),
  z.object({ code: z.literal('reader_elsewhere'), terminal: Text }),
  z.object({
    code: z.literal('terminal_takes_no_reader'),
    why: z.enum(['unknown', 'other_cinema', 'revoked', 'kind']),
  }),
  z.object({ code: z.literal('terminal_has_reader'), reader: Text }),
  z.object({ code: z.literal('several_cinemas') }),
  z.object({ code: z.literal('voucher_refused'), fault: VoucherFault }),
  z.object({ code: z.literal('type_not_sold_here'), ticketType: Text, channel: SalesChannel }),
  z.object({ code: z.literal('too_many_of_type'), ticketType: Text, atMost: z.number() }),
  z.object({ code: z.literal('type_needs_card'), ticketType: Text }),
  z.object({ code: z.literal('type_needs_approval'), ticketType: Text }),
  z.object({ code: z.literal('ticket_unpriced'), ticket: z.number() }),
  z.object({ code: z.literal('goods_unknown'), goods: z.number() }),
  z.object({
    code: z.literal('combo_not_possible'),
    combo: z.number(),
    why: z.enum(['unknown', 'parts', 'tickets', 'dear_tickets']),
  }),
  z.object({
    code: z.literal('given_price_above_list'),
    on: z.enum(['tickets', 'goods']),
    place: z.number(),
    price: z.number(),
  }),
  z.object({ code: z.literal('promo_code_unknown'), promoCode: Text }),
  z.object({ code: z.literal('promo_code_over'), promoCode: Text }),
  z.object({ code: z.literal('promo_code_used_up'), promoCode: Text }),
  z.object({ code: z.literal('order_currency'), currency: Text }),
  z.object({ code: z.literal('voucher_tax_unknown'), rate: Text }),
  z.object({ code: z.literal('order_too_long'), limit: z.number() }),
  z.object({ code: z.literal('order_too_dear'), limit: z.number() }),
]) satisfies z.ZodType<Refusal>

/** The answer to any request: the value, or a refusal. */
export function answerSchema<S extends z.ZodType>(value: S) {
  return z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), refusal: RefusalSchema }),
  ])
}

/** Holding, paying, looking and cancelling. */
import {
  acceptedLanguage,
  BookingView,
  CancelAnswer,
  CancelRequest,
  HeldBooking,
  HoldRequest,
  Id,
  IdempotencyKey,
  PaidBooking,
  PayRequest,
  UnfinishedBooking,
} from '@marquee/shared'
import { z } from 'zod'
import type { OnlineBookings } from '../../booking/online/online-bookings.ts'
import { PROMO_CODES } from './promo-codes.ts'
import { answered, defineRoute, type Route } from './route.ts'

const OfBooking = z.object({ bookingId: Id })
const WithKey = z.object({ 'Idempotency-Key': IdempotencyKey })
const WithOptionalKey = z.object({ 'Idempotency-Key': IdempotencyKey.optional() })
const READS = ['everyone', 'address', 'customer'] as const

export function bookingRoutes({ bookings }: { bookings: OnlineBookings }): Route[] {
  return [
    defineRoute(
      {
        method: 'post',
        path: '/api/v1/bookings/hold',
        name: 'holdSeats',
        tag: 'Bookings',
        summary: 'Hold 1 to 10 seats of a show: all of them or none',
        description:
          'The same `Idempotency-Key` with the same body is the same hold, and gets the same answer; with another body it is refused. A customer has one live booking per show.',
        who: 'customer',
        limits: [...READS, 'holds'],
        guesses: PROMO_CODES,
        headers: WithKey,
        body: { json: HoldRequest },
        answers: { 201: { description: 'The seats are held until `expiresAt`.', body: HeldBooking } },
        refusals: [
          'unknown_show',
          'unknown_seats',
          'seats_taken',
          'leaves_single_seats',
          'too_many_seats',
          'unknown_ticket_type',
          'type_not_sold_here',
          'too_many_of_type',
          'type_needs_card',
          'type_needs_approval',
          'promo_code_unknown',
          'promo_code_over',
          'promo_code_used_up',
          'order_currency',
          'order_too_long',
          'order_too_dear',
          'one_live_booking',
          'idempotency_key_reused',
          'booking_ended',
          'sales_closed',
          'show_cancelled',
          'show_closed',
        ],
      },
      async ({ caller, headers, body }) => {
        const held = await bookings.hold(caller, headers['Idempotency-Key'], body)
        if (!held.ok) return held
        return answered(201, held.value, { Location: `/api/v1/bookings/${held.value.bookingId}` })
      },
    ),
    defineRoute(
      {
        method: 'post',
        path: '/api/v1/bookings/{bookingId}/pay',
        name: 'payBooking',
        tag: 'Bookings',
        summary: 'Pay for a held booking',
        description:
          'The same `Idempotency-Key` never charges twice. After a 402 the hold stays, and another key tries another way. After a 202 ask again with the same key, or look at the booking. With `requires_action` let the customer act first: send the browser to `nextAction.url`, or hand `clientSecret` to `stripe.handleNextAction`. The seats stay held until `until`, at most 10 minutes. Another key gives that payment up. Mails are written in `language`, or else in the best of our languages that `Accept-Language` asks for, or else in the cinema’s own.',
        who: 'customer',
        limits: [...READS, 'payments'],
        params: OfBooking,
        headers: WithKey,
        body: { json: PayRequest },
        answers: {
          200: { description: 'Paid: the tickets.', body: PaidBooking },
          202: {
            description:
              'Not paid yet. `processing`: the gateway has not said whether it has the money. `requires_action`: the card’s bank asks the customer.',
            body: UnfinishedBooking,
          },
        },
        refusals: [
          'unknown_booking',
          'payment_declined',
          'payment_under_way',
          'hold_expired',
          'amount_not_chargeable',
          'wrong_amount_charged',
          'booking_not_payable',
          'promo_code_used_up',
          'hold_moved',
          'show_cancelled',
          'show_closed',
          'idempotency_key_reused',
          'not_allowed',
        ],
      },
      async ({ caller, params, headers, body, http }) => {
        const language = acceptedLanguage(http.get('Accept-Language'))
        const paid = await bookings.pay({ ...caller, language }, params.bookingId, headers['Idempotency-Key'], body)
        if (!paid.ok) return paid
        return paid.value.status === 'confirmed'
          ? answered(200, paid.value)
          : answered(202, paid.value, paid.value.status === 'processing' ? { 'Retry-After': '2' } : {})
      },
    ),
    defineRoute(
      {
        method: 'get',
        path: '/api/v1/bookings/{bookingId}',
        name: 'getBooking',
        tag: 'Bookings',
        summary: 'A booking with its tickets, payments and refunds',
        who: 'customer',
        limits: READS,
        params: OfBooking,
        answers: { 200: { description: 'The booking.', body: BookingView } },
        refusals: ['unknown_booking'],
      },
      async ({ caller, params }) => {
        const booking = await bookings.booking(caller, params.bookingId)
        return booking.ok ? answered(200, booking.value, { 'Cache-Control': 'no-store' }) : booking
      },
    ),
    defineRoute(
      {
        method: 'delete',
        path: '/api/v1/bookings/{bookingId}',
        name: 'cancelBooking',
        tag: 'Bookings',
        summary: 'Give seats back: held ones at once, paid ones for their money',
        description:
          'Without a body: all of it. With `seatIds` or `amount`: a part of it, which needs an `Idempotency-Key`; the same key with the same body gets the first answer again, with another body it is refused. An operator gives a reason, and may cancel any booking at any time; a customer, their own, until some time before the show. Tickets with which somebody was let in are refused; an operator who knows that says `evenIfUsed`.',
        who: 'customer',
        limits: [...READS, 'payments'],
        params: OfBooking,
        headers: WithOptionalKey,
        body: { json: CancelRequest, optional: true },
        answers: { 200: { description: 'What was given back.', body: CancelAnswer } },
        refusals: [
          'unknown_booking',
          'booking_not_cancellable',
          'too_late_to_cancel',
          'tickets_used',
          'seats_not_in_booking',
          'refund_too_large',
          'nothing_to_refund',
          'payment_under_way',
          'idempotency_key_reused',
          'not_allowed',
        ],
      },
      async ({ caller, params, headers, body }) => {
        const cancelled = await bookings.cancel(caller, params.bookingId, headers['Idempotency-Key'], body)
        return cancelled.ok ? answered(200, cancelled.value) : cancelled
      },
    ),
  ]
}

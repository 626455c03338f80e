/**
 * Every call that a terminal makes to the server, declared once. The server's role check, validation and list of handlers
 * follow from this table; so do the terminal's time-outs, and the calls that its engine passes on for a screen.
 */

import type { z } from 'zod'
import { ACCOUNT_CALLS } from './calls/accounts.ts'
import { ALLOTMENT_CALLS } from './calls/allotments.ts'
import { APPROVAL_CALLS } from './calls/approvals.ts'
import { ATTENTION_CALLS } from './calls/attention.ts'
import { BOOKING_CALLS } from './calls/bookings.ts'
import type { Call } from './calls/call.ts'
import { CINEMA_CALLS } from './calls/cinemas.ts'
import { CLAIMED_VALUE_CALLS } from './calls/claimed-values.ts'
import { DOOR_CALLS } from './calls/door.ts'
import { ENROLMENT_CALLS } from './calls/enrolment.ts'
import { HOUSE_CALLS } from './calls/house.ts'
import { KIOSK_CALLS } from './calls/kiosks.ts'
import { OFFICE_CALLS } from './calls/office.ts'
import { OPERATOR_CALLS } from './calls/operators.ts'
import { OUTBOX_CALLS } from './calls/outbox.ts'
import { PARKED_CALLS } from './calls/parked.ts'
import { PICK_UP_CALLS } from './calls/pick-ups.ts'
import { PRICE_CALLS } from './calls/prices.ts'
import { READER_PAYMENT_CALLS } from './calls/reader-payments.ts'
import { READER_CALLS } from './calls/readers.ts'
import { SEAT_CALLS } from './calls/seats.ts'
import { SHIFT_CALLS } from './calls/shifts.ts'
import { STOCK_CALLS } from './calls/stock.ts'
import { SUBSCRIPTION_CALLS } from './calls/subscriptions.ts'
import { TEMPLATE_CALLS } from './calls/templates.ts'
import { VOUCHER_CALLS } from './calls/vouchers.ts'

export { type Call, Empty } from './calls/call.ts'

export const CALLS = {
  ...SEAT_CALLS,
  ...OUTBOX_CALLS,
  ...HOUSE_CALLS,
  ...READER_PAYMENT_CALLS,
  ...CLAIMED_VALUE_CALLS,
  ...PARKED_CALLS,
  ...APPROVAL_CALLS,
  ...OPERATOR_CALLS,
  ...STOCK_CALLS,
  ...SHIFT_CALLS,
  ...PICK_UP_CALLS,
  ...DOOR_CALLS,
  ...BOOKING_CALLS,
  ...ATTENTION_CALLS,
  ...ALLOTMENT_CALLS,
  ...PRICE_CALLS,
  ...TEMPLATE_CALLS,
  ...CINEMA_CALLS,
  ...VOUCHER_CALLS,
  ...ACCOUNT_CALLS,
  ...SUBSCRIPTION_CALLS,
  ...READER_CALLS,
  ...OFFICE_CALLS,
  ...ENROLMENT_CALLS,
  ...KIOSK_CALLS,
} as const satisfies Record<string, Call>

export type CallName = keyof typeof CALLS
export type RequestOf<N extends CallName> = z.infer<(typeof CALLS)[N]['request']>
export type AnswerOf<N extends CallName> = z.infer<(typeof CALLS)[N]['answer']>

export const CALL_NAMES = Object.keys(CALLS) as CallName[]

export const isCallName = (name: string): name is CallName => Object.hasOwn(CALLS, name)

/** The calls that a screen makes straight through its engine. */
export type PassThroughName = {
  [N in CallName]: (typeof CALLS)[N] extends { passThrough: true } ? N : never
}[CallName]

export const PASS_THROUGH_NAMES = CALL_NAMES.filter((name): name is PassThroughName => 'passThrough' in CALLS[name])

import { describe, expect, it } from 'vitest'
import { refusalIn } from '../../../apps/server/src/terminals/conversation/versions.ts'
import { loadOldTerminal } from '../../../tooling/old-terminals/old-terminal.ts'
import { AccountFault } from './accounts/account-fault.ts'
import { BookingReference, newId } from './ids.ts'
import { ConflictReason } from './manager/conflicts.ts'
import { answerSchema, RefusalSchema } from './refusal-schema.ts'
import { granted, HOLD_NOT_MOVABLE, type Refusal, type RefusalCode, refused } from './refusals.ts'
import { ShiftFault } from './shifts/shift-fault.ts'
import { SubscriptionFault } from './subscriptions/subscription-fault.ts'
import { KIOSK_DECLINES } from './terminal/kiosks.ts'
import { TicketPickUpFault } from './terminal/ticket-pick-up-fault.ts'
import { VoucherFault } from './vouchers/voucher-fault.ts'
import { describeRefusal } from './words/describe-refusal.ts'
import { allRefusals } from './words/en/all-refusals.ts'
import { LANGUAGE_CODES } from './words/languages.ts'
import { sayRefusal } from './words/say-refusal.ts'
import { createSpeech } from './words/speech.ts'
import { spokenRefusal } from './words/spoken-refusal.ts'

const SHOW = newId()
const oldTerminal = await loadOldTerminal(3)

/** An example of each; a new code without an example doesn't compile. */
const EXAMPLES: { [C in RefusalCode]: Extract<Refusal, { code: C }> } = {
  malformed: { code: 'malformed', field: 'seatIds', problem: 'must not name a seat twice' },
  unsupported_protocol: { code: 'unsupported_protocol', got: 7, supported: 1 },
  unknown_terminal: { code: 'unknown_terminal' },
  revoked_terminal: { code: 'revoked_terminal' },
  bad_signature: { code: 'bad_signature' },
  bad_enrolment_code: { code: 'bad_enrolment_code' },
  unsent_commands: { code: 'unsent_commands', kind: 'manager' },
  not_allowed: { code: 'not_allowed', needs: 'manager' },
  other_cinema: { code: 'other_cinema' },
  unknown_show: { code: 'unknown_show', showId: SHOW },
  unknown_seats: { code: 'unknown_seats', seatIds: ['Z-99'] },
  seats_taken: { code: 'seats_taken', seatIds: ['A-1', 'A-2'] },
  too_many_seats: { code: 'too_many_seats', limit: 10 },
  no_such_hold: { code: 'no_such_hold' },
  booking_ended: { code: 'booking_ended' },
  voucher_refused: { code: 'voucher_refused', fault: { why: 'low', balance: 250, currency: 'SGD' } },
  account_refused: { code: 'account_refused', fault: { why: 'blocked' } },
  shift_refused: { code: 'shift_refused', fault: { why: 'already_open' } },
  tickets_not_picked_up: { code: 'tickets_not_picked_up', fault: { why: 'printed', reference: 'MQ-7K3F9P' } },
  account_changed: { code: 'account_changed' },
  nothing_to_invoice: { code: 'nothing_to_invoice' },
  subscription_refused: { code: 'subscription_refused', fault: { why: 'used' } },
  hold_not_movable: { code: 'hold_not_movable', why: 'silent', reference: 'MQ-7K3F9P', terminal: 'Kiosk 2' },
  hold_moved: { code: 'hold_moved', terminal: 'Counter 2' },
  reserved_too_long: { code: 'reserved_too_long', minutesBefore: 60 },
  unknown_ticket_type: { code: 'unknown_ticket_type', ticketType: 'student', seatId: 'A-1' },
  price_changed: { code: 'price_changed', expected: 1250, got: 1200, currency: 'SGD' },
  not_enough_cash: { code: 'not_enough_cash', total: 1250, tendered: 1000, currency: 'SGD' },
  command_id_reused: { code: 'command_id_reused' },
  leaves_single_seats: { code: 'leaves_single_seats', seatIds: ['A-3'], alternatives: [['A-4', 'A-5']] },
  no_seats_together: { code: 'no_seats_together', quantity: 4 },
  unauthorised: { code: 'unauthorised', problem: 'it has expired' },
  unknown_booking: { code: 'unknown_booking' },
  unknown_movie: { code: 'unknown_movie', movieId: SHOW },
  idempotency_key_reused: { code: 'idempotency_key_reused' },
  one_live_booking: { code: 'one_live_booking', bookingId: SHOW },
  payment_declined: { code: 'payment_declined', reason: 'insufficient_funds' },
  payment_under_way: { code: 'payment_under_way' },
  hold_expired: { code: 'hold_expired', refunded: true },
  amount_not_chargeable: { code: 'amount_not_chargeable', amount: 5125, currency: 'KWD' },
  wrong_amount_charged: { code: 'wrong_amount_charged' },
  booking_not_payable: { code: 'booking_not_payable', state: 'cancelled' },
  booking_not_cancellable: { code: 'booking_not_cancellable', state: 'expired' },
  tickets_used: { code: 'tickets_used', seatIds: ['J-12'], doors: ['Door North'] },
  too_late_to_cancel: { code: 'too_late_to_cancel', until: '2026-11-21T12:30:00.000Z' },
  seats_not_in_booking: { code: 'seats_not_in_booking', seatIds: ['A-1'] },
  refund_too_large: { code: 'refund_too_large', refundable: 1400, currency: 'SGD' },
  nothing_to_refund: { code: 'nothing_to_refund' },
  unknown_order: { code: 'unknown_order' },
  order_in_conflict: { code: 'order_in_conflict' },
  goods_handed_over: { code: 'goods_handed_over', terminal: 'Bar' },
  lines_gone: { code: 'lines_gone', numbers: [0, 3] },
  refund_changed: { code: 'refund_changed', amount: 650, currency: 'SGD' },
  not_parked: { code: 'not_parked' },
  sales_closed: { code: 'sales_closed' },
  show_cancelled: { code: 'show_cancelled' },
  show_closed: { code: 'show_closed' },
  rate_limited: { code: 'rate_limited', what: 'holds of one customer', retryAfterSeconds: 7 },
  bad_webhook: { code: 'bad_webhook', field: 'Stripe-Signature', problem: 'its signature does not match' },
  unavailable: { code: 'unavailable', what: 'the disk is full' },
  offline: { code: 'offline', what: 'seats cannot be held' },
  timeout: { code: 'timeout', what: 'claim' },
  not_enrolled: { code: 'not_enrolled' },
  not_booted: { code: 'not_booted' },
  identity_in_use: { code: 'identity_in_use' },
  not_allotted: { code: 'not_allotted', seatIds: ['D-4', 'D-5'] },
  no_references: { code: 'no_references' },
  unknown_conflict: { code: 'unknown_conflict' },
  conflict_settled: { code: 'conflict_settled', by: 'Manager' },
  resolution_unavailable: { code: 'resolution_unavailable', resolution: 'other_seats' },
  unknown_price_list: { code: 'unknown_price_list' },
  unknown_reader: { code: 'unknown_reader' },
  reader_elsewhere: { code: 'reader_elsewhere', terminal: 'Counter 9' },
  terminal_takes_no_reader: { code: 'terminal_takes_no_reader', why: 'revoked' },
  terminal_has_reader: { code: 'terminal_has_reader', reader: 'Counter reader 1' },
  price_list_followed: { code: 'price_list_followed', by: 'Office' },
  unknown_tariff: { code: 'unknown_tariff' },
  tariff_followed: { code: 'tariff_followed', by: 'Office' },
  stock_of_other_cinema: { code: 'stock_of_other_cinema' },
  goods_not_counted: { code: 'goods_not_counted' },
  unknown_pick_up: { code: 'unknown_pick_up' },
  gateway_of_other_cinema: { code: 'gateway_of_other_cinema' },
  template_followed: { code: 'template_followed', by: 'Office' },
  template_of_other_cinema: { code: 'template_of_other_cinema' },
  unknown_template_version: { code: 'unknown_template_version', version: 7 },
  tariff_of_other_cinema: { code: 'tariff_of_other_cinema' },
  tariff_currency: { code: 'tariff_currency', currency: 'SGD' },
  terminal_has_no_reader: { code: 'terminal_has_no_reader' },
  reader_in_use: { code: 'reader_in_use' },
  unknown_card: { code: 'unknown_card' },
  unknown_reader_payment: { code: 'unknown_reader_payment' },
  order_already_paid: { code: 'order_already_paid' },
  order_refused: { code: 'order_refused', why: 'wrong_price' },
  exchange_refused: { code: 'exchange_refused', why: 'outside_claim' },
  several_cinemas: { code: 'several_cinemas' },
  type_not_sold_here: { code: 'type_not_sold_here', ticketType: 'staff', channel: 'online' },
  too_many_of_type: { code: 'too_many_of_type', ticketType: 'student', atMost: 2 },
  type_needs_card: { code: 'type_needs_card', ticketType: 'student' },
  type_needs_approval: { code: 'type_needs_approval', ticketType: 'staff' },
  approval_needed: { code: 'approval_needed' },
  approval_over: { code: 'approval_over' },
  parked_order_gone: { code: 'parked_order_gone' },
  too_many_parked: { code: 'too_many_parked', atMost: 12 },
  nobody_logged_in: { code: 'nobody_logged_in' },
  office_log_in: { code: 'office_log_in' },
  office_wrong: { code: 'office_wrong' },
  office_wait: { code: 'office_wait', seconds: 30 },
  office_right: { code: 'office_right', needs: 'administer' },
  office_code_over: { code: 'office_code_over' },
  office_password_common: { code: 'office_password_common' },
  office_has_second_factor: { code: 'office_has_second_factor' },
  office_unknown_account: { code: 'office_unknown_account' },
  office_login_taken: { code: 'office_login_taken' },
  office_last_administrator: { code: 'office_last_administrator' },
  office_provider: { code: 'office_provider', why: 'not_yet' },
  terminal_name_taken: { code: 'terminal_name_taken' },
  unknown_terminal_here: { code: 'unknown_terminal_here' },
  own_terminal: { code: 'own_terminal' },
  help_call_over: { code: 'help_call_over', by: 'Clerk 1' },
  kiosk_away: { code: 'kiosk_away' },
  kiosk_declined: { code: 'kiosk_declined', why: 'busy' },
  wrong_pin: { code: 'wrong_pin', left: 3 },
  pin_wait: { code: 'pin_wait', seconds: 30 },
  unknown_operator: { code: 'unknown_operator' },
  operator_without_pin: { code: 'operator_without_pin' },
  admission_needs_yes: { code: 'admission_needs_yes' },
  not_mailable: { code: 'not_mailable', why: 'no_address' },
  role_too_low: { code: 'role_too_low' },
  operator_damaged: { code: 'operator_damaged' },
  operator_shared: { code: 'operator_shared' },
  badge_taken: { code: 'badge_taken', by: 'Clerk 1' },
  refund_needs_approval: { code: 'refund_needs_approval', from: 5000, before: 1250, currency: 'SGD' },
  ticket_unpriced: { code: 'ticket_unpriced', ticket: 1 },
  goods_unknown: { code: 'goods_unknown', goods: 0 },
  combo_not_possible: { code: 'combo_not_possible', combo: 0, why: 'parts' },
  given_price_above_list: { code: 'given_price_above_list', on: 'tickets', place: 0, price: 1250 },
  promo_code_unknown: { code: 'promo_code_unknown', promoCode: 'SUMMER' },
  promo_code_over: { code: 'promo_code_over', promoCode: 'SUMMER' },
  promo_code_not_here: { code: 'promo_code_not_here', promoCode: 'SUMMER', why: 'cut_off' },
  promo_code_used_up: { code: 'promo_code_used_up', promoCode: 'SUMMER' },
  voucher_tax_unknown: { code: 'voucher_tax_unknown', rate: 'standard' },
  order_currency: { code: 'order_currency', currency: 'EUR' },
  order_too_long: { code: 'order_too_long', limit: 200 },
  order_too_dear: { code: 'order_too_dear', limit: 1_000_000_000 },
  unknown_cinema: { code: 'unknown_cinema', cinemaId: '0190a000-0000-7000-8000-000000000000' },
}

const FACTS = {
  on: '2026-11-21T12:30:00.000Z',
  by: 'Counter 2',
  cinema: 'Odeon',
  reference: 'MQ-7K3F9P',
  ...{ left: 250, balance: 250, atMost: 250, value: 250, currency: 'SGD' },
  ...{ seconds: 30, waitSeconds: 30 },
}
const faultsOf = <Fault>(schema: {
  options: readonly { shape: { why: { value: string } } }[]
  parse(fault: unknown): Fault
}) => schema.options.map(({ shape }) => schema.parse({ ...FACTS, why: shape.why.value }))

/** The examples, and what the same codes say otherwise. */
const EVERY_SENTENCE: Refusal[] = [
  ...Object.values(EXAMPLES),
  { code: 'unsupported_protocol', got: 1, supported: 3, oldest: 2 },
  { code: 'unsent_commands', kind: null },
  ...HOLD_NOT_MOVABLE.map((why) => ({ code: 'hold_not_movable' as const, why, reference: 'MQ-7K3F9P' })),
  { code: 'hold_not_movable', why: 'moved', reference: 'MQ-7K3F9P', terminal: 'Counter 2', movedTo: 'MQ-7K3FA2' },
  { code: 'reserved_too_long', minutesBefore: null },
  { code: 'hold_expired', refunded: false },
  { code: 'refund_too_large', refundable: 0, currency: '' },
  { code: 'refund_needs_approval', from: 5000, before: 0, currency: 'SGD' },
  { code: 'office_right', needs: 'change' },
  ...(['none', 'unreachable', 'not_yet', 'unknown_person'] as const).map((why) => ({
    code: 'office_provider' as const,
    why,
  })),
  { code: 'help_call_over', by: null },
  ...KIOSK_DECLINES.map((why) => ({ code: 'kiosk_declined' as const, why })),
  ...(['no_address', 'no_tickets', 'no_mail_server'] as const).map((why) => ({ code: 'not_mailable' as const, why })),
  { code: 'badge_taken', by: null },
  { code: 'price_list_followed', by: null },
  ...(['unknown', 'other_cinema', 'revoked', 'kind'] as const).map((why) => ({
    code: 'terminal_takes_no_reader' as const,
    why,
  })),
  ...(['counter', 'kiosk'] as const).map((channel) => ({
    code: 'type_not_sold_here' as const,
    ticketType: 'staff',
    channel,
  })),
  ...(['unknown', 'parts', 'tickets', 'dear_tickets'] as const).map((why) => ({
    code: 'combo_not_possible' as const,
    combo: 1,
    why,
  })),
  { code: 'given_price_above_list', on: 'goods', place: 0, price: 1250 },
  ...(['per_customer', 'cut_off', 'reader_or_exchange'] as const).map((why) => ({
    code: 'promo_code_not_here' as const,
    promoCode: 'SUMMER',
    why,
  })),
  ...ConflictReason.options.map((why) => ({ code: 'order_refused' as const, why })),
  ...faultsOf(VoucherFault).map((fault) => ({ code: 'voucher_refused' as const, fault })),
  ...faultsOf(SubscriptionFault).map((fault) => ({ code: 'subscription_refused' as const, fault })),
  ...faultsOf(AccountFault).map((fault) => ({ code: 'account_refused' as const, fault })),
  ...faultsOf(ShiftFault).map((fault) => ({ code: 'shift_refused' as const, fault })),
  ...faultsOf(TicketPickUpFault).map((fault) => ({ code: 'tickets_not_picked_up' as const, fault })),
]

describe('a refusal', () => {
  it.each(Object.values(EXAMPLES))('$code is one sentence, and survives the wire', (refusal) => {
    expect(describeRefusal(refusal)).toMatch(/^[A-Z][^\n]+\.$/)
    expect(describeRefusal(refusal)).not.toMatch(/undefined|\[object|NaN/)
    expect(RefusalSchema.parse(JSON.parse(JSON.stringify(refusal)))).toEqual(refusal)
  })

  it.each(Object.values(EXAMPLES))(
    '$code is understood by a terminal of protocol version 3 in the form that it is sent there',
    (refusal) => {
      expect(oldTerminal.vocabulary.RefusalSchema.safeParse(refusalIn(3, refusal)).error).toBeUndefined()
    },
  )

  it('has a message for all that it can say, and there is none that no refusal says', () => {
    const said = new Set<string>()
    const english = createSpeech('en', allRefusals)
    const heard = {
      ...english,
      say(...[key, values]: Parameters<typeof english.say>) {
        said.add(key)
        return english.say(key, values)
      },
    }
    for (const refusal of EVERY_SENTENCE) sayRefusal(heard, refusal)
    const messages = Object.keys(allRefusals).filter((key) => /^refusal_(?!state_)/.test(key))
    expect(messages.filter((key) => !said.has(key))).toEqual([])
  })

  it.each(LANGUAGE_CODES)('is said in %s, with all that it names', (language) => {
    for (const refusal of EVERY_SENTENCE) {
      const sentence = spokenRefusal(language, refusal)
      expect(sentence).not.toMatch(/undefined|\[object|NaN|[{}]/)
      expect(/\p{Script=Arabic}/u.test(sentence)).toBe(language === 'ar')
      expect(/\p{Script=Devanagari}/u.test(sentence)).toBe(language === 'hi')
    }
  })

  it('is said as its language says it', () => {
    expect(spokenRefusal('de', EXAMPLES.seats_taken)).toBe('Die Plätze A-1 und A-2 wurden gerade vergeben.')
    expect(spokenRefusal('fr', EXAMPLES.booking_not_payable)).toBe(
      'Cette réservation est annulée et ne peut pas être payée.',
    )
    expect(spokenRefusal('ar', EXAMPLES.booking_not_payable)).toContain('ملغى')
    expect(spokenRefusal('es', EXAMPLES.voucher_refused)).toMatch(/^En este vale solo quedan 2,50\sSGD\.$/)
    // What a part of the system says of itself is in English alone.
    expect(spokenRefusal('en', EXAMPLES.unavailable)).toContain('the disk is full')
    expect(spokenRefusal('fr', EXAMPLES.unavailable)).not.toContain('the disk is full')
  })

  it('has a sentence of its own for each code', () => {
    const sentences = Object.values(EXAMPLES).map(describeRefusal)
    expect(new Set(sentences).size).toBe(sentences.length)
  })

  it('names what is wrong with an order as people count', () => {
    const combos = (['unknown', 'parts', 'tickets', 'dear_tickets'] as const).map((why) =>
      describeRefusal({ code: 'combo_not_possible', combo: 1, why }),
    )
    for (const sentence of combos) expect(sentence).toMatch(/combo 2/i)
    expect(new Set(combos).size).toBe(combos.length)
    expect(describeRefusal(EXAMPLES.ticket_unpriced)).toMatch(/^Ticket 2 has no price/)
    const staff = (channel: 'counter' | 'online') =>
      describeRefusal({ code: 'type_not_sold_here', ticketType: 'staff', channel })
    expect(staff('online')).toBe('Staff tickets are not sold online.')
    expect(staff('counter')).toBe('Staff tickets are not sold at a counter.')
  })

  it('words one, two and three seats as a person would', () => {
    const taken = (...seatIds: string[]) => describeRefusal({ code: 'seats_taken', seatIds })
    expect(taken('J-12')).toBe('Seat J-12 has just been taken.')
    expect(taken('J-12', 'J-13')).toBe('Seats J-12 and J-13 have just been taken.')
    expect(taken('J-12', 'J-13', 'J-14')).toBe('Seats J-12, J-13 and J-14 have just been taken.')
    const unknown = (...seatIds: string[]) => describeRefusal({ code: 'unknown_seats', seatIds })
    expect(unknown('Z-9')).toBe('Seat Z-9 is not in this auditorium.')
    expect(unknown('Z-8', 'Z-9')).toBe('Seats Z-8 and Z-9 are not in this auditorium.')
  })

  it('writes money as people do', () => {
    expect(describeRefusal(EXAMPLES.refund_too_large)).toMatch(/^At most SGD\s14\.00 of this booking/)
    expect(describeRefusal({ code: 'refund_too_large', refundable: 0, currency: '' })).toMatch(/no money/)
  })

  it('names both protocol versions, and the side to update', () => {
    const between = (got: number, supported: number, oldest?: number) =>
      describeRefusal({ code: 'unsupported_protocol', got, supported, oldest })
    expect(between(3, 2)).toBe(
      'This terminal speaks protocol version 3, the server speaks version 2: update the server first.',
    )
    expect(between(1, 3, 2)).toBe(
      'This terminal speaks protocol version 1, the server speaks versions 2 to 3: update this terminal.',
    )
  })

  it('names the show, the ticket type and the obstacle', () => {
    expect(describeRefusal(EXAMPLES.unknown_show)).toContain(SHOW)
    expect(describeRefusal(EXAMPLES.unknown_ticket_type)).toMatch(/student.*A-1/)
    expect(describeRefusal(EXAMPLES.too_many_seats)).toContain('10')
    expect(describeRefusal(EXAMPLES.malformed)).toContain('seatIds must not name a seat twice')
    for (const refusal of [EXAMPLES.unavailable, EXAMPLES.offline, EXAMPLES.timeout]) {
      expect(describeRefusal(refusal)).toContain(refusal.what)
    }
  })

  it('is rejected if it is unknown, or lacks what its sentence needs', () => {
    for (const wrong of [{ code: 'bored' }, { code: 'seats_taken' }, { code: 'seats_taken', seatIds: [] }, null]) {
      expect(RefusalSchema.safeParse(wrong).success).toBe(false)
    }
  })
})

describe('an answer', () => {
  const schema = answerSchema(BookingReference)
  it('is a value or a refusal', () => {
    expect(schema.parse(granted('MQ-7K3F9P'))).toEqual({ ok: true, value: 'MQ-7K3F9P' })
    expect(schema.parse(refused(EXAMPLES.booking_ended))).toEqual({ ok: false, refusal: { code: 'booking_ended' } })
  })

  it('is not a value of another kind, nor a refusal marked as a success', () => {
    expect(schema.safeParse(granted(7)).success).toBe(false)
    expect(schema.safeParse({ ok: true, refusal: EXAMPLES.booking_ended }).success).toBe(false)
    expect(schema.safeParse({ ok: false }).success).toBe(false)
  })
})

/** What the page says while an order is paid: one screen for each thing that can happen, with what the visitor can do next. Pure. */
import type { ReaderGivenBackReason, ReaderOffReason, Refusal } from '@marquee/shared'
import type { KioskPayment, PrinterState } from '../../../terminal/api.ts'

/** Each has its words: `pay_<screen>` and, below it, `pay_<screen>_more`. */
export const PAY_SCREENS = [
  'starting',
  'selling',
  'hold_card',
  'asking_bank',
  'cancelling',
  'not_known',
  'cut_off',
  'declined',
  'low_funds',
  'card_expired',
  'wrong_pin',
  'pin_locked',
  'needs_pin',
  'card_not_taken',
  'card_limit',
  'reader_lost_line',
  'stopped_at_reader',
  'stopped',
  'no_card_in_time',
  'reader_busy',
  'reader_down',
  'seats_gone',
  'show_cancelled',
  'paid_otherwise',
  'wrong_amount',
  'show_over',
  'taken',
  'time_up',
  'sold_out',
  'at_counter',
  'no_reader',
  'offline',
  'not_possible',
  'printer_out',
  'price_changed',
  'ready',
  'nothing_to_pay',
  'voucher_pays',
] as const
export type PayScreen = (typeof PAY_SCREENS)[number]

/**
 * What the one loud button does. `wait`: it is no button, and says what is waited for. `leave`: the visitor goes to the counter, and the
 * payment ends without them. `close`: they have read it.
 */
export type PayNext = 'wait' | 'card' | 'without_card' | 'choose_again' | 'back_to_goods' | 'leave' | 'close'

interface ScreenForm {
  /** `reader`: the arrow leaves the page towards it. `stop`: no card is to be presented now. */
  tone: 'reader' | 'wait' | 'stop' | 'bad' | 'ask'
  next: PayNext
  /** A voucher, or the counter, are offered beside. */
  ways: boolean
  /** The way back is open. While a card is at the reader it is a cancelling. */
  back: boolean
}

const WAITS: ScreenForm = { tone: 'wait', next: 'wait', ways: false, back: false }
const FAILED: ScreenForm = { tone: 'bad', next: 'card', ways: true, back: true }
const CALM: ScreenForm = { tone: 'ask', next: 'card', ways: true, back: true }
const GIVEN_BACK: ScreenForm = { tone: 'stop', next: 'close', ways: false, back: false }
const GONE: ScreenForm = { tone: 'bad', next: 'choose_again', ways: false, back: false }
const COUNTER: ScreenForm = { tone: 'ask', next: 'close', ways: false, back: true }

export const FORMS: Record<PayScreen, ScreenForm> = {
  starting: { ...WAITS, back: true },
  selling: WAITS,
  hold_card: { tone: 'reader', next: 'wait', ways: false, back: true },
  asking_bank: WAITS,
  cancelling: { ...WAITS, tone: 'stop' },
  not_known: { tone: 'stop', next: 'leave', ways: false, back: false },
  cut_off: { tone: 'stop', next: 'leave', ways: false, back: false },
  declined: FAILED,
  low_funds: FAILED,
  card_expired: FAILED,
  wrong_pin: FAILED,
  pin_locked: FAILED,
  needs_pin: FAILED,
  card_not_taken: FAILED,
  card_limit: FAILED,
  reader_lost_line: FAILED,
  stopped_at_reader: CALM,
  stopped: CALM,
  no_card_in_time: CALM,
  reader_busy: FAILED,
  reader_down: FAILED,
  seats_gone: GIVEN_BACK,
  show_cancelled: GIVEN_BACK,
  paid_otherwise: GIVEN_BACK,
  wrong_amount: GIVEN_BACK,
  show_over: GONE,
  taken: GONE,
  time_up: GONE,
  sold_out: { tone: 'bad', next: 'back_to_goods', ways: false, back: true },
  at_counter: COUNTER,
  no_reader: COUNTER,
  offline: FAILED,
  not_possible: FAILED,
  printer_out: CALM,
  price_changed: CALM,
  ready: CALM,
  nothing_to_pay: { tone: 'ask', next: 'without_card', ways: false, back: true },
  voucher_pays: { tone: 'ask', next: 'without_card', ways: false, back: true },
}

/** Where the order is, as the page knows it; an attempt at the reader says more. */
export type PayPhase =
  | { at: 'pricing' }
  /** `isPriceNew`: it is another than the visitor was shown. */
  | { at: 'ready'; isPriceNew: boolean }
  | { at: 'asking' }
  | { at: 'reader' }
  | { at: 'refused'; screen: PayScreen }
  | { at: 'counter' }
  | { at: 'gone'; screen: 'taken' | 'time_up' | 'show_over' }

export interface PayFacts {
  phase: PayPhase
  /** The order's own. */
  attempt: Pick<KioskPayment, 'payment' | 'cancelAsked' | 'card'> | null
  cutOff: boolean
  /** null: the kiosk has none, which is no fault. */
  printer: Pick<PrinterState, 'trouble'> | null
  /** What vouchers don't pay. null: not priced yet. */
  rest: number | null
  byVoucher: number
}

const OFF: Record<ReaderOffReason, PayScreen> = {
  declined: 'declined',
  customer_cancelled: 'stopped_at_reader',
  cancelled: 'stopped',
  timed_out: 'no_card_in_time',
  reader_busy: 'reader_busy',
  reader_offline: 'reader_down',
  reader_refused: 'reader_down',
  reader_silent: 'reader_down',
  not_sold: 'not_possible',
}

/** The gateway's codes of which the visitor can do something about the cause. */
const DECLINED: Readonly<Record<string, PayScreen>> = {
  insufficient_funds: 'low_funds',
  expired_card: 'card_expired',
  incorrect_pin: 'wrong_pin',
  invalid_pin: 'wrong_pin',
  offline_pin_required: 'needs_pin',
  online_or_offline_pin_required: 'needs_pin',
  pin_try_exceeded: 'pin_locked',
  card_not_supported: 'card_not_taken',
  currency_not_supported: 'card_not_taken',
  withdrawal_count_limit_exceeded: 'card_limit',
  connection_error: 'reader_lost_line',
}

/** Why an order can't be sold that had nothing left for a card: the reasons of money that is given back. */
const NOT_SOLD: Readonly<Record<string, PayScreen>> = { seats_gone: 'taken', show_cancelled: 'show_over' }

const GIVEN_BACK_SCREENS: Record<ReaderGivenBackReason, PayScreen> = {
  seats_gone: 'seats_gone',
  show_cancelled: 'show_cancelled',
  sold_otherwise: 'paid_otherwise',
  wrong_amount: 'wrong_amount',
}

export function payScreen({ phase, attempt, cutOff, printer, rest, byVoucher }: PayFacts): PayScreen {
  switch (phase.at) {
    case 'gone':
    case 'refused':
      return phase.screen
    case 'counter':
      return 'at_counter'
    case 'reader':
      return attempt === null ? 'starting' : atReaderScreen(attempt, cutOff)
    case 'ready':
      if (rest === null) return 'starting'
      if (rest === 0) return byVoucher > 0 ? 'voucher_pays' : 'nothing_to_pay'
      if (phase.isPriceNew) return 'price_changed'
      if (cutOff) return 'offline'
      return isPrinterOut(printer) ? 'printer_out' : 'ready'
    case 'pricing':
    case 'asking':
      return 'starting'
  }
}

function atReaderScreen({ payment, cancelAsked, card }: NonNullable<PayFacts['attempt']>, cutOff: boolean): PayScreen {
  if (payment?.state === 'off') return offScreen(payment)
  if (payment?.state === 'given_back') return GIVEN_BACK_SCREENS[payment.why]
  // The tickets are being fetched.
  if (payment?.state === 'captured') return 'selling'
  if (cutOff) return 'cut_off'
  if (payment?.state === 'unknown') return 'not_known'
  // Vouchers pay all of it.
  if (card.amount === 0) return 'selling'
  // Nobody can cancel while the bank is being asked.
  if (payment?.state === 'asking_bank') return 'asking_bank'
  if (cancelAsked || payment?.state === 'cancelling') return 'cancelling'
  return payment?.state === 'waiting_for_card' ? 'hold_card' : 'starting'
}

function offScreen({ why, code }: { why: ReaderOffReason; code: string | null }): PayScreen {
  const known = why === 'declined' ? DECLINED : why === 'not_sold' ? NOT_SOLD : undefined
  return (code === null ? undefined : known?.[code]) ?? (code === 'connection_error' ? 'reader_lost_line' : OFF[why])
}

/** The server's last word on it. */
export function isEnded(attempt: PayFacts['attempt']): boolean {
  const state = attempt?.payment?.state
  return state === 'captured' || state === 'given_back' || state === 'off'
}

/** Nothing comes out of it now. One that has never said how it is takes what it gets. */
export function isPrinterOut(printer: Pick<PrinterState, 'trouble'> | null): boolean {
  return printer !== null && printer.trouble !== 'none' && printer.trouble !== 'unknown'
}

/** Why no card was asked for. Of a price that is another it is asked anew: see the desk. */
export function refusedScreen(refusal: Refusal | null): PayScreen {
  switch (refusal?.code) {
    case 'terminal_has_no_reader':
      return 'no_reader'
    case 'reader_in_use':
      return 'reader_busy'
    case 'offline':
    case 'timeout':
    case 'unavailable':
    case 'not_booted':
    case undefined:
      return 'offline'
    case 'seats_taken':
    case 'no_such_hold':
    case 'booking_ended':
    case 'not_allotted':
      return 'taken'
    case 'show_cancelled':
    case 'show_closed':
    case 'sales_closed':
    case 'unknown_show':
      return 'show_over'
    case 'goods_unknown':
    case 'combo_not_possible':
      return 'sold_out'
    default:
      return 'not_possible'
  }
}

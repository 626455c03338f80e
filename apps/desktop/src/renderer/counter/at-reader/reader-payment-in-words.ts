/** How a card at a reader stands, in one sentence for the cashier. */
import type { ReaderPayment } from '@marquee/shared'
import { say } from './words/say.ts'

type Decline =
  | 'low_funds'
  | 'expired'
  | 'wrong_pin'
  | 'needs_pin'
  | 'pin_locked'
  | 'not_taken'
  | 'currency'
  | 'limit'
  | 'lost_line'

/** Declines that the customer can do something about, by the gateway's code. */
const DECLINES: Readonly<Record<string, Decline>> = {
  insufficient_funds: 'low_funds',
  expired_card: 'expired',
  incorrect_pin: 'wrong_pin',
  invalid_pin: 'wrong_pin',
  offline_pin_required: 'needs_pin',
  online_or_offline_pin_required: 'needs_pin',
  pin_try_exceeded: 'pin_locked',
  card_not_supported: 'not_taken',
  currency_not_supported: 'currency',
  withdrawal_count_limit_exceeded: 'limit',
  connection_error: 'lost_line',
}

export function readerPaymentInWords(payment: ReaderPayment): string {
  if (payment.state === 'given_back') return say('given_back', { why: payment.why, money: payment.money })
  if (payment.state !== 'off') return say(`is_${payment.state}`)
  const decline = payment.why === 'declined' ? DECLINES[payment.code ?? ''] : undefined
  return decline === undefined ? say(`off_${payment.why}`) : say(`declined_${decline}`)
}

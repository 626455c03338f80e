/** How a card at a reader stands, in one sentence for the cashier or the customer who looks at the screen. */
import type { ReaderGivenBackReason, ReaderOffReason, ReaderPayment } from './reader-payments.ts'

const OFF: Record<ReaderOffReason, string> = {
  declined: 'The bank declined the card: try another card, or another way to pay.',
  customer_cancelled: 'The payment was cancelled at the card reader. Nothing was charged.',
  cancelled: 'The payment was cancelled. Nothing was charged.',
  timed_out: 'No card was held to the reader in time. Nothing was charged.',
  reader_busy: 'The card reader is busy with something else: wait a moment, then try again.',
  reader_offline: 'The card reader is offline: check its network, or take another way to pay.',
  reader_refused: 'The card reader could not take this payment. Nothing was charged.',
  reader_silent: 'The card reader does not answer: look at it, or take another way to pay.',
  not_sold: 'The order can not be sold any more. Nothing was charged.',
}

/** Declines that the customer can do something about. */
const DECLINED: Readonly<Record<string, string>> = {
  insufficient_funds: 'The card has too little money for this: try another card.',
  expired_card: 'The card has expired: try another card.',
  incorrect_pin: 'The PIN was wrong: try again.',
  invalid_pin: 'The PIN was wrong: try again.',
  offline_pin_required: 'The card asks for its PIN: insert it instead of holding it to the reader.',
  online_or_offline_pin_required: 'The card asks for its PIN: insert it instead of holding it to the reader.',
  pin_try_exceeded: 'The PIN was wrong too often: try another card.',
  card_not_supported: 'This card can not be used here: try another card.',
  currency_not_supported: 'This card can not pay in this currency: try another card.',
  withdrawal_count_limit_exceeded: 'The card has reached its limit: try another card.',
  connection_error: 'The card reader lost its network. Nothing was charged.',
}

const GIVEN_BACK: Record<ReaderGivenBackReason, string> = {
  seats_gone: 'The card was charged, but a seat of the order was gone by then',
  show_cancelled: 'The card was charged, but the show had been cancelled by then',
  sold_otherwise: 'The card was charged, but the order had been paid otherwise by then',
  wrong_amount: 'The card was charged another amount than the price',
}

const MONEY = {
  on_its_way: 'the money is on its way back to the card',
  back: 'the money has gone back to the card',
  with_a_manager: 'a manager gives the money back',
} as const

export function describeReaderPayment(payment: ReaderPayment): string {
  switch (payment.state) {
    case 'starting':
      return 'The card reader is being asked.'
    case 'waiting_for_card':
      return 'Hold or insert the card at the reader.'
    case 'asking_bank':
      return 'The bank is being asked: leave the card where it is.'
    case 'cancelling':
      return 'The payment is being cancelled: wait until that is certain.'
    case 'unknown':
      return 'It is not known yet whether the card was charged: wait, and take no other payment.'
    case 'captured':
      return 'The card was charged.'
    case 'given_back':
      return `${GIVEN_BACK[payment.why]}: nothing is sold, and ${MONEY[payment.money]}.`
    case 'off':
      return (payment.why === 'declined' && DECLINED[payment.code ?? '']) || OFF[payment.why]
  }
}

/** How a card at the reader stands, in the words of the panel and of the list. Pure. */
import { describeReaderPayment, formatMoney } from '@marquee/shared'
import type { AtReader } from '../../../terminal/api.ts'

/** `calm`: it ended as somebody wished. */
export type ReaderTone = 'open' | 'calm' | 'unsure' | 'good' | 'bad'

export interface ReaderWords {
  tone: ReaderTone
  /** Some words, for the list. */
  short: string
  sentence: string
}

const ASKED = 'The card reader is being asked.'
const CUT_OFF =
  'This counter is cut off: it is not known whether the card is charged. Take no other payment for this order until the line is back.'

const SHORT = {
  starting: 'Asking the reader',
  waiting_for_card: 'Waits for the card',
  asking_bank: 'Asking the bank',
  cancelling: 'Being cancelled',
  unknown: 'Not known yet',
  captured: 'Paid',
  given_back: 'Money goes back',
  off: 'Not paid',
} as const

/** @param one undefined: the engine has not told of it yet */
export function readerWords(one: AtReader | undefined, cutOff: boolean): ReaderWords {
  const payment = one?.payment ?? null
  if (payment?.state === 'captured') return { tone: 'good', short: SHORT.captured, sentence: 'The card was charged.' }
  if (payment?.state === 'off' || payment?.state === 'given_back') {
    const isWished = payment.why === 'cancelled' || payment.why === 'customer_cancelled'
    return { tone: isWished ? 'calm' : 'bad', short: SHORT[payment.state], sentence: describeReaderPayment(payment) }
  }
  if (cutOff) return { tone: 'unsure', short: 'Not known: cut off', sentence: CUT_OFF }
  if (payment === null) return { tone: 'open', short: SHORT.starting, sentence: ASKED }
  // Nobody can cancel while the bank is being asked.
  const state = one?.cancelAsked && payment.state !== 'asking_bank' ? ('cancelling' as const) : payment.state
  const tone = state === 'unknown' ? 'unsure' : 'open'
  return { tone, short: SHORT[state], sentence: describeReaderPayment({ ...payment, state }) }
}

export const isOpen = (one: AtReader | undefined): boolean => {
  const state = one?.payment?.state
  return state !== 'captured' && state !== 'given_back' && state !== 'off'
}

/** Money that was taken beside the card; null: none. */
export function takenBeside({ otherwise, amount, payment }: AtReader): string | null {
  if (otherwise === 0) return null
  const money = formatMoney({ amount: otherwise, currency: amount.currency })
  if (payment?.state === 'given_back') return `${money} was taken beside it: give it back to the customer.`
  if (payment?.state === 'off') return `${money} was taken beside it: count it in, or give it back to the customer.`
  return `${money} was taken beside it.`
}

/** What becomes of the vouchers that pay beside it; null: none do. */
export function vouchersBeside({ payments, amount, payment }: AtReader): string | null {
  const pay = payments.filter(({ method }) => method === 'voucher')
  if (pay.length === 0) return null
  const them = pay.length === 1 ? 'the voucher' : 'the vouchers'
  if (payment?.state === 'off' || payment?.state === 'given_back') return `Nothing was taken off ${them}.`
  const sum = pay.reduce((all, { tendered }) => all + tendered, 0)
  return `${formatMoney({ amount: sum, currency: amount.currency })} comes off ${them} when the card is charged.`
}

/** "Parasite, A-1, A-2"; of an order without tickets, what else it is. */
export function orderInShort({ bookings, parts: { vouchers = [], goods, combos } }: AtReader): string {
  const named = bookings.map(({ title, seatIds }) => [title, ...seatIds].filter((part) => part !== '').join(', '))
  if (named.length > 0) return named.join(' · ')
  return vouchers.length > 0 && goods.length + combos.length === 0 ? 'Gift card' : 'Goods'
}

/** How a card at the reader stands, in the words of the panel and of the list. Pure. */
import type { AtReader } from '../../../terminal/api.ts'
import { money } from '../../words/staff/figures.ts'
import { readerPaymentInWords } from './reader-payment-in-words.ts'
import { say } from './words/say.ts'

/** `calm`: it ended as somebody wished. */
export type ReaderTone = 'open' | 'calm' | 'unsure' | 'good' | 'bad'

export interface ReaderWords {
  tone: ReaderTone
  /** Some words, for the list. */
  short: string
  sentence: string
}

/** @param one undefined: the engine has not told of it yet */
export function readerWords(one: AtReader | undefined, cutOff: boolean): ReaderWords {
  const payment = one?.payment ?? null
  if (payment?.state === 'captured') return { tone: 'good', short: say('short_captured'), sentence: say('is_captured') }
  if (payment?.state === 'off' || payment?.state === 'given_back') {
    const isWished = payment.why === 'cancelled' || payment.why === 'customer_cancelled'
    return {
      tone: isWished ? 'calm' : 'bad',
      short: say(`short_${payment.state}`),
      sentence: readerPaymentInWords(payment),
    }
  }
  if (cutOff) return { tone: 'unsure', short: say('short_cut_off'), sentence: say('cut_off') }
  if (payment === null) return { tone: 'open', short: say('short_starting'), sentence: say('is_starting') }
  // Nobody can cancel while the bank is being asked.
  const state = one?.cancelAsked && payment.state !== 'asking_bank' ? ('cancelling' as const) : payment.state
  const tone = state === 'unknown' ? 'unsure' : 'open'
  return { tone, short: say(`short_${state}`), sentence: readerPaymentInWords({ ...payment, state }) }
}

export const isOpen = (one: AtReader | undefined): boolean => {
  const state = one?.payment?.state
  return state !== 'captured' && state !== 'given_back' && state !== 'off'
}

/** Money that was taken beside the card; null: none. */
export function takenBeside({ otherwise, amount, payment }: AtReader): string | null {
  if (otherwise === 0) return null
  const taken = money({ amount: otherwise, currency: amount.currency })
  if (payment?.state === 'given_back') return say('beside_give_back', { money: taken })
  if (payment?.state === 'off') return say('beside_count_in', { money: taken })
  return say('beside', { money: taken })
}

/** What becomes of the vouchers that pay beside it; null: none do. */
export function vouchersBeside({ payments, amount, payment }: AtReader): string | null {
  const pay = payments.filter(({ method }) => method === 'voucher')
  if (pay.length === 0) return null
  const count = pay.length
  if (payment?.state === 'off' || payment?.state === 'given_back') return say('vouchers_untouched', { count })
  const sum = pay.reduce((all, { tendered }) => all + tendered, 0)
  return say('vouchers_come_off', { count, money: money({ amount: sum, currency: amount.currency }) })
}

/** "Parasite, A-1, A-2"; of an order without tickets, what else it is. */
export function orderInShort({ bookings, parts: { vouchers = [], goods, combos } }: AtReader): string {
  const named = bookings.map(({ title, seatIds }) => [title, ...seatIds].filter((part) => part !== '').join(', '))
  if (named.length > 0) return named.join(' · ')
  return vouchers.length > 0 && goods.length + combos.length === 0 ? say('gift_card') : say('goods')
}

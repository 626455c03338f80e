/** A refusal in a customer's language. English has a sentence for each; the others, for those that a customer can act on. */
import { describeRefusal, type Refusal } from '../refusals.ts'
import type { SeatId } from '../seat-plan.ts'
import type { Language } from './languages.ts'
import { moneyIn } from './money-in.ts'
import { REFUSAL_WORDS, type RefusalWordKey } from './refusal-words.ts'
import { createSpeech, isolating, type Speech, type Values } from './speech.ts'

const speeches = new Map<Language, Speech<RefusalWordKey>>()

function speechOf(language: Language): Speech<RefusalWordKey> {
  const speech = speeches.get(language) ?? isolating(createSpeech(language, REFUSAL_WORDS[language]))
  speeches.set(language, speech)
  return speech
}

/** @returns the sentence, and the language that it is in: English, where the other has none */
export function spokenRefusal(language: Language, refusal: Refusal): { sentence: string; language: Language } {
  const sentence = language === 'en' ? undefined : sayRefusal(speechOf(language), refusal)
  return sentence === undefined ? { sentence: describeRefusal(refusal), language: 'en' } : { sentence, language }
}

/** By the catalogue alone. undefined: it has no words for it. */
export function sayRefusal(speech: Speech<RefusalWordKey>, refusal: Refusal): string | undefined {
  const key = keyOf(refusal)
  return key in REFUSAL_WORDS.en ? speech.say(key as RefusalWordKey, valuesOf(speech, refusal)) : undefined
}

function keyOf(refusal: Refusal): string {
  if (refusal.code === 'hold_expired' && refusal.refunded) return 'refusal_hold_expired_refunded'
  if (refusal.code === 'refund_too_large' && refusal.refundable === 0) return 'refusal_refund_none'
  return `refusal_${refusal.code}`
}

function stateIn(say: Speech<RefusalWordKey>['say'], state: string): string {
  const key = `refusal_state_${state}`
  return key in REFUSAL_WORDS.en ? say(key as RefusalWordKey) : state
}

/** What its message is told; nothing, where it is told nothing or there is none. */
function valuesOf({ language, say, ticketType }: Speech<RefusalWordKey>, refusal: Refusal): Values {
  const listed = (all: readonly string[]): string =>
    new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' }).format(all)
  const seats = (seatIds: readonly SeatId[]): Values => ({ count: seatIds.length, seats: listed(seatIds) })
  const money = (amount: number, currency: string): string => moneyIn(language, { amount, currency })
  switch (refusal.code) {
    case 'unknown_show':
      return { show: refusal.showId }
    case 'unknown_movie':
      return { movie: refusal.movieId }
    case 'unknown_cinema':
      return { cinema: refusal.cinemaId }
    case 'unknown_seats':
    case 'seats_taken':
    case 'seats_not_in_booking':
      return seats(refusal.seatIds)
    case 'leaves_single_seats':
      return { seats: refusal.seatIds.join(', ') }
    case 'no_seats_together':
      return { quantity: refusal.quantity }
    case 'too_many_seats':
    case 'order_too_long':
      return { limit: refusal.limit }
    case 'hold_moved':
      return { terminal: refusal.terminal }
    case 'payment_declined':
      return { reason: refusal.reason.replaceAll('_', ' ') }
    case 'amount_not_chargeable':
      return { amount: money(refusal.amount, refusal.currency) }
    case 'booking_not_payable':
    case 'booking_not_cancellable':
      return { state: stateIn(say, refusal.state) }
    case 'too_late_to_cancel':
      return { until: refusal.until }
    case 'tickets_used':
      return { ...seats(refusal.seatIds), doors: listed(refusal.doors) }
    case 'refund_too_large':
      return refusal.refundable === 0 ? {} : { amount: money(refusal.refundable, refusal.currency) }
    case 'rate_limited':
      return { seconds: refusal.retryAfterSeconds }
    case 'unknown_ticket_type':
      return { type: ticketType(refusal.ticketType), seat: refusal.seatId }
    case 'type_not_sold_here':
    case 'type_needs_card':
    case 'type_needs_approval':
      return { type: ticketType(refusal.ticketType) }
    case 'too_many_of_type':
      return { limit: refusal.atMost, type: ticketType(refusal.ticketType) }
    case 'ticket_unpriced':
      return { number: refusal.ticket + 1 }
    case 'goods_unknown':
      return { number: refusal.goods + 1 }
    case 'promo_code_unknown':
    case 'promo_code_over':
    case 'promo_code_used_up':
      return { code: refusal.promoCode }
    case 'order_currency':
      return { currency: refusal.currency }
    default:
      return {}
  }
}

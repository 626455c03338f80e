/** Puts the history of a booking into words. Pure. */
import type { BookingRecord, BookingState, DoneBy, GiveBackAnswer, HistoryEntry } from '@marquee/shared'
import { listed, money as moneyInWords } from '../words/staff/figures.ts'
import { say } from './words/say.ts'

export const stateInWords = (state: BookingState): string => say(`state_${state}`)

export type Tone = 'good' | 'warn' | 'bad' | 'quiet'

export const STATE_TONES: Record<BookingState, Tone> = {
  initiated: 'quiet',
  held: 'warn',
  confirmed: 'good',
  failed: 'bad',
  expired: 'quiet',
  cancelled: 'warn',
  refunded: 'quiet',
}

type Payment = BookingRecord['payments'][number]
type Refund = BookingRecord['refunds'][number]

/** `seat A-1`, `seats A-1 and A-2` */
export const seatsInWords = (seatIds: readonly string[]): string => say('seats_named', seatsTold(seatIds))

const seatsTold = (seatIds: readonly string[]) => ({ count: Math.max(1, seatIds.length), seats: listed(seatIds) })

const PEOPLE = {
  customer: 'by_the_customer',
  server: 'by_the_system',
  sweep: 'by_the_system',
  gateway: 'by_the_gateway',
  operator: 'by_an_operator',
  manager: 'by_a_manager',
  terminal: 'by_a_terminal',
} as const

const isPerson = (actor: string): actor is keyof typeof PEOPLE => actor in PEOPLE

export function whoInWords({ actor, name, operator, via }: DoneBy): string {
  const device = name ?? (isPerson(actor) ? say(PEOPLE[actor]) : actor)
  const who = operator === undefined ? device : say('and', { first: device, next: operator })
  return via === 'online' && actor !== 'server' ? say('who_online', { who }) : who
}

export function happened({ kind, to, seatIds }: HistoryEntry): string {
  switch (kind) {
    case 'seats_given_back':
      return say('happened_given_back', seatsTold(seatIds))
    case 'tried_again':
      return say('tried_again')
    case 'set_aside':
      return say('set_aside')
    case 'transition':
      return to === 'cancelled' && seatIds.length > 0
        ? say('happened_cancelled', seatsTold(seatIds))
        : stateInWords(to ?? 'initiated')
  }
}

export function paymentInWords({ method, status, late, reason }: Payment): string {
  const how = say(`how_${method}`)
  switch (status) {
    case 'captured':
      return late ? say('paid_for_nothing', { how }) : how
    case 'pending':
      return say('paid_pending', { how })
    case 'declined':
      return reason === null
        ? say('paid_declined', { how })
        : say('paid_declined_why', { how, why: reason.replaceAll('_', ' ') })
    case 'abandoned':
      return say('paid_abandoned', { how })
  }
}

/** The way back of money that was paid by these methods. No gateway asks a card machine to give anything back. */
export function waysBack(methods: Iterable<Payment['method']>): string {
  const used = new Set(methods)
  const ways = [
    ...(used.has('card') ? [say('way_card')] : []),
    ...(used.has('card_machine') ? [say('way_card_machine')] : []),
    ...(used.has('voucher') ? [say('way_voucher')] : []),
    ...(used.has('account') ? [say('way_account')] : []),
    ...(used.has('subscription') ? [say('way_subscription')] : []),
    ...(used.has('cash') || used.size === 0 ? [say('way_cash')] : []),
  ]
  return ways.reduce((first, next) => say('or', { first, next }))
}

export function refundInWords({ method, status, error }: Pick<Refund, 'method' | 'status' | 'error'>): string {
  if (method === 'card_machine') {
    return status === 'done' ? say('refund_machine_done') : say('refund_machine_due')
  }
  if (method === 'subscription') return say('refund_of_entry')
  switch (status) {
    case 'done':
      return say('refund_done', { where: method })
    case 'pending':
      return say('refund_pending', { where: method })
    case 'parked':
      return say('refund_parked', { where: method, why: error ?? say('tried_too_often') })
  }
}

/** The manager's next step, and the place of the money: a sentence for each sum. */
export function whatComesNow({ booking, refundIds }: GiveBackAnswer): { tone: Tone; sentence: string }[] {
  const refunds = booking.refunds.filter((refund) => refundIds.includes(refund.refundId))
  if (refunds.length === 0) return [{ tone: 'quiet', sentence: say('no_money_goes_back') }]
  return refunds.map(({ method, status, amount }) => {
    const money = moneyInWords({ amount, currency: booking.currency })
    const { terminal } = booking
    if (method === 'card_machine') {
      return {
        tone: 'warn',
        sentence: terminal === null ? say('next_machine', { money }) : say('next_machine_listed', { money, terminal }),
      }
    }
    if (status === 'pending') {
      return {
        tone: 'warn',
        sentence: say('next_pending', { money }),
      }
    }
    if (status === 'parked') {
      return {
        tone: 'bad',
        sentence: say('next_parked', { money }),
      }
    }
    if (method === 'subscription') {
      return { tone: 'good', sentence: say('next_entry') }
    }
    if (method === 'account') return { tone: 'good', sentence: say('next_account', { money }) }
    if (method === 'voucher') return { tone: 'good', sentence: say('next_voucher', { money }) }
    if (method === 'card') return { tone: 'good', sentence: say('next_card', { money }) }
    // The terminal that took it lists it: there it is entered, once it is paid.
    const sentence = terminal === null ? say('next_cash', { money }) : say('next_cash_listed', { money, terminal })
    return { tone: 'good', sentence }
  })
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

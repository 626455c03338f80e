/** Puts the history of a booking into words. Pure. */
import {
  type BookingRecord,
  type BookingState,
  type DoneBy,
  formatMoney,
  type GiveBackAnswer,
  type HistoryEntry,
} from '@marquee/shared'

export const STATE_WORDS: Record<BookingState, string> = {
  initiated: 'Begun',
  held: 'Held',
  confirmed: 'Confirmed',
  failed: 'Failed',
  expired: 'Expired',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

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
export function seatsInWords(seatIds: readonly string[]): string {
  if (seatIds.length < 2) return `seat ${seatIds[0] ?? ''}`
  return `seats ${seatIds.slice(0, -1).join(', ')} and ${seatIds.at(-1)}`
}

const PEOPLE: Record<string, string> = {
  customer: 'the customer',
  server: 'the system',
  sweep: 'the system',
  gateway: 'the gateway',
  operator: 'an operator',
  manager: 'a manager',
  terminal: 'a terminal',
}

export function whoInWords({ actor, name, operator, via }: DoneBy): string {
  const device = name ?? PEOPLE[actor] ?? actor
  const who = operator === undefined ? device : `${device}, ${operator}`
  return via === 'online' && actor !== 'server' ? `${who}, online` : who
}

export function happened({ kind, to, seatIds }: HistoryEntry): string {
  switch (kind) {
    case 'seats_given_back':
      return `${capital(seatsInWords(seatIds))} given back`
    case 'tried_again':
      return 'Tried again'
    case 'set_aside':
      return 'Set aside'
    case 'transition':
      return to === 'cancelled' && seatIds.length > 0
        ? `Cancelled: ${seatsInWords(seatIds)} given back`
        : STATE_WORDS[to ?? 'initiated']
  }
}

export function paymentInWords({ method, status, late, reason }: Payment): string {
  const how = {
    cash: 'Cash',
    card: 'Card',
    card_machine: 'Card machine',
    voucher: 'Voucher',
    account: 'On account',
    subscription: 'Subscription',
  }[method]
  switch (status) {
    case 'captured':
      return late ? `${how}, nothing was booked for it` : how
    case 'pending':
      return `${how}, the gateway has not answered yet`
    case 'declined':
      return `${how}, declined${reason === null ? '' : ` (${reason.replaceAll('_', ' ')})`}`
    case 'abandoned':
      return `${how}, given up: nothing was taken`
  }
}

/** The way back of money that was paid by these methods. No gateway asks a card machine to give anything back. */
export function waysBack(methods: Iterable<Payment['method']>): string {
  const used = new Set(methods)
  const ways = [
    ...(used.has('card') ? ['to the card'] : []),
    ...(used.has('card_machine') ? ['by hand at the card machine, with the slip'] : []),
    ...(used.has('voucher') ? ['to the voucher'] : []),
    ...(used.has('account') ? ['to the company’s account'] : []),
    ...(used.has('subscription') ? ['to the subscription, which admits to the show again'] : []),
    ...(used.has('cash') || used.size === 0 ? ['in cash, from the drawer'] : []),
  ]
  return ways.join(', or ')
}

export function refundInWords({ method, status, error }: Pick<Refund, 'method' | 'status' | 'error'>): string {
  if (method === 'card_machine') {
    return status === 'done'
      ? 'Given back at the card machine'
      : 'To be given back by hand at the card machine, with the slip'
  }
  if (method === 'subscription') return 'No money: the subscription admits to the show again'
  const where = {
    cash: 'in cash',
    card: 'to the card',
    voucher: 'to the voucher',
    account: 'to the company’s account',
  }[method]
  switch (status) {
    case 'done':
      return `Given back ${where}`
    case 'pending':
      return `On its way back ${where}`
    case 'parked':
      return `Not given back ${where}: ${error ?? 'it was tried too often'}`
  }
}

/** The manager's next step, and the place of the money: a sentence for each sum. */
export function whatComesNow({ booking, refundIds }: GiveBackAnswer): { tone: Tone; sentence: string }[] {
  const refunds = booking.refunds.filter((refund) => refundIds.includes(refund.refundId))
  if (refunds.length === 0) return [{ tone: 'quiet', sentence: 'No money goes back.' }]
  return refunds.map(({ method, status, amount }) => {
    const money = formatMoney({ amount, currency: booking.currency })
    if (method === 'card_machine') {
      return {
        tone: 'warn',
        sentence: `Give ${money} back by hand at the card machine, with the slip.${listedAt(booking.terminal)}`,
      }
    }
    if (status === 'pending') {
      return {
        tone: 'warn',
        sentence: `${money} is on its way back to the card: the gateway has not confirmed it yet.`,
      }
    }
    if (status === 'parked') {
      return {
        tone: 'bad',
        sentence: `The gateway did not give ${money} back to the card. It waits under “Needs attention”.`,
      }
    }
    if (method === 'subscription') {
      return { tone: 'good', sentence: 'A subscription admits to the show again: no money goes back for its ticket.' }
    }
    if (method === 'account') return { tone: 'good', sentence: `The company owes ${money} less on its account.` }
    if (method === 'voucher') return { tone: 'good', sentence: `${money} is on the voucher again.` }
    return method === 'cash'
      ? { tone: 'good', sentence: `Pay out ${money} in cash from the drawer.${listedAt(booking.terminal)}` }
      : { tone: 'good', sentence: `${money} has gone back to the card.` }
  })
}

/** Names the list of the terminal that took it: there it is entered, once it is paid. */
const listedAt = (terminal: string | null): string =>
  terminal === null ? '' : ` ${terminal}, which took it, lists it until then.`

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

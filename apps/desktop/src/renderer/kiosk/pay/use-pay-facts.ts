/** What the page of paying is about: its screen, its amounts as they are written, and the reference that a counter finds it by. */
import { minorDigits } from '@marquee/shared'
import { useStore } from 'zustand'
import type { KioskPayment } from '../../../terminal/api.ts'
import { useConnection, useCutOff } from '../../app/terminal-context.tsx'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'
import { leftToRight, seatList } from '../seats/seat-list.ts'
import { type PayScreen, payScreen } from './pay-screen.ts'

/** A reference is never made up: this stands where none is known. */
const NONE = '–'

export interface PayFactsHere {
  screen: PayScreen
  /** The words below the sentence. */
  more: string
  amount: string
  /** What vouchers take off; null: none does. */
  lessVoucher: string | null
  reference: string
  seats: string
  ticketCount: number
  keptUntil: string | null
}

export function usePayFacts(): PayFactsHere {
  const { paying, cart, visit, showing } = useKiosk()
  const speech = useSpeech()
  const { phase, price, payment } = useStore(paying)
  const { reference: ofCart, seats, expiresAt } = useStore(cart)
  const kept = useStore(visit, (state) => state.kept)
  const timeZone = useStore(showing, (state) => state.show?.cinema.timeZone)
  const printer = useConnection(({ terminal }) => terminal?.printer ?? null)
  const cutOff = useCutOff()
  const byVoucher = price?.vouchers.reduce((sum, { pays }) => sum + pays, 0) ?? 0
  const rest = price?.card ?? null
  const screen = payScreen({ phase, attempt: payment, cutOff, printer, rest, byVoucher })
  const currency = price?.order.currency ?? payment?.total.currency
  const money = (amount: number): string =>
    currency === undefined ? '' : speech.money(amount, { currency, digits: minorDigits(currency) })
  const amount = money(rest ?? payment?.card.amount ?? 0)
  const total = money(price?.order.total ?? payment?.total.amount ?? 0)
  const reference = payment?.paid?.bookings[0]?.reference ?? kept?.reference ?? ofCart ?? NONE
  const fromCart = seats.map(({ seatId }) => seatId)
  const seatIds = fromCart.length > 0 ? fromCart : (payment?.bookings.flatMap((booking) => booking.seatIds) ?? [])
  return {
    screen,
    more: speech.say(`pay_${screen}_more`, { amount, reference, money: speech.say(moneyGoes(payment)) }),
    amount: isAtCounter(screen) ? total : amount,
    lessVoucher:
      byVoucher > 0 && !isAtCounter(screen)
        ? speech.say('pay_less_voucher', { total, amount: money(byVoucher) })
        : null,
    reference,
    seats: leftToRight(seatList(seatIds)),
    ticketCount: seatIds.length,
    keptUntil: expiresAt === null || timeZone === undefined ? null : speech.time(expiresAt, timeZone),
  }
}

/** Vouchers stay with the visitor, who gives them there. */
export const isAtCounter = (screen: PayScreen): boolean => screen === 'at_counter' || screen === 'no_reader'

function moneyGoes(payment: KioskPayment | null) {
  const heard = payment?.payment
  return heard?.state === 'given_back' ? (`pay_money_${heard.money}` as const) : 'pay_money_on_its_way'
}

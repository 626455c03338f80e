/**
 * The ways in which customers pay, and what each of them is. Messages, books and screens take their lists from here. Which of them goes
 * back before money does is said by the order of rows in `refundable-payments.sql`.
 */
import { z } from 'zod'

interface WayToPay {
  /** Coins and notes: it is rounded, gives change, and lies in a drawer. */
  isCash: boolean
  /** Money changes hands with the sale. Not so where it was paid before, is paid later, or nothing is. */
  isMoney: boolean
}

export const WAYS_TO_PAY = {
  cash: { isCash: true, isMoney: true },
  /** At a gateway: online, or at a terminal's reader. */
  card: { isCash: false, isMoney: true },
  /** On a machine that knows nothing of us. */
  card_machine: { isCash: false, isMoney: true },
  /** It was paid when the voucher was sold. */
  voucher: { isCash: false, isMoney: false },
  /** What a subscription pays of the ticket that it covers. */
  subscription: { isCash: false, isMoney: false },
  /** On a company account, which pays by invoice. */
  account: { isCash: false, isMoney: false },
} as const satisfies Record<string, WayToPay>

export type PaymentMethod = keyof typeof WAYS_TO_PAY
export const PAYMENT_METHODS = Object.keys(WAYS_TO_PAY) as [PaymentMethod, ...PaymentMethod[]]
export const PaymentMethod = z.enum(PAYMENT_METHODS)

/** Those of an order that a counter tells: a card at its reader comes another way. */
export type CounterMethod = Exclude<PaymentMethod, 'card'>

export const isCash = (method: PaymentMethod): boolean => WAYS_TO_PAY[method].isCash

/** No money is taken with the sale. */
export const isWithoutMoney = (method: PaymentMethod): boolean => !WAYS_TO_PAY[method].isMoney

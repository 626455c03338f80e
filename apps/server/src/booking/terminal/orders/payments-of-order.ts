/** What each payment of a counter's order pays. Pure; amounts are minor units. */
import {
  type ConflictReason,
  type CounterTender,
  type ExchangeOrder,
  faultOfTips,
  isWithoutMoney,
  type OrderCommand,
  partOnReader,
  type ReaderOrder,
  settleCounterOrder,
  type Tariff,
  tendersOf,
  withoutTip,
} from '@marquee/shared'
import type { CounterPayment } from '../../books.ts'
import type { SoldEntry } from '../../subscriptions/sold-entry.ts'

type Paid = Pick<OrderCommand, 'total' | 'rounding' | 'change'>

/**
 * @param entries the tickets that subscriptions cover
 * @returns `malformed`: they don't pay for it, or a subscription pays something else than its ticket; `wrong_price`: it was rounded, or
 * change was given, otherwise
 */
export function paymentsOfOrder(
  body: OrderCommand,
  tariff: Tariff,
  entries: readonly Pick<SoldEntry, 'paymentId' | 'amount'>[] = [],
): CounterPayment[] | ConflictReason {
  const { payments } = body
  if (faultOfTips(payments, tariff)) return 'malformed'
  const bySubscription = payments.filter(({ method }) => method === 'subscription')
  const areRight = bySubscription.every(({ paymentId, tendered }) =>
    entries.some((entry) => entry.paymentId === paymentId && entry.amount === tendered),
  )
  if (!areRight || bySubscription.length !== entries.length) return 'malformed'
  const wrong = whyNotSettled(body, payments, tariff)
  return (
    wrong ?? shareOut(payments, body.total.amount + body.rounding - cardMoneyOf(payments) - voucherMoneyOf(payments))
  )
}

/** The same for an order that is to be paid at a reader: what the card pays there comes about when it is captured. */
export function paymentsOfReaderOrder(body: ReaderOrder, tariff: Tariff): CounterPayment[] | ConflictReason {
  const wrong = whyNotSettled(body, tendersOf(body), tariff)
  if (wrong) return wrong
  const { paymentId, amount } = partOnReader(body)
  const others = body.payments.filter((payment) => payment.method !== 'reader')
  const inCash = body.total.amount + body.rounding - cardMoneyOf(others) - voucherMoneyOf(others) - amount
  const byCard: CounterPayment = { paymentId, method: 'card', amount, tendered: null, slip: null }
  return [...shareOut(others, inCash), ...(amount > 0 ? [byCard] : [])]
}

/** The same for the order of an exchange: what is paid beside the money of the tickets that are given up for it. Cash gives the change. */
export function paymentsOfExchange({ payments, change }: ExchangeOrder): CounterPayment[] | ConflictReason {
  const inCash = payments.reduce((sum, { method, tendered }) => sum + (method === 'cash' ? tendered : 0), 0) - change
  return inCash < 0 ? 'malformed' : shareOut(payments, inCash)
}

function whyNotSettled(
  { total, rounding, change }: Paid,
  tenders: readonly CounterTender[],
  tariff: Tariff,
): ConflictReason | undefined {
  const settled = settleCounterOrder(total.amount, tenders, tariff)
  if (!settled.ok) return 'malformed'
  return settled.rounding === rounding && settled.change === change ? undefined : 'wrong_price'
}

/** @param inCash what cash pays, with its rounding */
function shareOut(payments: readonly OrderPayment[], inCash: number): CounterPayment[] {
  let cash = inCash
  return payments.map((payment): CounterPayment => {
    if (payment.method === 'card_machine') {
      return { ...byCardMachine(payment, withoutTip(payment)), ...tipOf(payment) }
    }
    if (payment.method !== 'cash') {
      const { paymentId, method, tendered: amount } = payment
      return { paymentId, method, amount, tendered: null, slip: null }
    }
    const amount = Math.min(cash, withoutTip(payment))
    cash -= amount
    const { paymentId, tendered } = payment
    return { paymentId, method: 'cash', amount, tendered, slip: null, ...tipOf(payment) }
  })
}

const tipOf = ({ tip }: { tip?: number | undefined }): { tip?: number } => (tip === undefined ? {} : { tip })

type OrderPayment = OrderCommand['payments'][number]
type CardPayment = Extract<OrderPayment, { method: 'card_machine' }>

export const byCardMachine = ({ paymentId, slip }: Pick<CardPayment, 'paymentId' | 'slip'>, amount: number) =>
  ({ paymentId, method: 'card_machine', amount, tendered: null, slip }) satisfies CounterPayment

export const cardPaymentsOf = (payments: readonly OrderPayment[]): CardPayment[] =>
  payments.filter((payment) => payment.method === 'card_machine')

export const cardMoneyOf = (payments: readonly OrderPayment[]): number =>
  cardPaymentsOf(payments).reduce((sum, payment) => sum + withoutTip(payment), 0)

/** It is in no drawer: it was paid before, or is paid by invoice. */
export const voucherMoneyOf = (payments: readonly OrderPayment[]): number =>
  payments.reduce((sum, { method, tendered }) => sum + (isWithoutMoney(method) ? tendered : 0), 0)

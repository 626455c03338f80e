/** What each payment of a counter's order pays. Pure; amounts are minor units. */
import { type ConflictReason, type OrderCommand, settleCounterOrder, type Tariff } from '@marquee/shared'
import type { CounterPayment } from '../../books.ts'

/** @returns `malformed`: they don't pay for it; `wrong_price`: it was rounded, or change was given, otherwise */
export function paymentsOfOrder(
  { total, payments, rounding, change }: OrderCommand,
  tariff: Tariff,
): CounterPayment[] | ConflictReason {
  const settled = settleCounterOrder(total.amount, payments, tariff)
  if (!settled.ok) return 'malformed'
  if (settled.rounding !== rounding || settled.change !== change) return 'wrong_price'
  let cash = total.amount + rounding - cardMoneyOf(payments) - voucherMoneyOf(payments)
  return payments.map((payment): CounterPayment => {
    if (payment.method === 'card_machine') return byCardMachine(payment, payment.tendered)
    if (payment.method === 'voucher') {
      return { paymentId: payment.paymentId, method: 'voucher', amount: payment.tendered, tendered: null, slip: null }
    }
    const amount = Math.min(cash, payment.tendered)
    cash -= amount
    return { paymentId: payment.paymentId, method: 'cash', amount, tendered: payment.tendered, slip: null }
  })
}

type OrderPayment = OrderCommand['payments'][number]
type CardPayment = Extract<OrderPayment, { method: 'card_machine' }>

export const byCardMachine = ({ paymentId, slip }: Pick<CardPayment, 'paymentId' | 'slip'>, amount: number) =>
  ({ paymentId, method: 'card_machine', amount, tendered: null, slip }) satisfies CounterPayment

export const cardPaymentsOf = (payments: readonly OrderPayment[]): CardPayment[] =>
  payments.filter((payment) => payment.method === 'card_machine')

export const cardMoneyOf = (payments: readonly OrderPayment[]): number =>
  cardPaymentsOf(payments).reduce((sum, { tendered }) => sum + tendered, 0)

/** It is in no drawer: what a voucher pays was paid when it was sold. */
export const voucherMoneyOf = (payments: readonly OrderPayment[]): number =>
  payments.reduce((sum, { method, tendered }) => sum + (method === 'voucher' ? tendered : 0), 0)

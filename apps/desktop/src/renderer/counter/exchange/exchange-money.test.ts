import { NO_ROUNDING, type OrderRecord } from '@marquee/shared'
import { expect, it } from 'vitest'
import { exchangeInMoney } from './exchange-money.ts'
import { differenceInWords } from './exchange-words.ts'

const ticket = (number: number, amount: number): OrderRecord['lines'][number] => ({
  number,
  kind: 'ticket',
  name: 'Adult ticket',
  bookingId: null,
  seatId: `A-${number + 1}`,
  amount,
  back: null,
  held: null,
})
const order: OrderRecord = {
  orderId: '0190a000-0000-7000-8000-000000000000',
  soldAt: '2026-11-24T17:00:00.000Z',
  terminal: null,
  currency: 'SGD',
  timeZone: 'Asia/Singapore',
  bookings: [],
  lines: [ticket(0, 1250), ticket(1, 1250)],
  payments: [
    { paymentId: 'card', method: 'card_machine', amount: 1500, kept: 1500, slip: '0042' },
    { paymentId: 'voucher', method: 'voucher', amount: 1000, kept: 1000, slip: null },
  ],
  rounding: null,
}
const newTicket = (amount: number) => ({ of: { kind: 'ticket' as const }, amount })
const words = (total: number, chosen = [0, 1]): string[] =>
  differenceInWords(exchangeInMoney(order, chosen, { lines: [newTicket(total)], rounding: { step: 5 } })).map((each) =>
    each.replaceAll('\u00a0', ' '),
  )

it('dearer tickets: the difference is paid, in cash as coins can pay it', () => {
  const money = exchangeInMoney(order, [0, 1], { lines: [newTicket(2633)], rounding: { step: 5 } })
  expect(money).toMatchObject({ old: 2500, due: 133, dueInCash: 135, back: [] })
  expect(words(2633)).toEqual(['The customer pays SGD 1.33'])
})

it('cheaper tickets: a voucher gets its money back first, then the card', () => {
  expect(words(2000)).toEqual(['The customer gets SGD 5.00 back on the voucher, by itself'])
  expect(words(900)).toEqual([
    'The customer gets SGD 10.00 back on the voucher, by itself',
    'The customer gets SGD 6.00 at the card machine that has the slip 0042',
  ])
})

it('tickets of the same price: nothing moves', () => {
  expect(words(2500)).toEqual(['Nothing is paid, and nothing goes back'])
  const cash = {
    ...order,
    payments: [{ paymentId: 'c', method: 'cash' as const, amount: 2500, kept: 2500, slip: null }],
  }
  const told = exchangeInMoney(cash, [0], { lines: [newTicket(1250)], rounding: NO_ROUNDING }).told
  expect(told).toEqual({ credit: 1250, back: 0, due: 0, rounding: 0, carriesCash: true })
})

it('an admission voucher pays no fee: so much goes back onto it, and the customer pays it', () => {
  const [card, voucher] = order.payments
  const admission = {
    ...order,
    payments: [card, voucher && { ...voucher, paysFor: 'tickets' as const }],
  } as OrderRecord
  // It has paid 10.00 of the ticket that is given up, and may pay 9.00 of the new order.
  const money = exchangeInMoney(admission, [1], {
    lines: [newTicket(900), { of: { kind: 'fee' }, amount: 350 }],
    rounding: NO_ROUNDING,
  })
  expect(money.told).toMatchObject({ back: 100, due: 100 })
  expect(differenceInWords(money).map((each) => each.replaceAll('\u00a0', ' '))).toEqual([
    'The customer pays SGD 1.00',
    'The customer gets SGD 1.00 back on the voucher, by itself',
  ])
})

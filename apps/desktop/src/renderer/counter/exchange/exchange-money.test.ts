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
const words = (total: number, chosen = [0, 1]): string[] =>
  differenceInWords(exchangeInMoney(order, chosen, { total, rounding: { step: 5 } })).map((each) =>
    each.replaceAll('\u00a0', ' '),
  )

it('dearer tickets: the difference is paid, in cash as coins can pay it', () => {
  const money = exchangeInMoney(order, [0, 1], { total: 2633, rounding: { step: 5 } })
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
  const told = exchangeInMoney(cash, [0], { total: 1250, rounding: NO_ROUNDING }).told
  expect(told).toEqual({ credit: 1250, back: 0, due: 0, rounding: 0, carriesCash: true })
})

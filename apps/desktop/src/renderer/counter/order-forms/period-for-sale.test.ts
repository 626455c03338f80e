import { type ClaimEntriesAnswer, newVoucherCode } from '@marquee/shared'
import { expect, it } from 'vitest'
import { isSoldIn, sellPeriodInWords } from './period-for-sale.ts'

const found: ClaimEntriesAnswer = {
  card: {
    code: newVoucherCode(new Uint8Array(11).fill(7)),
    holder: 'A. Holder',
    plan: 'Unlimited',
    currency: 'JPY',
    cinemaId: null,
    categories: null,
    formats: null,
    referencePrice: 900,
    paidUntil: null,
    isPaused: false,
  },
  nextPeriod: { amount: 2200, rate: null, period: 'month' },
}

it('a period is offered at its price in the plan’s own currency, whatever the counter sells in', () => {
  expect(sellPeriodInWords(found).replaceAll('\u00a0', ' ')).toBe('Sell a month, ¥2,200')
  expect(sellPeriodInWords({ ...found, nextPeriod: null })).toBe('')
})

it('a period is sold only by a counter that sells in the plan’s currency', () => {
  expect([isSoldIn(found, 'JPY'), isSoldIn(found, 'SGD')]).toEqual([true, false])
})

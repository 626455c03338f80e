import { expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { Tariff } from './tariff.ts'

const facts = {
  id: newId(),
  currency: 'EUR',
  taxes: { mode: 'included', rates: [{ code: 'admission', percentage: 5500 }] },
  ticketTaxRate: 'admission',
}
const isTariff = (change: object) => Tariff.safeParse({ ...facts, ...change }).success
const fee = { key: 'fee', name: 'Fee', per: 'ticket', amount: 80, taxRate: 'admission', channels: ['online'] }

it('a tariff of a currency and a rate is enough: no goods, no discounts, and cash as it is', () => {
  expect(Tariff.parse(facts)).toMatchObject({ goods: { goods: [] }, discounts: [], cashRounding: { step: 1 } })
})

it('a tariff has every tax rate that it cites', () => {
  expect(isTariff({ ticketTaxRate: 'food' })).toBe(false)
  expect(isTariff({ fees: [fee] })).toBe(true)
  expect(isTariff({ fees: [{ ...fee, taxRate: 'full' }] })).toBe(false)
})

it('a tariff has each tax rate, ticket type, discount and fee once', () => {
  const discount = {
    id: newId(),
    name: 'Ten',
    of: { on: 'tickets' },
    reduction: { kind: 'percentage', percentage: 10_000 },
  }
  const [rate] = facts.taxes.rates
  expect(isTariff({ taxes: { mode: 'included', rates: [rate, rate] } })).toBe(false)
  expect(isTariff({ terms: [{ type: 'child' }, { type: 'child' }] })).toBe(false)
  expect(isTariff({ discounts: [discount, discount] })).toBe(false)
  expect(isTariff({ discounts: [discount, { ...discount, id: newId() }] })).toBe(true)
  expect(isTariff({ fees: [fee, fee] })).toBe(false)
})

it('a fee is an amount above zero', () => {
  expect(isTariff({ fees: [{ ...fee, amount: 0 }] })).toBe(false)
  expect(isTariff({ fees: [{ ...fee, amount: -80 }] })).toBe(false)
})

import { newId, type SubscriptionPlan } from '@marquee/shared'
import { expect, it } from 'vitest'
import { coverageInWords, formatsIn, planInWords } from './subscription-words.ts'

const plan: SubscriptionPlan = {
  planId: newId(),
  name: 'Unlimited',
  currency: 'SGD',
  price: 2200,
  period: 'month',
  referencePrice: 550,
  cinemaId: null,
  categories: null,
  formats: null,
  taxRate: null,
  soldUntil: null,
  madeAt: '2026-11-26T00:00:00.000Z',
  paid: 3,
}

it('a plan says what it costs, what an entry is declared at, and what it covers', () => {
  expect(planInWords(plan).replaceAll('\u00a0', ' ')).toBe(
    'SGD 22.00 a month · entries at SGD 5.50 · 3 paid at the moment',
  )
  expect(coverageInWords(plan, undefined)).toBe('every cinema · all seats · all formats')
  const narrow: SubscriptionPlan = { ...plan, categories: ['standard'], formats: ['3d'] }
  expect(coverageInWords(narrow, 'Lido')).toBe('Lido · standard seats · surcharges of 3d')
  expect(coverageInWords({ ...plan, formats: [] }, 'Lido')).toContain('no surcharges')
})

it('formats are typed as a list, each counted once', () => {
  expect(formatsIn(' 3D, imax 3d,')).toEqual(['3d', 'imax'])
  expect(formatsIn('')).toEqual([])
})

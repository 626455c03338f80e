import { expect, it } from 'vitest'
import { applyRules, PriceRule, type RuledTicket } from './price-rules.ts'
import { localMoment } from './when.ts'

const ticket = (facts: Partial<RuledTicket> = {}): RuledTicket => ({
  type: 'adult',
  category: 'standard',
  startsAt: localMoment(new Date('2026-11-24T19:00:00Z'), 'Europe/Paris', []),
  formats: [],
  ...facts,
})
const tuesday: PriceRule = { name: 'Cinema Tuesday', when: { weekdays: [2] }, change: { kind: 'price', amount: 800 } }
const glasses: PriceRule = { name: '3D glasses', formats: ['3d'], change: { kind: 'add', amount: 150 } }

it('without rules a ticket costs what its list says', () => {
  expect(applyRules([], ticket(), 1200)).toBe(1200)
})

it('rules apply in their order: glasses are paid on top of the Tuesday price, and not the other way round', () => {
  const in3d = ticket({ formats: ['imax', '3d'] })
  expect(applyRules([tuesday, glasses], in3d, 1200)).toBe(950)
  expect(applyRules([glasses, tuesday], in3d, 1200)).toBe(800)
})

it('a rule for a format leaves other shows as they are', () => {
  expect(applyRules([glasses], ticket({ formats: ['imax'] }), 1200)).toBe(1200)
})

it('a rule for types or categories leaves others as they are, and all of its conditions must hold', () => {
  const rule: PriceRule = { ...tuesday, ticketTypes: ['adult'], categories: ['standard'] }
  expect(applyRules([rule], ticket(), 1200)).toBe(800)
  expect(applyRules([rule], ticket({ type: 'child' }), 700)).toBe(700)
  expect(applyRules([rule], ticket({ category: 'premium' }), 1700)).toBe(1700)
})

it('a ticket never costs less than nothing', () => {
  expect(applyRules([{ name: 'Less', change: { kind: 'add', amount: -1500 } }], ticket(), 1200)).toBe(0)
})

it('a price may be nothing and the largest amount, and never below zero', () => {
  const isRule = (amount: number) => PriceRule.safeParse({ name: 'Rule', change: { kind: 'price', amount } }).success
  expect([0, 1_000_000_000].map(isRule)).toEqual([true, true])
  expect([-1, 1_000_000_001, 0.5].map(isRule)).toEqual([false, false, false])
})

import { describe, expect, it } from 'vitest'
import { customerInWords, paidInWords, whyNoneInWords } from './found-words.ts'

describe('a booking that was found', () => {
  it('says how it was paid, with the last digits of its card', () => {
    const total = { amount: 1800, currency: 'EUR' }
    expect(paidInWords({ total, paidBy: ['card'], cards: ['4242'] })).toBe('€18.00, card •••• 4242')
    expect(paidInWords({ total, paidBy: ['cash', 'card'], cards: [] })).toBe('€18.00, cash, card')
    expect(paidInWords({ total: null, paidBy: [], cards: [] })).toBe('not paid')
  })

  it('is its customer’s by name, or by what else is known', () => {
    expect(customerInWords({ name: 'Nadia', email: 'n•••@example.org', phone: null })).toBe('Nadia')
    expect(customerInWords({ name: null, email: null, phone: '••• 78' })).toBe('••• 78')
    expect(customerInWords({ name: null, email: null, phone: null })).toBeNull()
  })

  it('is missed in words that fit what was typed', () => {
    expect(whyNoneInWords('not_found', 'MQ-7K3F9P', false)).toBe('There is no booking with this reference.')
    expect(whyNoneInWords('not_found', 'row J', false)).toBe('No booking of this cinema fits that.')
    expect(whyNoneInWords('not_found', 'MQ-7K3F9P', true)).toContain('Cut off')
  })
})

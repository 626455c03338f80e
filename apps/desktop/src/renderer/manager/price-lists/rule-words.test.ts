import { describe, expect, it } from 'vitest'
import { changeInWords, conditionInWords } from './rule-words.ts'

describe('a price rule in words', () => {
  it('says when it holds and for what', () => {
    const change = { kind: 'price', amount: 700 } as const
    expect(conditionInWords({ name: 'a', change })).toBe('always')
    expect(conditionInWords({ name: 'a', when: { weekdays: [2, 4] }, ticketTypes: ['adult'], change })).toBe(
      'Tuesday, Thursday · Adult',
    )
    expect(
      conditionInWords({
        name: 'a',
        when: { hours: { from: '09:00', before: '17:00' }, dates: { from: '2026-12-01' }, holidays: 'never' },
        formats: ['3d'],
        categories: ['premium'],
        change,
      }),
    ).toBe('shows from 09:00 to before 17:00 · from 2026-12-01 · not on holidays · 3D · Premium')
  })

  it('says what it does to the price', () => {
    expect(changeInWords({ name: 'a', change: { kind: 'price', amount: 700 } }, 'SGD')).toMatch(/7\.00/)
    expect(changeInWords({ name: 'a', change: { kind: 'add', amount: 150 } }, 'SGD')).toMatch(/^\+ .*1\.50/)
    expect(changeInWords({ name: 'a', change: { kind: 'add', amount: -150 } }, 'SGD')).toMatch(/^− .*1\.50/)
  })
})

import type { SubscriptionRenewal } from '@marquee/shared'
import { expect, it } from 'vitest'
import { cardInWords, renewalInWords } from './renewal-words.ts'

const renewal: SubscriptionRenewal = {
  card: { brand: 'visa', last4: '4242' },
  number: 3,
  state: null,
  nextAt: '2026-11-20T16:00:00.000Z',
  tries: 0,
  code: null,
  error: null,
}
const said = (more: Partial<SubscriptionRenewal>) => renewalInWords({ ...renewal, ...more }, 'Asia/Singapore')

it('a manager reads which card renews a subscription, and when', () => {
  expect(cardInWords(renewal.card)).toBe('visa, ending in 4242')
  expect(said({})).toBe('by itself from Sat 21 Nov, 00:00')
  expect(said({ number: null })).toBe('none while it stands so')
})

it('a manager reads why a renewal waits, and whether it is tried again', () => {
  expect(said({ state: 'waiting', code: 'insufficient_funds' })).toBe(
    'declined (insufficient_funds), tried again Sat 21 Nov, 00:00',
  )
  expect(said({ state: 'past_due', code: 'lost_card' })).toContain('past due')
  expect(said({ state: 'holder_asked' })).toContain('confirm')
})

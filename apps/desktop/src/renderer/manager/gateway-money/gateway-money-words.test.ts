import type { GatewayPayoutView } from '@marquee/shared'
import { expect, it } from 'vitest'
import { difference, payoutState } from './gateway-money-words.ts'

const payout: GatewayPayoutView = {
  gatewayRef: 'po_1',
  money: { amount: 100, digits: 2, currency: 'EUR' },
  madeAt: '2026-11-25T06:00:00.000Z',
  arrivesOn: '2026-11-27',
  state: 'paid',
  failure: null,
  match: 'matched',
}

it('a payout’s state is said in words, also one that the gateway has added', () => {
  expect(payoutState(payout)).toBe('Paid')
  expect(payoutState({ ...payout, state: 'failed', failure: 'account_closed' })).toBe(
    'Sent back by the bank (account closed)',
  )
  expect(payoutState({ ...payout, state: 'held_for_review' })).toBe('held for review')
})

it('the ledger’s whole units and the gateway’s hundredths of the same money do not differ', () => {
  const ledger = { amount: 1000, digits: 0, currency: 'ISK' }
  expect(difference(ledger, { amount: 100_000, digits: 2, currency: 'ISK' })).toEqual({
    amount: 0,
    digits: 2,
    currency: 'ISK',
  })
  expect(difference(ledger, { amount: 100_025, digits: 2, currency: 'ISK' }).amount).toBe(25)
})

import { expect, it } from 'vitest'
import { DISPUTE_STATES } from '../../payments/gateway.ts'
import type { GatewayNotice } from '../../payments/gateway-notices.ts'
import { noticeWords } from './notice-words.ts'

const gatewayRef = 'pi_1'
const money = { amount: 2500, currency: 'SGD' }
const notices: GatewayNotice[] = [
  { kind: 'wrong_amount', gatewayRef, asked: money, captured: { amount: 25, currency: 'SGD' } },
  { kind: 'given_back_there', gatewayRef, money, whole: true },
  { kind: 'given_back_there', gatewayRef, money, whole: false },
  { kind: 'fraud_warning', gatewayRef, reason: 'made_with_lost_card' },
  ...(['not_there', 'not_here', 'other_amount'] as const).flatMap((why) =>
    (['charge', 'refund'] as const).map((what): GatewayNotice => {
      const theirs = why === 'not_there' ? null : { amount: 2400, digits: 2, currency: 'SGD' }
      return { kind: 'not_matched', gatewayRef, why, what, ours: why === 'not_here' ? null : money, theirs }
    }),
  ),
  { kind: 'payout_failed', gatewayRef: 'po_1', failure: 'account_closed' },
  { kind: 'payout_failed', gatewayRef: 'po_1', failure: null },
  { kind: 'payout_not_matched', gatewayRef: 'po_1' },
  ...DISPUTE_STATES.flatMap((state): GatewayNotice[] => {
    const dispute = { kind: 'dispute', gatewayRef, state, reason: 'product_not_received' } as const
    return [
      { ...dispute, money, answerBy: '2026-12-01T00:00:00.000Z' },
      { ...dispute, money: null, answerBy: null },
    ]
  }),
]

it.each(notices)("a manager's notice says what has moved and what to do: $kind $state", (notice) => {
  const { what, todo } = noticeWords(notice)
  for (const words of [what, todo]) {
    expect(words).toMatch(/^[A-Z].*\.$/)
    expect(words).not.toMatch(/undefined|null|_/)
  }
})

it("a dispute's notice says the bank's deadline and the amount", () => {
  const dispute = { kind: 'dispute', gatewayRef, state: 'needs_response', reason: 'fraudulent' } as const
  const { what, todo } = noticeWords({ ...dispute, money, answerBy: '2026-12-01T08:00:00.000Z' })
  expect(what).toContain('SGD\u00a025.00')
  expect(todo).toContain('by Tue 1 Dec')
})

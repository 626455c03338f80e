import { newId, newVoucherCode, type OrderCommand } from '@marquee/shared'
import { expect, it } from 'vitest'
import type { SoldOrder } from '../orders/sold-order.ts'
import { judgeSubscriptions } from './judge-entries.ts'
import type { LockedSubscription } from './locked-subscription.ts'

const NOW = new Date('2026-11-26T18:00:00.000Z')
const terms = { referencePrice: 550, formats: null }
const subscription: LockedSubscription = {
  ...terms,
  id: newId(),
  code: newVoucherCode(new Uint8Array(11)),
  holder: 'A. Holder',
  plan: 'Unlimited',
  currency: 'SGD',
  cinemaId: null,
  categories: null,
  paidUntil: '2026-12-26T00:00:00.000Z',
  isPaused: false,
  ends: false,
  price: 2200,
  period: 'month',
  taxRate: null,
}

it('of two orders for one show that are entered together a subscription admits to one, and a manager is told of the other', () => {
  const [showId, other] = [newId(), newId()]
  const known = { subscriptions: new Map([[subscription.code, subscription]]), standing: new Set<string>() }
  const judge = (show: string) => {
    const entry = { paymentId: newId(), ticketId: newId(), showId: show, code: subscription.code, terms, amount: 550 }
    const entries: SoldOrder['entries'] = [{ ...entry, category: 'standard' }]
    const body = { soldAt: NOW.toISOString(), total: { amount: 550, currency: 'SGD' } } as OrderCommand
    return judgeSubscriptions(
      { body, order: { cinemaId: newId(), channel: 'counter', tariffId: null, lines: [], entries } },
      known,
      NOW,
    )
  }
  expect(judge(showId)).toMatchObject({ entries: [{ counts: true }], short: [] })
  expect(judge(showId)).toMatchObject({
    entries: [{ counts: false }],
    short: [{ use: 'admit', fault: { why: 'used' } }],
  })
  expect(judge(other)).toMatchObject({ entries: [{ counts: true }], short: [] })
})

import { describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { describeRefusal } from '../words/describe-refusal.ts'
import { faultOfPayments, faultOfVoucher, payableByVoucher, type VoucherUse } from './voucher.ts'
import { VoucherFault } from './voucher-fault.ts'

const HERE = newId()
const NOW = new Date('2026-11-21T12:00:00.000Z')
const card = {
  paysFor: 'anything' as const,
  currency: 'EUR',
  cinemaId: HERE,
  expiresAt: '2026-11-21T12:00:01.000Z',
  taxRate: null,
  balance: 2000,
  isActive: true,
  isBlocked: false,
}
const fault = (more: Partial<typeof card>, use: VoucherUse = 'pay', cinemaId: string | null = HERE) =>
  faultOfVoucher({ ...card, ...more }, { use, at: NOW, currency: 'EUR', cinemaId })?.why

describe('a voucher', () => {
  it('pays until the instant when it expires', () => {
    expect(fault({})).toBeUndefined()
    expect(fault({ expiresAt: NOW.toISOString() })).toBe('expired')
  })
  it.each([
    ['blocked', { isBlocked: true }],
    ['currency', { currency: 'SEK' }],
    ['not_sold', { isActive: false, balance: 0 }],
    ['empty', { balance: 0 }],
    ['other_cinema', { cinemaId: newId() }],
  ])('doesn’t pay when it is %s', (why, more) => {
    expect(fault(more)).toBe(why)
  })
  it('is sold once, and not while it is blocked', () => {
    expect(fault({ isActive: false, balance: 0 }, 'sell')).toBeUndefined()
    expect(fault({}, 'sell')).toBe('sold_before')
    expect(fault({ isActive: false, isBlocked: true }, 'sell')).toBe('blocked')
  })

  const lines = [
    { kind: 'ticket' as const, amount: 1200 },
    { kind: 'goods' as const, amount: 600 },
    { kind: 'fee' as const, amount: 50 },
    { kind: 'voucher' as const, amount: 5000 },
  ]
  it('pays for anything but another voucher, and an admission voucher for tickets alone', () => {
    expect(payableByVoucher(lines, 'anything')).toBe(1850)
    expect(payableByVoucher(lines, 'tickets')).toBe(1200)
  })
  it('pays together with others no more than both kinds may', () => {
    const paying = (tickets: number, anything: number) =>
      faultOfPayments(
        lines,
        [
          { paysFor: 'tickets', amount: tickets },
          { paysFor: 'anything', amount: anything },
        ],
        'EUR',
      )
    expect(paying(1200, 650)).toBeUndefined()
    expect(paying(1201, 0)).toMatchObject({ atMost: 1200 })
    expect(paying(1200, 651)).toMatchObject({ atMost: 1850 })
  })
})

it('each reason has one sentence of its own', () => {
  const facts = { on: '2026-01-01T00:00:00.000Z', currency: 'EUR', balance: 250, by: 'Counter 1', atMost: 900 }
  const sentences = VoucherFault.options.map(({ shape }) =>
    describeRefusal({ code: 'voucher_refused', fault: { ...facts, why: shape.why.value } as VoucherFault }),
  )
  expect(new Set(sentences).size).toBe(VoucherFault.options.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/)
})

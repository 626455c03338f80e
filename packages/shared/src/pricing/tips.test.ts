import { describe, expect, it } from 'vitest'
import fc from '../../../../tooling/testing/random/random.ts'
import { MAX_AMOUNT } from '../money.ts'
import { type CounterTender, settleCounterOrder } from './counter-order.ts'
import { faultOfTips, offeredTips, tipsOf, withoutTip } from './tips.ts'
import { house } from './worked-example.ts'
import { FRANCE } from './worked-examples-houses.ts'

const tariff = { ...house(FRANCE).tariff, tips: { presets: [5, 10, 15] } }
const swiss = { ...tariff, cashRounding: { step: 5 } }

describe('tips', () => {
  it('are offered as parts of the total, as coins can pay them', () => {
    expect(offeredTips(1830, tariff).map(({ amount }) => amount)).toEqual([92, 183, 275])
    expect(offeredTips(1830, swiss).map(({ amount }) => amount)).toEqual([90, 185, 275])
    expect(offeredTips(10, swiss)).toEqual([])
    expect(offeredTips(1830, { ...tariff, tips: undefined })).toEqual([])
  })

  it('are taken where the tariff says so, with what is handed over, in coins that there are', () => {
    const cash = { method: 'cash', tendered: 1000, tip: 100 } as const
    expect(faultOfTips([cash], tariff)).toBeUndefined()
    expect(faultOfTips([cash], { ...tariff, tips: undefined })).toBe('not_taken')
    expect(faultOfTips([{ ...cash, tip: 1001 }], tariff)).toBe('above_payment')
    expect(faultOfTips([{ ...cash, tip: 101 }], swiss)).toBe('no_coins')
    expect(faultOfTips([{ ...cash, method: 'card_machine', tip: 101 }], swiss)).toBeUndefined()
    const large = { ...cash, tendered: MAX_AMOUNT, tip: MAX_AMOUNT }
    expect([faultOfTips([large], tariff), faultOfTips([large, cash], tariff)]).toEqual([undefined, 'too_much'])
  })

  it('give less change, and are no part of what a payment pays', () => {
    const tenders: CounterTender[] = [
      { method: 'account', tendered: 1000 },
      { method: 'cash', tendered: 1000, tip: 90 },
    ]
    expect(settleCounterOrder(1830, tenders, tariff)).toEqual({ ok: true, pays: [1000, 830], rounding: 0, change: 80 })
  })
})

const Way = fc.constantFrom('voucher', 'account', 'card_machine', 'cash')

it('leave lines and rounding to be payments less change less tips, of 10,000 random orders', () => {
  const order = fc.record({
    total: fc.nat({ max: 50_000 }),
    step: fc.constantFrom(1, 5, 10),
    ways: fc.array(fc.record({ method: Way, part: fc.nat({ max: 1000 }), tip: fc.nat({ max: 300 }) }), {
      maxLength: 5,
    }),
    more: fc.nat({ max: 2000 }),
  })
  fc.assert(
    fc.property(order, ({ total, step, ways, more }) => {
      let left = total
      const tenders: CounterTender[] = ways.map(({ method, part, tip: wanted }) => {
        const pays = method === 'cash' ? 0 : Math.min(left, Math.floor((total * part) / 1000))
        left -= pays
        const tip = method === 'cash' ? wanted * step : method === 'card_machine' ? wanted : 0
        return { method, tendered: pays + tip, ...(tip > 0 && { tip }) }
      })
      if (left > 0) tenders.push({ method: 'cash', tendered: left + step + more })
      const rule = { ...tariff, cashRounding: { step } }
      expect(faultOfTips(tenders, rule)).toBeUndefined()
      const settled = settleCounterOrder(total, tenders, rule)
      if (!settled.ok) throw new Error(settled.why)
      const handed = tenders.reduce((sum, { tendered }) => sum + tendered, 0)
      expect(handed - settled.change - tipsOf(tenders)).toBe(total + settled.rounding)
      expect(tenders.reduce((sum, tender) => sum + withoutTip(tender), 0) - settled.change).toBe(
        total + settled.rounding,
      )
    }),
    { numRuns: 10_000 },
  )
})

import { describe, expect, it } from 'vitest'
import { withTip } from './with-tip.ts'

const slip = { method: 'card_machine', tendered: 1000, slip: '7' } as const

describe('a tip', () => {
  it('is a part of the cash that was handed over', () => {
    expect(withTip([slip], { tip: 100, isOnSlip: false, cash: 600 })).toEqual([
      slip,
      { method: 'cash', tendered: 600, tip: 100 },
    ])
  })

  it('is all of the cash where nothing else is to be paid', () => {
    expect(withTip([slip], { tip: 100, isOnSlip: false, cash: undefined })).toEqual([
      slip,
      { method: 'cash', tendered: 100, tip: 100 },
    ])
  })

  it('is on the last slip, above what the machine took for the order', () => {
    expect(withTip([slip], { tip: 100, isOnSlip: true, cash: undefined })).toEqual([
      { ...slip, tendered: 1100, tip: 100 },
    ])
  })

  it('is nowhere where none is left', () => {
    expect(withTip([slip], { tip: 0, isOnSlip: true, cash: 500 })).toEqual([slip, { method: 'cash', tendered: 500 }])
  })
})

import { newId, type PriceList, type PriceRule } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { editedList, editsOf, NO_EDITS, withoutRule, withRule } from './price-edits.ts'

const add = (name: string, amount: number): PriceRule => ({ name, change: { kind: 'add', amount } })
const list: PriceList = {
  id: newId(),
  name: 'House prices',
  currency: 'EUR',
  prices: [
    { ticketType: 'adult', category: 'standard', amount: 1000 },
    { ticketType: 'child', category: 'standard', amount: 600 },
  ],
  rules: [add('Weekend', 100)],
}
const adultFor = (amount: number): PriceList => ({
  ...list,
  id: newId(),
  prices: [{ ticketType: 'adult', category: 'standard', amount }],
})

describe('what a manager has changed in a price list', () => {
  it('stays when another version takes its place, whose other figures are shown', () => {
    const edits = withRule({ ...NO_EDITS, texts: { 'child standard': '5' } }, add('3D', 200))
    const after = adultFor(1200)
    const { texts, rules } = editedList(after, editsOf(after, edits))
    expect(texts).toEqual({ 'adult standard': '12.00', 'child standard': '5' })
    expect(rules).toEqual([add('Weekend', 100), add('3D', 200)])
  })

  it('is no change any more when a version has it', () => {
    const edits = withoutRule(
      withRule({ ...NO_EDITS, texts: { 'adult standard': '12' } }, add('3D', 200)),
      add('Weekend', 100),
    )
    expect(editsOf({ ...adultFor(1200), rules: [add('3D', 200)] }, edits)).toEqual(NO_EDITS)
  })

  it('has a row and a column for a ticket type and a category that the list has no price for', () => {
    const { table } = editedList(adultFor(1000), { ...NO_EDITS, types: ['child'], categories: ['premium'] })
    expect(table).toEqual({ types: ['adult', 'child'], categories: ['standard', 'premium'] })
  })

  it('is nothing when a rule that was taken away is added again', () => {
    expect(withRule(withoutRule(NO_EDITS, add('Weekend', 100)), add('Weekend', 100))).toEqual(NO_EDITS)
    expect(withoutRule(withRule(NO_EDITS, add('3D', 200)), add('3D', 200))).toEqual(NO_EDITS)
  })
})

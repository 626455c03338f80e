import { newId, Tariff } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { speakToStaff } from '../../../words/staff/staff-speech.ts'
import { checkDraft, faultOfRefusal } from './check-draft.ts'
import { draftOf, isSame, keyFor, type TariffDraft, toggled } from './draft.ts'

const tariff = Tariff.parse({
  id: newId(),
  currency: 'SGD',
  taxes: { mode: 'included', rates: [{ code: 'standard', percentage: 9000 }] },
  ticketTaxRate: 'standard',
  goods: {
    goods: [
      {
        key: 'popcorn',
        name: 'Popcorn',
        category: 'Snacks',
        taxRate: 'standard',
        sizes: [{ key: 'regular', name: 'Regular', price: 650 }],
      },
    ],
    combos: [],
  },
})
const check = (change: (draft: TariffDraft) => void) => {
  const draft = structuredClone(draftOf(tariff))
  change(draft)
  return checkDraft(draft, { cinemaId: newId(), follows: newId(), id: newId() })
}
const size = (draft: TariffDraft) => draft.goods.goods[0]?.sizes[0] ?? { price: 0, name: '' }

describe('what a manager writes', () => {
  it('is a tariff when every field can be read', () => {
    const id = newId()
    const checked = checkDraft(draftOf(tariff), { cinemaId: newId(), follows: tariff.id, id })
    expect(checked).toEqual({ ok: true, tariff: { ...tariff, id } })
  })

  it.each<[string, (draft: TariffDraft) => void, string, string]>([
    [
      'a price that is none',
      (draft) => Object.assign(size(draft), { price: '6,5O' }),
      'goods.goods.0.sizes.0.price',
      'Write an amount of money.',
    ],
    [
      'a price that was emptied',
      (draft) => Object.assign(size(draft), { price: '' }),
      'goods.goods.0.sizes.0.price',
      'Fill this in.',
    ],
    [
      'a name that was emptied',
      (draft) => Object.assign(size(draft), { name: '' }),
      'goods.goods.0.sizes.0.name',
      'Fill this in.',
    ],
    [
      'a tax rate that goods still cite',
      (draft) => Object.assign(draft, { taxes: { mode: 'included', rates: [] }, goods: { goods: [], combos: [] } }),
      'ticketTaxRate',
      'Names the tax rate standard, which the tariff does not have.',
    ],
    [
      'a percentage above all',
      (draft) => Object.assign(draft.taxes.rates[0] ?? {}, { percentage: 100_001 }),
      'taxes.rates.0.percentage',
      'Must be at most 100 %.',
    ],
  ])('is marked at its field: %s', (_, change, path, sentence) => {
    expect(check(change)).toMatchObject({ ok: false, faults: [{ path, sentence }] })
  })

  it('is marked at its field when the server alone refuses it', () => {
    expect(faultOfRefusal('tariff.fees.0.key', 'is in the tariff twice')).toEqual({
      path: 'fees.0.key',
      sentence: 'Is in the tariff twice.',
    })
    expect(faultOfRefusal('tariff', 'must be smaller')).toBeUndefined()
  })

  it('is told in the language of the page, whoever found it', async () => {
    await speakToStaff('es')
    expect(check((draft) => Object.assign(draft.taxes.rates[0] ?? {}, { percentage: 100_001 }))).toMatchObject({
      faults: [{ sentence: 'Debe ser como máximo 100 %.' }],
    })
    expect(faultOfRefusal('tariff.fees.0.key', 'is in the tariff twice')?.sentence).toBe('Está dos veces en la tarifa.')
    await speakToStaff('en')
  })

  it('is no change where only the order of its fields differs', () => {
    expect(isSame({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true)
    expect(isSame({ a: 1, b: undefined }, { a: 1 })).toBe(true)
    expect(isSame([1, 2], [2, 1])).toBe(false)
    expect(isSame({ a: null }, { a: undefined })).toBe(false)
  })
})

describe('a new thing', () => {
  it('gets a word of its name that no other has', () => {
    expect(keyFor('Crème brûlée (2)', [])).toBe('creme_brulee_2')
    expect(keyFor('Large', ['large'])).toBe('large_2')
    expect(keyFor('x'.repeat(50), ['x'.repeat(40)])).toBe(`${'x'.repeat(38)}_2`)
    expect(keyFor('爆米花', ['item'])).toBe('item_2')
    expect(keyFor('7 % food', [], { longest: 20, letterFirst: true })).toBe('food')
  })
})

it('the last of some choices that is taken away leaves none', () => {
  expect(toggled(undefined, 'adult')).toEqual(['adult'])
  expect(toggled(['adult'], 'adult')).toBeUndefined()
  expect(toggled(['adult', 'child'], 'adult')).toEqual(['child'])
})

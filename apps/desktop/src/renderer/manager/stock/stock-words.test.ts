import { newId, type StockMovement, Tariff } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { TEST_TARIFF } from '../../../../../../tooling/testing/fixtures/change-tariff.ts'
import { checkMove, movementInWords, signed, stockRows } from './stock-words.ts'

const tariff = (counted: string[]): Tariff =>
  Tariff.parse({
    ...TEST_TARIFF,
    id: newId(),
    goods: {
      ...TEST_TARIFF.goods,
      goods: TEST_TARIFF.goods.goods.map((each) => ({ ...each, isCounted: counted.includes(each.key) })),
    },
  })

describe('a cinema’s stock', () => {
  it('has each size of what the tariff counts, also where none was ever there', () => {
    expect(
      stockRows(tariff(['popcorn']), [{ goods: 'popcorn', size: 'large', left: 7 }]).map(({ name, left }) => [
        name,
        left,
      ]),
    ).toEqual([
      ['Popcorn, Regular', 0],
      ['Popcorn, Large', 7],
    ])
  })

  it('has what was counted before as well', () => {
    const levels = [
      { goods: 'water', size: 'bottle', left: 2 },
      { goods: 'gone', size: 'any', left: -1 },
    ]
    expect(stockRows(tariff([]), levels)).toMatchObject([
      { name: 'Water (bottle)', left: 2, isCounted: false },
      { name: 'gone (any)', left: -1, isCounted: false },
    ])
  })

  it.each([
    ['sold', ['MQ-7K3F9P'], 'Sold (MQ-7K3F9P)'],
    ['given_back', [], 'Came back to stock'],
    ['written_off', [], 'Written off'],
  ] as const)('tells that it was %s', (kind, references, words) => {
    const movement: StockMovement = {
      number: 1,
      at: new Date().toISOString(),
      kind,
      quantity: -1,
      balance: 3,
      reason: null,
      terminal: 'Bar',
      references: [...references],
    }
    expect(movementInWords(movement)).toBe(words)
    expect([signed(24), signed(-1), signed(0)]).toEqual(['+24', '−1', '+0'])
  })

  it('is moved by a whole number, for a reason that a delivery doesn’t need', () => {
    expect(checkMove('deliver', { quantity: '24', reason: '' })).toEqual({ ok: true, quantity: 24, reason: null })
    expect(checkMove('count', { quantity: '0', reason: ' shelf ' })).toEqual({ ok: true, quantity: 0, reason: 'shelf' })
    expect(checkMove('write_off', { quantity: '0', reason: '' })).toEqual({
      ok: false,
      quantity: 'It must be at least 1.',
      reason: 'Say why: it stays on the record.',
    })
    for (const quantity of ['', '1.5', '-3', '100001', 'two']) {
      expect(checkMove('deliver', { quantity, reason: '' })).toMatchObject({
        quantity: 'Type a whole number, such as 24.',
      })
    }
  })
})

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Outcome } from './worked-example.ts'
import { WORKED_EXAMPLES } from './worked-examples.ts'
import { asDocument, workOut } from './worked-examples-text.ts'

const DOCUMENT = join(import.meta.dirname, '../../../../docs/worked-prices.md')

describe('figures that were found by hand', () => {
  it.each(WORKED_EXAMPLES.map((example) => [example.rule, example] as const))('%s', (_, example) => {
    const found = workOut(example)
    expect('refused' in found ? { ...found, says: wordsOf(example.expected) } : found).toEqual(example.expected)
  })

  it.each(WORKED_EXAMPLES.map((example) => [example.rule, example.expected] as const))('add up: %s', (_, expected) => {
    if ('refused' in expected) return
    const { exchange } = expected
    for (const { lines, taxes, total } of [expected, ...(exchange ? [exchange] : [])]) {
      for (const tax of taxes) {
        const [, net = '', ofRate = '', amount = ''] = tax.split(' | ')
        expect(sumOf([net, ofRate])).toBe(sumOf([amount]))
      }
      expect(sumOf(lines.map(last))).toBe(sumOf([total]))
      expect(sumOf(taxes.map(last))).toBe(sumOf([total]))
    }
  })

  it.each(
    WORKED_EXAMPLES.flatMap(({ rule, expected, exchange }) =>
      'exchange' in expected && expected.exchange ? [[rule, expected.exchange, exchange?.paid ?? ''] as const] : [],
    ),
  )('add up in an exchange, old money and new: %s', (_, { total, carried, rounding, change }, paid) => {
    const amounts = (payments: string): string[] => payments.match(/[\d.]+/g) ?? []
    expect(sumOf([total, rounding, change])).toBe(sumOf([...amounts(carried), ...amounts(paid)]))
  })
})

it('the page for people says what the examples say: with -u it is written anew', async () => {
  await expect(asDocument(WORKED_EXAMPLES)).toMatchFileSnapshot(DOCUMENT)
})

const last = (row: string): string => row.split(' | ').at(-1) ?? ''
const wordsOf = (expected: Outcome): string => ('refused' in expected ? expected.says : '')
/** In thousandths: the most digits that a currency here has. */
const sumOf = (amounts: readonly string[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 1000), 0)

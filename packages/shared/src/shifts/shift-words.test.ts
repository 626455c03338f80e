import { expect, it } from 'vitest'
import { differenceInWords, figureInWords } from './shift-words.ts'

it('a difference says which way', () => {
  expect(differenceInWords(0, 'EUR')).toBe('nothing')
  expect(differenceInWords(-206, 'EUR')).toBe('€2.06 missing')
  expect(differenceInWords(1_500, 'KWD')).toMatch(/1\.500 too much$/)
  expect(differenceInWords(500, 'JPY')).toBe('¥500 too much')
})

it('figures have names', () => {
  expect(figureInWords('cash')).toBe('Cash')
  expect(figureInWords('expected')).toBe('Should be in the drawer')
})

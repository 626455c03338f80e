import { expect, it } from 'vitest'
import { rarestOf } from './find-words.ts'

const entries = (...bits: number[]) => bits.map((each) => ({ bits: each }))

it.each([
  ['the only word', entries(2, 2), 2, 2],
  ['the word that the fewest have', entries(2, 2, 4, 6), 6, 4],
  ['no word, where one is found nowhere', entries(2, 2), 6, undefined],
  ['no word, where none was typed', [], 0, undefined],
])('the rarest word is %s', (_, found, wanted, bit) => {
  expect(rarestOf(found, wanted)?.bit).toBe(bit)
})

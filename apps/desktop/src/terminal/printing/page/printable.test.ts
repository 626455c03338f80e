import { describe, expect, test } from 'vitest'
import { isLatin, printable } from './printable.ts'

describe('text for paper', () => {
  test.each([
    ['a drawer kick', 'Jaws\x1bp\x00\x19\xfaa', 'Jawspúa'],
    ['a real-time request', 'A\x10\x14\x01\x00\x05B', 'AB'],
    ['a cut', 'x\x1dV\x00y', 'xVy'],
    ['C1 controls', 'x\x9by\x85z', 'xyz'],
    ['right-to-left overrides and marks', 'seat \u202e21-A\u202c\u200f\u2066!', 'seat 21-A!'],
    ['half of a character', 'a\ud83db', 'ab'],
    ['a private character', 'a\ue000b', 'ab'],
    ['line ends', 'one\r\ntwo\u2028three', 'one two three'],
    ['a word with a hundred marks', `Z${'\u0301'.repeat(100)}`, `Ź${'\u0301'.repeat(4)}`],
  ])('keeps out %s', (_, dirty, clean) => expect(printable(dirty)).toBe(clean))

  test('keeps the joiners of Indic scripts and of emoji', () => {
    for (const text of ['क्\u200dष', '👨\u200d👩\u200d👧']) expect(printable(text)).toBe(text)
  })
})

test('a printer has the letters of western and central Europe itself, and no others', () => {
  for (const text of ['Amélie', 'Žižkov', 'Łódź', 'SGD 12.50 “so”', '€ 5', 'Ödipussi']) expect(isLatin(text)).toBe(true)
  for (const text of ['寄生虫', 'हिन्दी', 'فيلم', '🍿', '₹ 250', 'Москва', 'İstanbul', 'soft\u00adhyphen'])
    expect(isLatin(text)).toBe(false)
})

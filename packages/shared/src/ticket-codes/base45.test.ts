import { describe, expect, it } from 'vitest'
import { fromBase45, toBase45 } from './base45.ts'

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('base45', () => {
  // RFC 9285, sections 4.3 and 4.4.
  it.each([
    ['AB', 'BB8'],
    ['Hello!!', '%69 VD92EX0'],
    ['base-45', 'UJCLQE7W581'],
    ['ietf!', 'QED8WEX0'],
  ])('writes %j as the standard does', (text, encoded) => {
    expect(toBase45(bytesOf(text))).toBe(encoded)
    expect(fromBase45(encoded)).toEqual(bytesOf(text))
  })

  it('brings back every pair of bytes, and every one alone at the end', () => {
    for (let high = 0; high < 256; high++) {
      expect(fromBase45(toBase45(Uint8Array.of(high)))).toEqual(Uint8Array.of(high))
      const pairs = Uint8Array.from({ length: 512 }, (_, i) => (i % 2 === 0 ? high : i >> 1))
      expect(fromBase45(toBase45(pairs))).toEqual(pairs)
    }
    expect(fromBase45('')).toEqual(new Uint8Array())
  })

  it.each([
    ['a letter alone at the end', 'BB8B'],
    ['a pair beyond two bytes', 'GGW'],
    ['another beyond two bytes', ':::'],
    ['a pair beyond one byte', 'V5'],
    ['lower case', 'bb8'],
    ['a letter that it lacks', 'B_8'],
    ['half of an emoji', 'B\ud83d8'],
  ])('refuses %s', (_, text) => {
    expect(fromBase45(text)).toBeUndefined()
  })
})

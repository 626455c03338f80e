import { describe, expect, it } from 'vitest'
import { newVoucherCode, readVoucherCode, VoucherCode, voucherCodeForPeople } from './voucher-code.ts'

const LETTERS = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']
const CODES = [0, 1, 2, 3].map((seed) =>
  newVoucherCode(Uint8Array.from({ length: 11 }, (_, i) => (i * 37 + seed * 101) % 256)),
)
const isCode = (text: string): boolean => VoucherCode.safeParse(text).success
const swapped = (code: string, i: number, j: number): string => {
  const letters = [...code]
  ;[letters[i], letters[j]] = [letters[j] as string, letters[i] as string]
  return letters.join('')
}

describe("a voucher's code", () => {
  it.each(CODES)('%s is refused with any one letter wrong', (code) => {
    expect(isCode(code)).toBe(true)
    for (let i = 0; i < code.length; i++) {
      for (const letter of LETTERS) {
        if (letter !== code[i]) expect(isCode(code.slice(0, i) + letter + code.slice(i + 1))).toBe(false)
      }
    }
  })

  it.each(CODES)('%s is refused with any two letters in each other’s places', (code) => {
    for (let i = 0; i < code.length; i++) {
      for (let j = 0; j < i; j++) if (code[i] !== code[j]) expect(isCode(swapped(code, i, j))).toBe(false)
    }
  })

  it.each(CODES)('%s is read as people say and type it', (code) => {
    const printed = voucherCodeForPeople(code)
    expect(printed).toMatch(/^\w{4}-\w{4}-\w{4}$/)
    const spoken = printed.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('-', ' ')
    for (const text of [code, printed, spoken, ` ${printed} `]) expect(readVoucherCode(text)).toBe(code)
  })

  it.each(['', 'MQ-7K3F9P', '0'.repeat(11), '0'.repeat(60), 'https://example.com'])('is not %j', (text) => {
    expect(readVoucherCode(text)).toBeUndefined()
  })

  it('takes eleven random bytes, and uses five bits of each', () => {
    expect(() => newVoucherCode(new Uint8Array(10))).toThrow(RangeError)
    const all = new Uint8Array(11).fill(255)
    expect(newVoucherCode(all)).toBe(newVoucherCode(new Uint8Array(11).fill(31)))
  })
})

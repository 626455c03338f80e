/**
 * The code of a voucher that a person can type: twelve letters of Crockford's base32, eleven at random and one that checks them.
 * 55 bits can't be guessed: among a million vouchers, one guess in 36 thousand million finds one. Pure.
 *
 * The letters are a Reed-Solomon codeword with one check letter, over the field of 32 elements. So no letter can be wrong, and no
 * two letters can change places, without the code being refused where it is typed.
 */
import { z } from 'zod'

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RANDOM_LETTERS = 11
const LENGTH = RANDOM_LETTERS + 1

const CODE = /^[0-9A-HJKMNP-TV-Z]{12}$/
export const VoucherCode = z
  .string()
  .regex(CODE, 'must have twelve letters and digits')
  .refine((code) => syndrome(code) === 0, 'was typed wrongly: its letters don’t belong together')
export type VoucherCode = z.infer<typeof VoucherCode>

/** x · α in the field of 32 elements, whose polynomial is x⁵ + x² + 1. */
const timesAlpha = (x: number): number => (x & 16 ? ((x << 1) ^ 0b100101) & 31 : x << 1)

/** Zero for a right code: Σ αⁱ · letter, the check letter having i = 0. No two of the twelve powers are the same. */
function syndrome(code: string): number {
  let sum = 0
  for (const letter of code) sum = timesAlpha(sum) ^ LETTERS.indexOf(letter)
  return sum
}

/**
 * @param random at least 11 bytes of a source that nobody can foresee; five bits of each are used
 * @throws RangeError for fewer
 */
export function newVoucherCode(random: Uint8Array): VoucherCode {
  if (random.length < RANDOM_LETTERS) throw new RangeError(`a voucher's code takes ${RANDOM_LETTERS} random bytes`)
  const letters = [...random.subarray(0, RANDOM_LETTERS)].map((byte) => LETTERS[byte & 31]).join('')
  return `${letters}${LETTERS[syndrome(`${letters}0`)]}`
}

/** `7K3F9PQ2XM4C` → `7K3F-9PQ2-XM4C`, as it is printed and read aloud. */
export const voucherCodeForPeople = (code: VoucherCode): string => code.replace(/(.{4})(?=.)/g, '$1-')

/**
 * Reads a code as a person says or types it: in lower case, with spaces or dashes, O for 0 and I or L for 1.
 * undefined: it isn't one, or has a wrong letter.
 */
export function readVoucherCode(text: string): VoucherCode | undefined {
  // Longer than anybody types it.
  if (text.length > 4 * LENGTH) return undefined
  const letters = text
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}_.]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return CODE.test(letters) && syndrome(letters) === 0 ? letters : undefined
}

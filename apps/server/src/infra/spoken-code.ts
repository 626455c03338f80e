/** Codes that people read aloud and type: `ABCD-EFGH-JKMN`, 60 random bits in Crockford's base32. Only their hashes are kept. */
import { createHash, randomBytes } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** @param letters a multiple of 4 */
export function spokenCode(letters = 12): string {
  const text = [...randomBytes(letters)].map((byte) => ALPHABET[byte & 31]).join('')
  return text.match(/.{4}/g)?.join('-') ?? text
}

export const hashOfCode = (code: string): Buffer => createHash('sha256').update(code).digest()

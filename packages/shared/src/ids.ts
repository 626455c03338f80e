/** Ids are UUIDv7, made where the thing is made: a terminal's command has its id before any server knows of it. */
import { v7 } from 'uuid'
import { z } from 'zod'

/**
 * Lower case only, so that each thing has one spelling. Only hex and dashes, so that an id can stand inside a Redis hash tag
 * (`{showId}`) without moving the key to another slot.
 */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
export const Id = z.string().regex(ID, 'must be a UUIDv7 in lower case')
export type Id = z.infer<typeof Id>

/** As `Id` says it, for pages that load no schemas at first. */
export const isId = (text: string): text is Id => ID.test(text)

export function newId(): Id {
  return v7()
}

/** Crockford's base32: no I, L, O, U, so that a reference survives being read aloud. https://www.crockford.com/base32.html */
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** When the id was made, by the clock of whoever made it. */
export const idMadeAt = (id: Id): Date => new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))

const REFERENCE = /^MQ-[0-9A-HJKMNP-TV-Z]{6,7}$/
export const BookingReference = z
  .string()
  .regex(REFERENCE, 'must look like MQ-7K3F9P, or have seven letters and digits')
export type BookingReference = z.infer<typeof BookingReference>

/** The number of references that have six letters: three quarters of 2^30. All later ones have seven. */
export const SIX_LETTER_REFERENCES = 3 * 2 ** 28
const SIX_LETTER_BITS = 30
const SEVEN_LETTER_BITS = 34
export const LAST_BOOKING_NUMBER = SIX_LETTER_REFERENCES + 2 ** SEVEN_LETTER_BITS - 1

/**
 * The reference of the n-th booking, 0 ≤ n ≤ `LAST_BOOKING_NUMBER`. Numbers are permuted, so that no two bookings share a
 * reference (nothing to retry) and neighbours don't look alike on a receipt. A reference identifies a booking; it authorises
 * nobody.
 * @throws RangeError for another number
 */
export function bookingReference(n: number): BookingReference {
  if (!Number.isInteger(n) || n < 0 || n > LAST_BOOKING_NUMBER) {
    throw new RangeError(`a booking's number must be from 0 to ${LAST_BOOKING_NUMBER}, got ${n}`)
  }
  return n < SIX_LETTER_REFERENCES
    ? `MQ-${spell(permute(n, SIX_LETTER_BITS), 6)}`
    : `MQ-${spell(permute(n - SIX_LETTER_REFERENCES, SEVEN_LETTER_BITS), 7)}`
}

/** A four-round Feistel permutation of the numbers of so many bits (an even number of them). */
function permute(n: number, bits: number): number {
  const half = bits / 2
  const size = 2 ** half
  let left = Math.floor(n / size)
  let right = n % size
  for (const key of [0x2b7e, 0x1516, 0x28ae, 0x52a6]) {
    const mixed = Math.imul(right ^ key, 0x9e3779b1) >>> (32 - half)
    ;[left, right] = [right, left ^ mixed]
  }
  return left * size + right
}

/** So many letters for a number, the last ones where it has more. */
export function spell(value: number, letters: number): string {
  let text = ''
  for (let rest = value; text.length < letters; rest = Math.floor(rest / 32)) text = CROCKFORD[rest % 32] + text
  return text
}

/**
 * Reads a reference as a person says or types it: in lower case, without its prefix or dash, O for 0 and I or L for 1.
 * Crockford's base32 allows that. undefined: the text can't be a reference.
 */
export function readReference(text: string): BookingReference | undefined {
  const typed = text.toUpperCase().trim()
  const withPrefix = /^MQ[\s\p{Pd}_.]/u.test(typed)
  const letters = typed
    .replaceAll(/[\s\p{Pd}_.]/gu, '')
    .replace(withPrefix ? /^MQ/ : /^MQ(?=.{6,7}$)/, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  const reference = `MQ-${letters}`
  return REFERENCE.test(reference) ? reference : undefined
}

/** Ids are UUIDv7, made where the thing is made: a terminal's command has its id before any server knows of it. */
import { v7 } from 'uuid'
import { z } from 'zod'

/**
 * Lower case only, so that one thing has one spelling; nothing but hex and dashes, so that an id
 * can stand inside a Redis hash tag (`{showId}`) without moving the key to another slot.
 */
export const Id = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, 'must be a UUIDv7 in lower case')
export type Id = z.infer<typeof Id>

export function newId(): Id {
  return v7()
}

/** Crockford's base32: no I, L, O, U, so that a reference survives being read aloud. https://www.crockford.com/base32.html */
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const BookingReference = z.string().regex(/^MQ-[0-9A-HJKMNP-TV-Z]{6}$/, 'must look like MQ-7K3F9P')
export type BookingReference = z.infer<typeof BookingReference>

/**
 * The reference of the n-th booking, 0 ≤ n < 2^30: a four-round Feistel permutation of 30 bits, so that
 * no two bookings share one (nothing to retry) and neighbours don't look alike on a receipt.
 * It identifies, it doesn't authorise.
 */
export function bookingReference(n: number): BookingReference {
  if (!Number.isInteger(n) || n < 0 || n >= 2 ** 30) {
    throw new RangeError(`a booking's number must be from 0 to 2^30 - 1, got ${n}`)
  }
  let left = n >>> 15
  let right = n & 0x7fff
  for (const key of [0x2b7e, 0x1516, 0x28ae, 0x52a6]) {
    const mixed = Math.imul(right ^ key, 0x9e3779b1) >>> 17
    ;[left, right] = [right, left ^ (mixed & 0x7fff)]
  }
  let value = left * 0x8000 + right
  let text = ''
  for (let i = 0; i < 6; i++) {
    text = CROCKFORD[value & 31] + text
    value = Math.floor(value / 32)
  }
  return `MQ-${text}`
}

/**
 * A reference as a person says or types it: in lower case, without its prefix or dash, O for 0 and I or L for 1, as
 * Crockford's base32 allows. undefined: it can't be one.
 */
export function readReference(text: string): BookingReference | undefined {
  const letters = text
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}_.]/gu, '')
    .replace(/^MQ(?=.{6}$)/, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return BookingReference.safeParse(`MQ-${letters}`).data
}

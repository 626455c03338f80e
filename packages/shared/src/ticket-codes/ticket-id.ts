/**
 * The id of a ticket, from its order, its show and its seat. So a code that names the order and its seats names the tickets, and a
 * door that is cut off knows the id of each: thirty ids would be ten times as long as thirty seats.
 *
 * It keeps the time of the order's id. Of its 62 random bits each is mixed with a hash of show and seat. The hash is no secret and
 * keeps none: what makes a code good is its signature.
 */
import { utf8BytesOf } from '../base64url.ts'
import type { Id } from '../ids.ts'
import { bytesOfId, bytesOfNumber, idOf, joined } from './code-bytes.ts'

/** Two bits of an id's ninth byte say which kind of id it is. */
const VARIANT_BITS = 0xc0
const HASHED_FROM = 8

export function ticketIdOf(orderId: Id, showId: Id, seatId: string): Id {
  const id = bytesOfId(orderId)
  const place = joined(bytesOfId(showId), utf8BytesOf(seatId))
  const hash = joined(bytesOfNumber(hashOf(place, 0x811c9dc5)), bytesOfNumber(hashOf(place, 0x2f0b4c47)))
  hash.forEach((byte, i) => {
    const kept = i === 0 ? VARIANT_BITS : 0
    id[HASHED_FROM + i] = (id[HASHED_FROM + i] ?? 0) ^ (byte & ~kept)
  })
  return idOf(id)
}

/** FNV-1a with the last step of MurmurHash3, so that each bit of the place changes half of the hash's. */
function hashOf(bytes: Uint8Array, seed: number): number {
  let hash = seed
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * Makes a booking's id from its customer and the Idempotency-Key of the request that began it. The same request again, by
 * any server, after any crash, names the same booking, and every step of a hold is idempotent by that id. So nothing has
 * to be looked up or written before the turnstile, where most of a rush is turned away.
 *
 * The id has the form of a UUIDv7 as all ids have; its first 48 bits are hash too, and no time.
 */
import { createHash } from 'node:crypto'
import type { Id } from '@marquee/shared'

export function bookingIdOf(customerId: string, key: string): Id {
  return idFrom(`${customerId}\n${key}`)
}

/** The id of a part of something: the same for the same name, and of its time. */
export const idWithin = (id: Id, name: string): Id => id.slice(0, 14) + idFrom(`${id}\n${name}`).slice(14)

function idFrom(text: string): Id {
  const hash = createHash('sha256').update(text).digest()
  const bytes = hash.subarray(0, 16)
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/**
 * The hash of a request's body: the same key with another body is refused. Keys are put in one order, so that a client's
 * serialiser doesn't matter.
 */
export function requestHash(request: object): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(sorted(request)))
    .digest()
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, field]) => [key, sorted(field)]),
  )
}

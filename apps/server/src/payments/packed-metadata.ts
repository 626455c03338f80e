/** A value in the metadata of a charge: compressed JSON, over as many entries as it takes. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Stripe's limit for a value. */
const MAX_VALUE = 500
/** No honest order is larger; it bounds what a forged value may make of itself. */
const MAX_BYTES = 1_000_000

/** The entries `name0`, `name1`… of a value. */
export function packed(name: string, value: unknown): Record<string, string> {
  const text = deflateRawSync(JSON.stringify(value)).toString('base64url')
  return Object.fromEntries(
    Array.from({ length: Math.ceil(text.length / MAX_VALUE) }, (_, i) => [
      `${name}${i}`,
      text.slice(i * MAX_VALUE, (i + 1) * MAX_VALUE),
    ]),
  )
}

/** undefined: there is none, or it can't be read. */
export function unpacked(name: string, metadata: Record<string, string>): unknown {
  const values: string[] = []
  for (const [key, value] of Object.entries(metadata)) {
    const place = key.startsWith(name) ? key.slice(name.length) : ''
    if (/^\d{1,2}$/.test(place)) values[Number(place)] = value
  }
  try {
    const text = inflateRawSync(Buffer.from(values.join(''), 'base64url'), { maxOutputLength: MAX_BYTES })
    return JSON.parse(text.toString())
  } catch {
    return undefined
  }
}

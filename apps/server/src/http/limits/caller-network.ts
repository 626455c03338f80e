/** Tells callers without a token apart: by the address, or by the network that belongs to one caller. */
import { isIP } from 'node:net'

/** A caller with one IPv6 address usually has 2^64 of them: they count as one. */
export function callerNetwork(text: string): string {
  const address = withoutPort(text)
  const version = isIP(address)
  if (version === 4) return address
  // A caller behind a proxy that forwards no address can't get its own rate-limit bucket by forging a header.
  if (version !== 6) return 'unknown'
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (v4?.[1]) return v4[1]
  const [head = '', tail] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = tail === undefined ? first : [...first, ...Array(8 - first.length - rest.length).fill('0'), ...rest]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Handles proxies that write `203.0.113.7:51000` or `[2001:db8::1]:51000`. */
function withoutPort(text: string): string {
  const [, inBrackets, v4] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? []
  return inBrackets ?? v4 ?? text
}

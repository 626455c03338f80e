/** Whose request it is, where Express doesn't say so: at the handshake of a WebSocket. */
import type { IncomingMessage } from 'node:http'

/**
 * @param trustProxy how many proxies stand in front, whose word is taken; as Express counts them
 * @returns the address as the last trusted proxy wrote it, unchecked: see `callerNetwork`
 */
export function callerAddress(request: IncomingMessage, trustProxy: number): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',')
  const known = forwarded.split(',').map((each) => each.trim())
  // From the nearest on: the socket's, then what the proxies wrote, the nearest one's word at the end.
  const addresses = [request.socket.remoteAddress ?? '', ...known.filter((each) => each !== '').reverse()]
  return addresses[Math.min(trustProxy, addresses.length - 1)] ?? ''
}

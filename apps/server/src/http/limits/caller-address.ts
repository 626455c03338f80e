/** The caller of a request where Express doesn't say so: at the handshake of a WebSocket. */
import type { IncomingMessage } from 'node:http'

/**
 * @param trustProxy the number of proxies in front, whose word is taken; as Express counts them
 * @returns the address as the last trusted proxy wrote it, unchecked: see `callerNetwork`
 */
export function callerAddress(request: IncomingMessage, trustProxy: number): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',')
  const known = forwarded.split(',').map((each) => each.trim())
  // Nearest first: the socket's address, then those that the proxies wrote, the nearest proxy's word at the end.
  const addresses = [request.socket.remoteAddress ?? '', ...known.filter((each) => each !== '').reverse()]
  return addresses[Math.min(trustProxy, addresses.length - 1)] ?? ''
}

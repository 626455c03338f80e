/**
 * Admits callers of this terminal: pages that it served itself, to a browser on this machine. A page from elsewhere can
 * reach a loopback port too, by a cross-site WebSocket or by a DNS name that it turns to 127.0.0.1.
 */
import type { IncomingHttpHeaders } from 'node:http'

export interface OriginGuard {
  /** The Host header is a loopback name with this port. */
  admitsHost(headers: IncomingHttpHeaders): boolean
  /** True if so, and the Origin is this server's own. */
  admitsSocket(headers: IncomingHttpHeaders): boolean
  /** Sent with every answer: only files served here are loaded, and nobody may frame it. */
  headers: Readonly<Record<string, string>>
}

const NAMES = ['127.0.0.1', 'localhost', '[::1]']

export function createOriginGuard(port: number): OriginGuard {
  const hosts = NAMES.map((name) => `${name}:${port}`)
  const origins = hosts.map((host) => `http://${host}`)
  const admitsHost = ({ host }: IncomingHttpHeaders): boolean =>
    host !== undefined && hosts.includes(host.toLowerCase())
  return {
    admitsHost,
    // The page and its socket have the same name: `localhost` may not speak for `127.0.0.1`.
    admitsSocket: (headers) =>
      admitsHost(headers) &&
      headers.origin !== undefined &&
      headers.origin === `http://${headers.host}` &&
      origins.includes(headers.origin),
    headers: {
      'content-security-policy': [
        "default-src 'self'",
        // 'self' is the same host and port, also as ws: https://www.w3.org/TR/CSP3/#match-url-to-source-expression
        "connect-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    },
  }
}

/**
 * Chooses the file that answers a `marquee://app/…` request, and the headers that go with it. Pure: app-protocol.ts does
 * the reading.
 */
import { extname, join, sep } from 'node:path'
import { isAppUrl } from './app-origin.ts'

/**
 * The page talks with its engine through a MessagePort, so it needs no network at all. `sandbox` without `allow-modals`,
 * `allow-popups` and `allow-downloads` is what stops `print()`, `alert()`, new windows and downloads at their root.
 * Blob and data images: tickets and QR codes are drawn by the page itself.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  'sandbox allow-scripts allow-same-origin allow-forms',
].join('; ')

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** The file below `root` that a URL names, or undefined where it names none. */
export function appFile(root: string, url: string): string | undefined {
  if (!isAppUrl(url)) return undefined
  const path = decoded(new URL(url).pathname)
  if (path === undefined) return undefined
  const names = path.split('/').filter((name) => name !== '')
  // The URL parser has taken `..` out already, but not the one that was hidden in `%2f..%2f` or behind a backslash.
  if (names.some((name) => name.startsWith('.') || /[\\:\0]/.test(name))) return undefined
  const file = names.length === 0 ? join(root, 'index.html') : join(root, ...names)
  return file.startsWith(root + sep) && extname(file) in CONTENT_TYPES ? file : undefined
}

export function appHeaders(file: string): Record<string, string> {
  return headersOf(CONTENT_TYPES[extname(file)] ?? 'application/octet-stream')
}

export function headersOf(contentType: string): Record<string, string> {
  return {
    'Content-Type': contentType,
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  }
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

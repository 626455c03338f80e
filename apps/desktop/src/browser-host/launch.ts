/**
 * Who may open this terminal's page. Any account of this machine reaches a loopback port, and a program can claim any Origin.
 * So the page and its socket are for browsers that were opened once by an address with the terminal's launch key.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export interface Launch {
  /** The address for a person to open. `base`: such as `http://127.0.0.1:4601`. */
  address(base: string): string
  /** The `Set-Cookie` for a request whose address has the right launch key; undefined for every other. */
  cookieFor(url: string | undefined): string | undefined
  /** The browser was opened with the key before: it sends the cookie. */
  admits(headers: IncomingHttpHeaders): boolean
}

const PARAMETER = 'launch'
/** Chromium keeps no cookie longer than this. */
const DAYS_400 = 400 * 24 * 3600

/** @param launchKey of the terminal; see launch-key.ts */
export function createLaunch(launchKey: string, port: number): Launch {
  // Browsers send a cookie of 127.0.0.1 to every port there: each terminal needs a name of its own. The value holds for
  // this port alone, and the key can't be computed from it.
  const name = `marquee-${port}`
  const value = createHmac('sha256', launchKey).update(`page at port ${port}`).digest('base64url')
  return {
    address: (base) => `${base}/?${PARAMETER}=${launchKey}`,
    cookieFor(url) {
      const [path, query] = (url ?? '').split('?', 2)
      const given = path === '/' ? new URLSearchParams(query).get(PARAMETER) : null
      if (given === null || !isSame(given, launchKey)) return undefined
      return `${name}=${value}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${DAYS_400}`
    },
    admits: ({ cookie = '' }) =>
      cookie.split(';').some((pair) => {
        const [given, text = ''] = pair.trim().split('=', 2)
        return given === name && isSame(text, value)
      }),
  }
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

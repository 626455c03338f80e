/**
 * Admits browsers to this terminal's page. Any account of this machine reaches a loopback port, and a program can claim
 * any Origin. So the page and its engine are for browsers that were opened once by an address with the terminal's launch
 * key.
 *
 * The page opens by a cookie. The engine doesn't. Browsers send the cookies of 127.0.0.1 to every port there, so another
 * account's program gets them as soon as a person opens a page of it. The engine opens by a key that the page keeps in
 * its storage, which belongs to one port.
 *
 * A customer display has a key of its own. The page makes it from the engine's key, and nobody gets that back from it. It
 * opens what the display shows, and no engine.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export interface Launch {
  /** The address for a person to open. `base`: such as `http://127.0.0.1:4601`. */
  address(base: string): string
  /**
   * The answer to a request whose address has the right launch key; undefined for every other. `page`: the address at
   * which the browser goes on. The engine's key is after its `#`, and the page takes it from there.
   */
  open(url: string | undefined): { cookie: string; page: string } | undefined
  /** The browser was opened with the key before: it sends the cookie. */
  admitsPage(headers: IncomingHttpHeaders): boolean
  /** The page has the engine's key: it names it as a subprotocol, the only header of a WebSocket that a page can write. */
  admitsEngine(headers: IncomingHttpHeaders): boolean
  /** The same of a display and its key. */
  admitsDisplay(headers: IncomingHttpHeaders): boolean
}

const PARAMETER = 'launch'
/** Chromium keeps no cookie longer than this. */
const DAYS_400 = 400 * 24 * 3600

/** @param launchKey of the terminal; see launch-key.ts */
export function createLaunch(launchKey: string, port: number): Launch {
  // Each terminal of the machine needs a cookie name of its own. Both values hold for this port alone, and neither gives
  // away the launch key or the other one.
  const name = `marquee-${port}`
  const secretOf = (what: string) =>
    createHmac('sha256', launchKey).update(`${what} at port ${port}`).digest('base64url')
  const [cookieValue, engineKey] = [secretOf('page'), secretOf('engine')]
  // As in renderer/connection/display-key.ts.
  const displayKey = createHmac('sha256', engineKey).update('customer display').digest('base64url')
  const names = ({ 'sec-websocket-protocol': protocols = '' }: IncomingHttpHeaders, key: string): boolean =>
    protocols.split(',').some((each) => isSame(each.trim(), key))
  return {
    address: (base) => `${base}/?${PARAMETER}=${launchKey}`,
    open(url) {
      const [path, query] = (url ?? '').split('?', 2)
      const given = path === '/' ? new URLSearchParams(query).get(PARAMETER) : null
      if (given === null || !isSame(given, launchKey)) return undefined
      return {
        cookie: `${name}=${cookieValue}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${DAYS_400}`,
        page: `/#engine=${engineKey}`,
      }
    },
    admitsPage: ({ cookie = '' }) =>
      cookie.split(';').some((pair) => {
        const [given, text = ''] = pair.trim().split('=', 2)
        return given === name && isSame(text, cookieValue)
      }),
    admitsEngine: (headers) => names(headers, engineKey),
    admitsDisplay: (headers) => names(headers, displayKey),
  }
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

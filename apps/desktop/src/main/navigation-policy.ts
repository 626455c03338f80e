/** The addresses to which the window may go, and the files that the page may load. */
import { APP_ORIGIN, APP_SCHEME, isAppUrl } from './app-origin.ts'

/** Only the main frame, and only within our own pages: there is no link in this program that leads out of it. */
export function mayNavigate({ url, isMainFrame }: { url: string; isMainFrame: boolean }): boolean {
  return isMainFrame && isAppUrl(url)
}

/** The engine alone speaks with the network. DevTools load themselves over their own scheme. */
export function mayRequest(url: string, { packaged }: { packaged: boolean }): boolean {
  const drawnByThePage = url.startsWith('data:') || url.startsWith(`blob:${APP_SCHEME}:`)
  return isAppUrl(url) || drawnByThePage || (!packaged && url.startsWith('devtools://'))
}

/** Files that the page itself has made, such as an invoice for other programs. A kiosk saves none. */
export function mayDownload(url: string, { kiosk }: { kiosk: boolean }): boolean {
  return !kiosk && url.startsWith(`blob:${APP_ORIGIN}/`)
}

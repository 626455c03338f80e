/** The one origin that the shell serves, loads and listens to. Never `file://`, which every file on the disk shares. */

export const APP_SCHEME = 'marquee'
export const APP_HOST = 'app'
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`

/** True for a URL of the shell's own pages. */
export function isAppUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  // `origin` wouldn't do: Node's URL knows no origin for a scheme that isn't a web scheme, and says "null".
  const { protocol, host, username, password } = new URL(url)
  return protocol === `${APP_SCHEME}:` && host === APP_HOST && username === '' && password === ''
}

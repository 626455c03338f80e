/** Serves the renderer's files as `marquee://app/…`, and this terminal's posters. */
import { readFile } from 'node:fs/promises'
import type { CustomScheme, Session } from 'electron'
import { isPosterPath, readPosterAt } from '../terminal/posters/poster-folder.ts'
import { appFile, appHeaders, headersOf } from './app-files.ts'
import { APP_SCHEME, isAppUrl } from './app-origin.ts'

/** Must be registered before the app is ready. */
export const APP_SCHEME_PRIVILEGES: CustomScheme = {
  scheme: APP_SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true },
}

/** @param dir the terminal's own folder */
export function serveApp(session: Session, root: string, dir: string): void {
  session.protocol.handle(APP_SCHEME, (request) => answerAppRequest(root, dir, request))
}

/** Exported for its test: a Request and a Response are the platform's, not Electron's. */
export async function answerAppRequest(
  root: string,
  dir: string,
  request: Pick<Request, 'method' | 'url'>,
): Promise<Response> {
  if (request.method !== 'GET') return new Response('Only GET is served here.', { status: 405 })
  if (isAppUrl(request.url) && isPosterPath(new URL(request.url).pathname)) return answerPoster(dir, request.url)
  const file = appFile(root, request.url)
  if (file === undefined) return new Response('There is no such file.', { status: 404 })
  try {
    return new Response(await readFile(file), { headers: appHeaders(file) })
  } catch {
    return new Response('There is no such file.', { status: 404 })
  }
}

async function answerPoster(dir: string, url: string): Promise<Response> {
  const poster = await readPosterAt(dir, new URL(url).pathname)
  if (!poster) return new Response('There is no such poster.', { status: 404 })
  return new Response(new Uint8Array(poster.bytes), { headers: headersOf(poster.mediaType) })
}

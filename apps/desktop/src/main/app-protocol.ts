/** Serves the renderer's files as `marquee://app/…`. */
import { readFile } from 'node:fs/promises'
import type { CustomScheme, Session } from 'electron'
import { appFile, appHeaders } from './app-files.ts'
import { APP_SCHEME } from './app-origin.ts'

/** Must be registered before the app is ready. */
export const APP_SCHEME_PRIVILEGES: CustomScheme = {
  scheme: APP_SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true },
}

export function serveApp(session: Session, root: string): void {
  session.protocol.handle(APP_SCHEME, (request) => answerAppRequest(root, request))
}

/** Exported for its test: a Request and a Response are the platform's, not Electron's. */
export async function answerAppRequest(root: string, request: Pick<Request, 'method' | 'url'>): Promise<Response> {
  if (request.method !== 'GET') return new Response('Only GET is served here.', { status: 405 })
  const file = appFile(root, request.url)
  if (file === undefined) return new Response('There is no such file.', { status: 404 })
  try {
    return new Response(await readFile(file), { headers: appHeaders(file) })
  } catch {
    return new Response('There is no such file.', { status: 404 })
  }
}

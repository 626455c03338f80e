/** Serves the screens to a browser, and each of them its engine over a WebSocket. */
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import compression from 'compression'
import sirv from 'sirv'
import { type WebSocket, WebSocketServer } from 'ws'
import { serveDisplay } from '../terminal/display/serve-display.ts'
import type { Engine } from '../terminal/engine.ts'
import type { Log } from '../terminal/log.ts'
import { isPosterPath } from '../terminal/posters/poster-folder.ts'
import { type ScreenChannel, serveScreen } from '../terminal/screens/rpc.ts'
import { StartRefusal } from '../terminal/start-refusal.ts'
import { createLaunch } from './launch.ts'
import { createOriginGuard } from './origin-guard.ts'

export interface BrowserHost {
  /** Opens the page in any browser of this machine: it has the launch key in it. */
  url: string
  close(): Promise<void>
}

/** Typed for Express; Node's own objects are all that it uses. */
type CompressArgs = Parameters<ReturnType<typeof compression>>

const ENGINE_PATH = '/engine'
/** What a customer display shows. Its page is `/display`. */
const DISPLAY_PATH = '/display-state'
const NO_KEY = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>This browser may not open the terminal yet</title>
<main>
<h1>This browser may not open the terminal yet</h1>
<p>Open it once by the full address that the terminal printed when it was started. The address ends with its launch key.</p>
<p>After that, this browser opens the terminal without the key.</p>
</main>
</html>
`
/** A screen's longest message, a sale of ten tickets, takes about 1 KB. */
const MAX_MESSAGE_BYTES = 64 * 1024
/** A browser that is gone without a word is noticed by this. */
const PING_MS = 5000

export async function startHost(options: {
  engine: Engine
  /** The built renderer. */
  pages: string
  host: string
  port: number
  /** Opens the pages of this terminal, and nobody else's: see launch-key.ts. */
  launchKey: string
  log: Log
}): Promise<BrowserHost> {
  const { engine, pages, host, port, launchKey, log } = options
  const server = createServer()
  await listen(server, host, port)
  const address = server.address() as AddressInfo
  const originGuard = createOriginGuard(address.port)
  const launch = createLaunch(launchKey, address.port)
  // Looked at per request, so that a new build is served without a restart.
  const files = sirv(pages, { dev: true, etag: true, single: false, brotli: true, setHeaders: keepAssets })
  const compress = compression()

  server.on('request', (request, response) => {
    for (const [name, value] of Object.entries(originGuard.headers)) response.setHeader(name, value)
    if (!originGuard.admitsHost(request.headers))
      return say(response, 403, 'This terminal answers only to its own address.')
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return say(response, 405, 'There is nothing to send here.')
    const opened = launch.open(request.url)
    // The redirect takes the launch key out of the address bar and out of what is copied from it.
    if (opened) return void response.writeHead(303, { location: opened.page, 'set-cookie': opened.cookie }).end()
    if (!launch.admitsPage(request.headers)) {
      return void response.writeHead(403, { 'content-type': 'text/html; charset=utf-8' }).end(NO_KEY)
    }
    if (isPosterPath(request.url ?? '')) return void sendPoster(response, engine, request.url ?? '')
    compress(request as CompressArgs[0], response as CompressArgs[1], () =>
      files(request, response, () => say(response, 404, 'There is no such page.')),
    )
  })

  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES })
  server.on('upgrade', (request, socket: Socket, head) => {
    const path = request.url?.split('?')[0]
    const isOurs = originGuard.admitsSocket(request.headers)
    const isScreen = isOurs && path === ENGINE_PATH && launch.admitsEngine(request.headers)
    const isDisplay = isOurs && path === DISPLAY_PATH && launch.admitsDisplay(request.headers)
    if (!isScreen && !isDisplay) {
      log.warn({ path, origin: request.headers.origin, host: request.headers.host }, 'a WebSocket was turned away')
      // Node has taken its own listener off: without one, a caller that resets the connection would end this process.
      socket.on('error', () => socket.destroy())
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () => socket.destroy())
      return
    }
    sockets.handleUpgrade(request, socket, head, (accepted) =>
      serveSocket(accepted, log, (channel) => (isScreen ? serveScreen : serveDisplay)(engine, channel, log)),
    )
  })

  return {
    url: launch.address(
      `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`,
    ),
    async close() {
      for (const socket of sockets.clients) socket.close(1001)
      sockets.close()
      server.close()
      server.closeAllConnections()
      await Promise.race([once(server, 'close'), new Promise((resolve) => setTimeout(resolve, 1000).unref())])
      for (const socket of sockets.clients) socket.terminate()
    },
  }
}

async function sendPoster(response: ServerResponse, engine: Engine, path: string): Promise<void> {
  const poster = await engine.posterAt(path)
  // It may be there a moment later.
  if (!poster) return say(response, 404, 'There is no such poster.')
  response.writeHead(200, { 'content-type': poster.mediaType, 'cache-control': KEPT }).end(poster.bytes)
}

/** What an address stands for never changes, and no other page may have it. */
const KEPT = 'private, max-age=31536000, immutable'

/** A build names its assets by what is in them: one that a browser has never changes. */
function keepAssets(response: ServerResponse, path: string): void {
  if (path.startsWith('/assets/')) response.setHeader('cache-control', KEPT)
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new StartRefusal(`PORT ${port} is in use by another program.`)
    }
    throw error
  }
}

/** @param serve what answers it; it gives the function to call when the caller is gone */
function serveSocket(socket: WebSocket, log: Log, serve: (channel: ScreenChannel) => () => void): void {
  const end = serve({
    post: (text) => socket.send(text),
    on: (listener) => socket.on('message', (data) => listener(data.toString())),
  })
  let answered = true
  const ping = setInterval(() => {
    if (!answered) return socket.terminate()
    answered = false
    socket.ping()
  }, PING_MS)
  socket.on('pong', () => {
    answered = true
  })
  socket.on('error', (error) => log.warn({ err: error }, 'the connection to a screen broke'))
  socket.on('close', () => {
    clearInterval(ping)
    end()
  })
}

function say(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${sentence}\n`)
}

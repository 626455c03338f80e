/**
 * Express 5 calls `Object.setPrototypeOf` on every request and response, which is its main cost: V8 throws away what it
 * has learnt of the object's shape. Node here makes the objects with Express's prototypes from the start, so the call
 * finds nothing to change. That gives 3.3 times the requests a second in a bare POST echo. A mounted sub-app would undo
 * it, since its prototypes are its own: mount Routers.
 */
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Express } from 'express'

/** The app's server. The app's `request` and `response` become prototypes of the classes that Node makes. */
export function createExpressServer(app: Express): Server {
  class Request extends IncomingMessage {}
  class Response<T extends IncomingMessage = IncomingMessage> extends ServerResponse<T> {}
  // In the chain of prototypes, Express's own come after ours, and Node's after them.
  Object.setPrototypeOf(Request.prototype, app.request)
  Object.setPrototypeOf(Response.prototype, app.response)
  Object.assign(app, { request: Request.prototype, response: Response.prototype })
  return createServer(
    { IncomingMessage: Request, ServerResponse: Response, shouldUpgradeCallback: isForTerminals },
    app,
  )
}

/**
 * True when it asks for the upgrade that is served here: a WebSocket of Socket.IO. Every other offer to change the
 * protocol (`h2c`, which some clients make by themselves) is passed over, and the request is answered as it is.
 */
function isForTerminals({ url = '', headers }: IncomingMessage): boolean {
  return url.startsWith('/socket.io/') && headers.upgrade?.toLowerCase() === 'websocket'
}

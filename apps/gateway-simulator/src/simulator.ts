/** Listens, and hands each request to Stripe's API or to the control calls. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApi } from './api.ts'
import { authentication, isAuthentication, type Page } from './authenticating.ts'
import { writeMissing } from './balance/write-transactions.ts'
import { openBooks } from './books.ts'
import { settleProcessing } from './charging.ts'
import { createControl } from './control.ts'
import type { Desk } from './desk.ts'
import { createFaults } from './faults.ts'
import { newId } from './objects.ts'
import { USUAL_READERS } from './readers/reader-list.ts'
import { addReaders } from './readers/reader-rows.ts'
import { resumeAttempts } from './readers/run-attempt.ts'
import { finishPending } from './refunding.ts'
import { problem, type Reply } from './reply.ts'
import type { Settings } from './settings.ts'
import { createWebhooks } from './webhooks.ts'

const MAX_BODY_BYTES = 65_536

export interface Simulator {
  port: number
  close(): Promise<void>
}

export async function startSimulator(settings: Settings): Promise<Simulator> {
  const books = openBooks(settings.dataDir)
  addReaders(books, settings.readers ?? USUAL_READERS)
  const faults = createFaults()
  const webhooks = createWebhooks(settings.webhookSecret, faults, settings.webhookUrl)
  const desk: Desk = {
    books,
    origin: () => `http://${settings.host}:${(server.address() as AddressInfo).port}`,
    tell: webhooks.tell,
    later(delayMs, act) {
      setTimeout(() => {
        act()
        books.flush()
      }, delayMs)
    },
  }
  writeMissing(desk)
  books.flush()
  desk.later(0, () => {
    settleProcessing(desk)
    finishPending(desk)
    resumeAttempts(desk)
  })
  const api = createApi(desk, faults, settings.secretKey)
  const control = createControl(desk, faults, webhooks)

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = newId('req')
    const { method = '', headers } = request
    const { pathname: path, search } = new URL(request.url ?? '', 'http://simulator')
    const body = await bodyOf(request)
    if (body === undefined) return send(response, id, problem(413, TOO_LARGE))
    if (path.startsWith('/control/')) {
      const said = control({ method, path, contentType: headers['content-type'], body })
      books.flush()
      return send(response, id, said)
    }
    if (isAuthentication(path)) {
      const said = authentication(desk, method, path, new URLSearchParams(body))
      books.flush()
      return sendPage(response, said)
    }
    const { reply, silentMs } = await api({
      id,
      method,
      path,
      form: method === 'POST' ? body : search.slice(1),
      authorization: headers.authorization,
      idempotencyKey: headers['idempotency-key']?.toString(),
    })
    if (silentMs > 0) await sleep(silentMs)
    send(response, id, reply)
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      // A client that went away in the middle of its request.
      if (!request.complete) return
      console.error(error)
      send(response, newId('req'), problem(500, { type: 'api_error', message: 'The simulator has a bug.' }))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, settings.host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const TOO_LARGE = { type: 'invalid_request_error', message: 'The request is too large.' } as const

/** @returns undefined when it is too large */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk)
  }
  return bytes > MAX_BODY_BYTES ? undefined : Buffer.concat(chunks).toString('utf8')
}

function sendPage(response: ServerResponse, { status, html, location }: Page) {
  if (response.destroyed) return
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    ...(location !== undefined && { location }),
  })
  response.end(html)
}

function send(response: ServerResponse, requestId: string, { status, body, headers }: Reply) {
  if (response.destroyed) return
  const text = JSON.stringify(body)
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'request-id': requestId,
  })
  response.end(text)
}

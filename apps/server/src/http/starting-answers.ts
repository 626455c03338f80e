/** Answers on the server's port before the server can serve: the process lives, and why it is not ready. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Problem } from '@marquee/shared'

export interface StartingAnswers {
  port: number
  /** Sets the work under way, as the end of a sentence; /readyz says it. */
  because(reason: string): void
  /** Frees the port for the server itself. */
  end(): Promise<void>
}

const RETRY_AFTER_SECONDS = 2

/** @throws Error when the port is taken */
export async function answerWhileStarting({ port, host }: { port: number; host: string }): Promise<StartingAnswers> {
  let reason = 'the server is starting'
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0]
    response.setHeader('Cache-Control', 'no-store')
    if (path === '/healthz') {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ status: 'alive' }))
      return
    }
    response.setHeader('Retry-After', RETRY_AFTER_SECONDS)
    if (path === '/readyz') {
      const body = JSON.stringify({ status: 'not ready', reason })
      response.writeHead(503, { 'Content-Type': 'application/json' }).end(body)
      return
    }
    const problem: Problem = {
      type: 'urn:marquee:problem:unavailable',
      title: 'unavailable',
      status: 503,
      detail: `The house does not answer yet: ${reason}.`,
    }
    response.writeHead(503, { 'Content-Type': 'application/problem+json' }).end(JSON.stringify(problem))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    because(what) {
      reason = what
    },
    async end() {
      if (!server.listening) return
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

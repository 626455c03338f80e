import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createExpressServer } from './own-classes.ts'

let server: Server | undefined
afterEach(() => {
  vi.restoreAllMocks()
  server?.close()
})

async function listen(made: Server): Promise<string> {
  server = made
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}`
}

function testApp() {
  const app = express()
  app.use(express.json())
  app.use(
    '/under',
    express.Router().post('/echo', (request, response) => void response.json(request.body)),
  )
  app.get('/mine', (request, response) => {
    response.json({ same: request.app === app && response.app === app, host: request.hostname, query: request.query })
  })
  return app
}

/** Counts how often a request or a response came out of `setPrototypeOf` as something else than it went in. */
function countChanges(): () => number {
  let changes = 0
  const real = Object.setPrototypeOf
  vi.spyOn(Object, 'setPrototypeOf').mockImplementation((target, prototype) => {
    const isOurs = target !== null && typeof target === 'object' && ('headersSent' in target || 'httpVersion' in target)
    if (isOurs && Object.getPrototypeOf(target) !== prototype) changes++
    return real(target, prototype)
  })
  return () => changes
}

async function callAll(url: string): Promise<void> {
  for (let i = 0; i < 3; i++) {
    const echo = await fetch(`${url}/under/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ i }),
    })
    expect(await echo.json()).toEqual({ i })
    const mine = await fetch(`${url}/mine?a=1`)
    expect(await mine.json()).toEqual({ same: true, host: '127.0.0.1', query: { a: '1' } })
  }
}

describe("Express on Node's own objects", () => {
  it('changes no prototype per request, and works as before', async () => {
    const url = await listen(createExpressServer(testApp()))
    const changes = countChanges()
    await callAll(url)
    expect(changes()).toBe(0)
  })

  it('would otherwise change two prototypes per request', async () => {
    const url = await listen(createServer(testApp()))
    const changes = countChanges()
    await callAll(url)
    expect(changes()).toBe(12)
  })
})

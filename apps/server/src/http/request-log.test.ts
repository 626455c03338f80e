import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import express from 'express'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { requestLog } from './request-log.ts'

async function linesOf(level: string): Promise<string[]> {
  const lines: string[] = []
  const log = pino(
    { level },
    new Writable({
      write(line, _encoding, done) {
        lines.push(String(line))
        done()
      },
    }),
  )
  const app = express()
  app.use(requestLog(log), express.json())
  app.post('/pay', (_request, response) => void response.status(201).json({ code: 'a ticket' }))
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/pay?email=me@example.org`, {
    method: 'POST',
    headers: { authorization: 'Bearer a-token', 'idempotency-key': 'a-key', 'content-type': 'application/json' },
    body: JSON.stringify({ token: 'pm_card_visa' }),
  })
  await response.text()
  await new Promise((resolve) => server.close(resolve))
  return lines
}

it('the request log has one line a request at debug, without query, headers and bodies', async () => {
  const lines = await linesOf('debug')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] as string)).toMatchObject({ method: 'POST', path: '/pay', status: 201, msg: 'request' })
  expect(lines[0]).not.toMatch(/a-token|a-key|pm_card|example\.org|a ticket/)
})

it('the request log is silent above debug', async () => {
  expect(await linesOf('info')).toEqual([])
})

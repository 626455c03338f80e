import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { callerAddress } from './caller-address.ts'

const request = (forwarded: string | undefined): IncomingMessage =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '127.0.0.1' } }) as unknown as IncomingMessage

test.each([
  [undefined, 0, '127.0.0.1'],
  ['198.51.100.7', 0, '127.0.0.1'],
  [undefined, 1, '127.0.0.1'],
  ['198.51.100.7', 1, '198.51.100.7'],
  ['made.up, 198.51.100.7', 1, '198.51.100.7'],
  ['203.0.113.9, 198.51.100.7', 2, '203.0.113.9'],
  ['198.51.100.7', 2, '198.51.100.7'],
])('X-Forwarded-For %s behind %i proxies gives the address %s', (forwarded, proxies, address) =>
  expect(callerAddress(request(forwarded), proxies)).toBe(address),
)

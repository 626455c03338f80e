import { expect, test } from 'vitest'
import { createOriginGuard } from './origin-guard.ts'

const guard = createOriginGuard(4000)

test.each(['127.0.0.1:4000', 'localhost:4000', 'LOCALHOST:4000', '[::1]:4000'])('a page under %s is served', (host) =>
  expect(guard.admitsHost({ host })).toBe(true),
)

test.each(['127.0.0.1', '127.0.0.1:4001', 'evil.example:4000', 'localhost.evil.example:4000', '192.168.1.2:4000', ''])(
  'a page under %j, which may be a rebound name, is not served',
  (host) => expect(guard.admitsHost({ host })).toBe(false),
)

test('a socket from a page of the same address is admitted', () => {
  expect(guard.admitsSocket({ host: '127.0.0.1:4000', origin: 'http://127.0.0.1:4000' })).toBe(true)
  expect(guard.admitsSocket({ host: 'localhost:4000', origin: 'http://localhost:4000' })).toBe(true)
})

test.each([
  undefined,
  'null',
  'http://evil.example',
  'http://127.0.0.1:4001',
  'https://127.0.0.1:4000',
  'http://localhost:4000',
])('a socket from a page of %s is refused', (origin) => {
  expect(guard.admitsSocket({ host: '127.0.0.1:4000', ...(origin === undefined ? {} : { origin }) })).toBe(false)
})

import { Writable } from 'node:stream'
import { inspect } from 'node:util'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { createTestRedis } from '../../../../tooling/testing/services/redis.ts'
import { SOON } from '../../../../tooling/testing/soon.ts'
import { connectRedis } from './redis.ts'

it('a password that Redis rejects is neither logged nor part of the error', async () => {
  const server = await createTestRedis()
  let logged = ''
  const log = pino(
    new Writable({
      write(chunk, _encoding, done) {
        logged += chunk
        done()
      },
    }),
  )
  try {
    const url = server.url.replace(server.password, 'a-secret-in-the-url')
    const errors: unknown[] = []
    const { redis, subscriber } = connectRedis(url, (error) => {
      errors.push(error)
      log.error({ err: error }, 'Redis')
    })
    await vi.waitFor(() => expect(logged).toContain('WRONGPASS'), SOON)
    redis.disconnect()
    subscriber.disconnect()
    expect(logged + inspect(errors, { depth: 10 })).not.toContain('a-secret-in-the-url')
  } finally {
    await server.stop()
  }
})

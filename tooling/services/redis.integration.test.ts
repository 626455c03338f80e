import { readFileSync } from 'node:fs'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestRedis, type TestRedis } from '../testing/services/redis.ts'

describe('our own Redis', () => {
  let server: TestRedis
  beforeAll(async () => {
    server = await createTestRedis()
  })
  afterAll(() => server.stop())

  it('answers nobody without its password', async () => {
    const stranger = new Redis(server.port, '127.0.0.1', { lazyConnect: true, enableReadyCheck: false })
    stranger.on('error', () => {})
    await expect(stranger.get('seats')).rejects.toThrow(/NOAUTH/)
    stranger.disconnect()
    const ours = new Redis(server.url)
    expect(await ours.ping()).toBe('PONG')
    ours.disconnect()
  })

  it.runIf(process.platform === 'linux')('has its password in no command line', () => {
    expect(readFileSync(`/proc/${server.pid}/cmdline`, 'utf8')).not.toContain(server.password)
  })

  it('keeps its settings and password after a restart', async () => {
    await server.restart()
    const ours = new Redis(server.url)
    expect(await ours.config('GET', 'notify-keyspace-events')).toEqual(['notify-keyspace-events', 'xE'])
    expect(await ours.config('GET', 'save')).toEqual(['save', ''])
    ours.disconnect()
  })
})

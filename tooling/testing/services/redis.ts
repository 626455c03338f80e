/** A Redis of its own for one test file, to kill, pause and flush. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { type RunningRedis, startRedis } from '../../services/redis.ts'

export interface TestRedis extends RunningRedis {
  flush(): Promise<void>
  /** Starts it again, empty, on the same port: after `kill`, or in place of the running one. */
  restart(): Promise<void>
}

export async function createTestRedis(): Promise<TestRedis> {
  const dir = mkdtempSync(join(tmpdir(), 'marquee-test-redis-'))
  let running = await startRedis({ dir })
  return {
    url: running.url,
    port: running.port,
    password: running.password,
    get pid() {
      return running.pid
    },
    get ended() {
      return running.ended
    },
    async stop() {
      await running.stop()
      rmSync(dir, { recursive: true, force: true })
    },
    kill: () => running.kill(),
    pause: () => running.pause(),
    resume: () => running.resume(),
    async flush() {
      const redis = new Redis(running.url)
      await redis.flushall()
      redis.disconnect()
    },
    async restart() {
      await running.kill()
      running = await startRedis({ dir, port: running.port, password: running.password })
    },
  }
}

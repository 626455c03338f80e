/** A server of the replay's own on an empty ledger: Postgres, Redis where there is one, and the server, which is started again when it dies. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../services/free-port.ts'
import { startPostgres } from '../services/postgres.ts'
import { findRedisServer, startRedis } from '../services/redis.ts'
import { type ServerProcess, startServerProcess } from '../services/server-process.ts'

export interface OwnHouse {
  serverUrl: string
  ledgerUrl: string
  close(): Promise<void>
}

/** @param say one line for people */
export async function openOwnHouse(say: (line: string) => void): Promise<OwnHouse> {
  const dir = mkdtempSync(join(tmpdir(), 'marquee-replay-'))
  const postgres = await startPostgres({ dataDir: join(dir, 'postgres') })
  const redis = findRedisServer() === undefined ? undefined : await startRedis({ dir: join(dir, 'redis') })
  const env = {
    PORT: String(await freePort()),
    DATABASE_URL: postgres.url,
    ...(redis && { REDIS_URL: redis.url }),
    MARQUEE_DATA_DIR: dir,
    LOG_LEVEL: 'warn',
  }
  let closing = false
  let server: ServerProcess

  async function start(): Promise<void> {
    server = await startServerProcess(env)
    say(
      `server ${server.pid} listens on port ${server.port}, ${redis ? 'with Redis in front of the ledger' : 'ledger only'}`,
    )
    void server.ended.then(() => {
      if (closing) return
      say(`server ${server.pid} has died and is started again`)
      start().catch((error: Error) => say(`the server could not be started again: ${error.message}`))
    })
  }
  await start()
  return {
    serverUrl: `http://127.0.0.1:${env.PORT}`,
    ledgerUrl: postgres.url,
    async close() {
      closing = true
      await server.stop()
      await redis?.stop()
      await postgres.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

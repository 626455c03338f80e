/**
 * A house of a tool's own on an empty ledger, in a temporary folder: Postgres, Redis where there is one, and the server as a
 * process, which is started again when it dies.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { startPostgres } from './postgres.ts'
import { findRedisServer, startRedis } from './redis.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

export interface OwnHouse {
  serverUrl: string
  ledgerUrl: string
  seats: 'Redis and ledger' | 'ledger only'
  /** For whatever else has to be kept until it closes. */
  dir: string
  /** Ends the server alone, and leaves it so. */
  stopServer(): Promise<void>
  close(): Promise<void>
}

/** @param say one line for people */
export async function openOwnHouse(say: (line: string) => void): Promise<OwnHouse> {
  const dir = mkdtempSync(join(tmpdir(), 'marquee-house-'))
  const closing: (() => unknown)[] = [() => rmSync(dir, { recursive: true, force: true })]
  const close = async (): Promise<void> => {
    for (const each of closing.splice(0).toReversed()) await each()
  }
  try {
    const postgres = await startPostgres({ dataDir: join(dir, 'postgres') })
    closing.push(() => postgres.stop())
    const redis = findRedisServer() === undefined ? undefined : await startRedis({ dir: join(dir, 'redis') })
    closing.push(() => redis?.stop())
    const seats = redis ? 'Redis and ledger' : 'ledger only'
    const env = {
      PORT: String(await freePort()),
      DATABASE_URL: postgres.url,
      ...(redis && { REDIS_URL: redis.url }),
      MARQUEE_DATA_DIR: dir,
      LOG_LEVEL: 'warn',
    }
    let stopping = false
    let server: ServerProcess
    const start = async (): Promise<void> => {
      server = await startServerProcess(env)
      say(`server ${server.pid} listens on port ${server.port}; seats: ${seats}`)
      void server.ended.then(() => {
        if (stopping) return
        say(`server ${server.pid} has died and is started again`)
        start().catch((error: Error) => say(`the server could not be started again: ${error.message}`))
      })
    }
    const stopServer = async (): Promise<void> => {
      stopping = true
      await server.stop()
    }
    await start()
    closing.push(stopServer)
    return { serverUrl: `http://127.0.0.1:${env.PORT}`, ledgerUrl: postgres.url, seats, dir, stopServer, close }
  } catch (error) {
    await close()
    throw error
  }
}

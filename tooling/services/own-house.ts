/**
 * A house of a tool's own on an empty ledger, in a temporary folder. It has Postgres, Redis where there is one, a
 * simulated payment gateway, and the server as a process, which is started again when it dies.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { startGatewaySimulator } from './gateway-simulator.ts'
import { startPostgres } from './postgres.ts'
import { findRedisServer, type RunningRedis, startRedis } from './redis.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

export interface OwnHouse {
  serverUrl: string
  ledgerUrl: string
  seats: 'Redis and ledger' | 'ledger only'
  /** A folder for other files that have to be kept until it closes. */
  dir: string
  gatewayUrl: string
  redis: RunningRedis | undefined
  serverPid: number
  /** Of the server, Redis and Postgres. */
  pids: number[]
  /** Starts Redis again, empty, where it was. */
  restartRedis(): Promise<void>
  /** Ends the server alone, and leaves it so. */
  stopServer(): Promise<void>
  close(): Promise<void>
}

/**
 * @param say one line for people
 * @param settings of the server, besides where everything is
 * @param readers of the gateway, as SIMULATOR_READERS; absent: the usual ones
 */
export async function openOwnHouse(
  say: (line: string) => void,
  settings: Record<string, string> = {},
  readers?: string,
): Promise<OwnHouse> {
  const dir = mkdtempSync(join(tmpdir(), 'marquee-house-'))
  const closing: (() => unknown)[] = [() => rmSync(dir, { recursive: true, force: true })]
  const close = async (): Promise<void> => {
    for (const each of closing.splice(0).toReversed()) await each()
  }
  try {
    const postgres = await startPostgres({ dataDir: join(dir, 'postgres') })
    closing.push(() => postgres.stop())
    let redis = findRedisServer() === undefined ? undefined : await startRedis({ dir: join(dir, 'redis') })
    closing.push(() => redis?.stop())
    const port = await freePort()
    const secrets = { secretKey: `sk_test_${secret()}`, webhookSecret: `whsec_${secret()}` }
    const webhookUrl = `http://127.0.0.1:${port}/api/v1/payments/webhook`
    const gateway = await startGatewaySimulator({ ...secrets, webhookUrl, ...(readers !== undefined && { readers }) })
    closing.push(() => gateway.stop())
    const seats = redis ? 'Redis and ledger' : 'ledger only'
    const env = {
      PORT: String(port),
      DATABASE_URL: postgres.url,
      ...(redis && { REDIS_URL: redis.url }),
      MARQUEE_DATA_DIR: dir,
      // Its manager is the tool itself.
      MARQUEE_OFFICE_LOG_IN: 'with-accounts',
      STRIPE_SECRET_KEY: secrets.secretKey,
      STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
      STRIPE_API_BASE: gateway.url,
      LOG_LEVEL: 'warn',
      ...settings,
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
    return {
      serverUrl: `http://127.0.0.1:${port}`,
      ledgerUrl: postgres.url,
      gatewayUrl: gateway.url,
      seats,
      dir,
      get redis() {
        return redis
      },
      get serverPid() {
        return server.pid
      },
      get pids() {
        return [server.pid, postgres.pid, ...(redis ? [redis.pid] : [])]
      },
      async restartRedis() {
        if (redis) redis = await startRedis({ dir: join(dir, 'redis'), port: redis.port, password: redis.password })
      },
      stopServer,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const secret = (): string => randomBytes(24).toString('hex')

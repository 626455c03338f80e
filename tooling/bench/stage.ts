/** What the bench runs against: Postgres, Redis and the server as the product runs them, an echo server, and connected terminals. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { endChild, spawnChild } from '../services/child-processes.ts'
import { startPostgres } from '../services/postgres.ts'
import { findRedisServer, startRedis } from '../services/redis.ts'
import { startServerProcess } from '../services/server-process.ts'
import { insertTestProgramme, type TestProgramme, testSeats } from '../testing/programme.ts'
import { connectTerminal, enrolDevice, type RawTerminal } from '../testing/raw-terminal.ts'

const SHOWS = 100
const ROWS = 26
const COLUMNS = 60
export const SEATS_IN_SHOW = ROWS * COLUMNS

export interface Stage {
  seats: 'Redis and ledger' | 'ledger only'
  programme: TestProgramme
  terminals: RawTerminal[]
  echoes: Socket[]
  close(): Promise<void>
}

export async function setStage(connections: number): Promise<Stage> {
  const dir = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  const closing: (() => unknown)[] = [() => rmSync(dir, { recursive: true, force: true })]
  const close = async (): Promise<void> => {
    for (const each of closing.toReversed()) await each()
  }
  try {
    const postgres = await startPostgres({ dataDir: join(dir, 'postgres') })
    closing.push(() => postgres.stop())
    const redis = findRedisServer() === undefined ? undefined : await startRedis({ dir: join(dir, 'redis') })
    closing.push(() => redis?.stop())
    const server = await startServerProcess({
      ...(process.env.PROF ? { NODE_OPTIONS: '--cpu-prof --cpu-prof-dir=/tmp/prof' } : {}),
      PORT: '0',
      DATABASE_URL: postgres.url,
      ...(redis && { REDIS_URL: redis.url }),
      MARQUEE_DATA_DIR: dir,
      LOG_LEVEL: 'error',
    })
    closing.push(() => server.stop())
    const pool = new pg.Pool({ connectionString: postgres.url, max: 2 })
    closing.push(() => pool.end())

    const programme = await insertTestProgramme(pool, { shows: SHOWS, seats: testSeats(ROWS, COLUMNS), name: 'Bench' })
    const url = `http://127.0.0.1:${server.port}`
    const terminals: RawTerminal[] = []
    for (let i = 0; i < connections; i++) terminals.push(await connectTerminal(url, await enrolDevice(url, pool)))
    closing.push(() => terminals.forEach((terminal) => terminal.close()))

    const echo = spawnChild(process.execPath, [fileURLToPath(new URL('./echo-server.ts', import.meta.url))], {
      endSignal: 'SIGTERM',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    closing.push(() => endChild(echo, 'SIGTERM', 2000))
    const port = await new Promise<number>((resolve, reject) => {
      echo.once('message', (message) => resolve((message as { port: number }).port))
      echo.once('exit', () => reject(new Error('the echo server ended')))
    })
    const echoes = await Promise.all(
      Array.from({ length: connections }, async () => {
        const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true })
        await new Promise<void>((resolve) => socket.once('connect', resolve))
        return socket
      }),
    )
    closing.push(() => echoes.forEach((socket) => void socket.close()))
    return { seats: redis ? 'Redis and ledger' : 'ledger only', programme, terminals, echoes, close }
  } catch (error) {
    await close()
    throw error
  }
}

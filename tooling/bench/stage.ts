/**
 * The stage of the bench: Postgres, Redis and the server as the product runs them, an echo server, and connected
 * terminals.
 */
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { endChild, spawnChild } from '../services/child-processes.ts'
import { type OwnHouse, openOwnHouse } from '../services/own-house.ts'
import { insertTestProgramme, type TestProgramme, testSeats } from '../testing/fixtures/test-programme.ts'
import { connectTerminal, enrolDevice, type RawTerminal } from '../testing/terminals/raw-terminal.ts'

const SHOWS = 100
const ROWS = 26
const COLUMNS = 60

export interface Stage {
  seats: OwnHouse['seats']
  serverUrl: string
  pool: pg.Pool
  programme: TestProgramme
  terminals: RawTerminal[]
  echoes: Socket[]
  /** Ports of the server, and of the bare HTTP beside it. */
  http: { server: number; bare: number }
  close(): Promise<void>
}

export async function setStage(connections: number): Promise<Stage> {
  const house = await openOwnHouse(() => {}, {
    // The bench measures the seat path, and not the limits that keep strangers from it.
    MARQUEE_LIMITS: 'everyone=100000000/10,address=100000000/60,guests=100000000/60',
    MARQUEE_SINGLE_SEATS: 'allow',
  })
  const closing: (() => unknown)[] = [() => house.close()]
  const close = async (): Promise<void> => {
    for (const each of closing.toReversed()) await each()
  }
  try {
    const pool = new pg.Pool({ connectionString: house.ledgerUrl, max: 2 })
    closing.push(() => pool.end())

    const programme = await insertTestProgramme(pool, { shows: SHOWS, seats: testSeats(ROWS, COLUMNS), name: 'Bench' })
    const terminals: RawTerminal[] = []
    for (let i = 0; i < connections; i++)
      terminals.push(await connectTerminal(house.serverUrl, await enrolDevice(house.serverUrl, pool)))
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
    const http = { server: Number(new URL(house.serverUrl).port), bare: port }
    return { seats: house.seats, serverUrl: house.serverUrl, pool, programme, terminals, echoes, http, close }
  } catch (error) {
    await close()
    throw error
  }
}

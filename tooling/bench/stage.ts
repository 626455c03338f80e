/**
 * The stage of the bench: Postgres, Redis and the server as the product runs them, an echo server, and connected
 * terminals.
 */
import pg from 'pg'
import type { Socket } from 'socket.io-client'
import { type OwnHouse, openOwnHouse } from '../services/own-house.ts'
import { insertTestProgramme, type TestProgramme, testSeats } from '../testing/fixtures/test-programme.ts'
import { connectTerminal, enrolDevice, type RawTerminal } from '../testing/terminals/raw-terminal.ts'
import { type Bare, connectedSockets, startBare } from './bare.ts'
import { seatSupply, type ThreeSeats } from './seat-supply.ts'

const SHOWS = 160
const ROWS = 26
const COLUMNS = 60

export interface Stage {
  seats: OwnHouse['seats']
  serverUrl: string
  ledgerUrl: string
  serverPid: number
  /** Of the server, Redis and Postgres. */
  pids: number[]
  pool: pg.Pool
  programme: TestProgramme
  terminals: RawTerminal[]
  /** Free seats that nobody has asked for. */
  nextSeats(): ThreeSeats
  echo: Bare
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

    const echo = await startBare('echo-server.ts')
    closing.push(() => echo.stop())
    const echoes = await connectedSockets(echo.port, connections)
    closing.push(() => echoes.forEach((socket) => void socket.close()))
    const http = { server: Number(new URL(house.serverUrl).port), bare: echo.port }
    const { seats, serverUrl, ledgerUrl, serverPid, pids } = house
    const nextSeats = seatSupply(programme)
    return {
      seats,
      serverUrl,
      ledgerUrl,
      serverPid,
      pids,
      pool,
      programme,
      terminals,
      nextSeats,
      echo,
      echoes,
      http,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

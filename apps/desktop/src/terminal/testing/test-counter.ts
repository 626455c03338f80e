/** A counter and its server for each test of a file, and the words in which the tests speak of them. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Answer,
  decodeSeatStates,
  describeRefusal,
  type MapChanges,
  newId,
  type TerminalKind,
} from '@marquee/shared'
import { afterEach, beforeEach } from 'vitest'
import type { Cart, CartEnd, SeatMap, ShowView, TerminalApi, TerminalEvents } from '../api.ts'
import { openSocketIo } from '../connection/link-socket.ts'
import { type Engine, type EngineOptions, startEngine } from '../engine.ts'
import type { Ports } from '../ports.ts'
import { openPrinter } from '../printing/printer.ts'
import type { Testimony, Witness } from '../runs/witness.ts'
import type { Screen } from '../screens/screens.ts'
import { lockFolder } from '../store/database/lock.ts'
import { openStore } from '../store/open-store.ts'
import { type ProtocolServer, startProtocolServer } from './protocol-server.ts'
import { type SampleProgramme, sampleProgramme } from './sample-programme.ts'
import { until } from './waiting.ts'

/** A screen, and what it was told. */
export interface Heard {
  screen: Screen
  changes: MapChanges[]
  maps: SeatMap[]
  ended: { bookingId: string; why: CartEnd }[]
  held: Cart[]
  answered: Parameters<TerminalEvents['saleAnswered']>[0][]
  allotted: Parameters<TerminalEvents['allotted']>[0][]
}

export interface TestCounter {
  dir: string
  programme: SampleProgramme
  server: ProtocolServer
  engine: Engine | undefined
  api: TerminalApi
  heard: Heard
  /** The memory of the machine, as long as it isn't restarted. */
  machine: { testimony: Testimony | undefined }
  start(options?: Partial<EngineOptions>): Promise<Engine>
  startEnrolled(kind?: TerminalKind): Promise<Engine>
  listen(to: Engine): Heard
  /** Resolves when the counter has noticed. */
  stopServer(): Promise<void>
  /** Starts with all that it knew, on the same port. */
  startServerAgain(options?: { protocol?: number }): Promise<void>
  claim(seatIds: string[], bookingId?: string, sessionId?: string): Promise<{ bookingId: string; answer: Answer<Cart> }>
  states(view: ShowView): Uint8Array
  /** The files of the engine as a kill would leave them, in a folder for another engine. */
  copyAsKilled(name?: string): string
  /** Ends the engine as `kill -9` does: nothing of it reaches the disk or the server any more. */
  kill(): void
}

/**
 * Registers the file's hooks; what it returns has its parts from the first hook on.
 * @param date of its shows; see `sampleProgramme`
 */
export function testCounter({ date }: { date?: string } = {}): TestCounter {
  let life = newLife()
  const t = {
    engine: undefined,

    machine: { testimony: undefined },

    async start({ ports, ...options } = {}) {
      life = newLife()
      const engine = await startEngine({
        dir: t.dir,
        serverUrl: t.server.url,
        ports: { openWitness: () => witnessOf(t.machine), ...life.ports, ...ports },
        ...options,
      })
      t.engine = engine
      t.heard = t.listen(engine)
      t.api = t.heard.screen.api
      return engine
    },

    async startEnrolled(kind = 'counter') {
      const engine = await t.start()
      value(await engine.enrol(t.server.code(kind === 'door' ? 'Door 1' : 'Counter 1', kind)))
      await engine.ready()
      return engine
    },

    listen(to) {
      const heard: Omit<Heard, 'screen'> = { changes: [], maps: [], ended: [], held: [], answered: [], allotted: [] }
      const screen = to.openScreen({
        mapChanges: (change) => heard.changes.push(change),
        map: ({ map }) => heard.maps.push(map),
        cartEnded: (end) => heard.ended.push(end),
        cartHeld: (cart) => heard.held.push(cart),
        saleAnswered: (answer) => heard.answered.push(answer),
        allotted: (change) => heard.allotted.push(change),
      })
      return { ...heard, screen }
    },

    async stopServer() {
      await t.server.stop()
      await until('the light says offline', () => t.engine?.state().link.state === 'offline')
    },

    async startServerAgain(options = {}) {
      const port = Number(new URL(t.server.url).port)
      t.server = await startProtocolServer(t.programme, { keep: t.server, port, ...options })
    },

    async claim(seatIds, bookingId = newId(), sessionId = newId()) {
      const { showId } = t.programme
      return { bookingId, answer: await t.api.claimSeats({ sessionId, bookingId, showId, seatIds }) }
    },

    states(view) {
      if (!view.map) throw new Error('there is no map')
      return decodeSeatStates(view.map.states, t.programme.seatCount)
    },

    copyAsKilled(name = 'after the kill') {
      const copy = join(t.dir, name)
      mkdirSync(copy)
      for (const [name, bytes] of filesOf(t.dir)) writeFileSync(join(copy, name), bytes)
      return copy
    },

    kill() {
      const files = filesOf(t.dir)
      life.end()
      // Files of their own: those of the dead engine's open database are taken away from it.
      for (const [name, bytes] of files) {
        rmSync(join(t.dir, name))
        writeFileSync(join(t.dir, name), bytes)
      }
      rmSync(join(t.dir, 'terminal.sqlite-shm'), { force: true })
      t.engine = undefined
    },
  } as TestCounter

  beforeEach(async () => {
    t.dir = mkdtempSync(join(tmpdir(), 'marquee-engine-'))
    t.programme = sampleProgramme(undefined, date)
    t.machine.testimony = undefined
    t.server = await startProtocolServer(t.programme)
  })

  afterEach(async () => {
    await t.engine?.stop()
    t.engine = undefined
    await t.server.stop()
    rmSync(t.dir, { recursive: true, force: true })
  })

  return t
}

const filesOf = (dir: string): [string, Buffer][] =>
  ['device.json', 'terminal.sqlite', 'terminal.sqlite-wal'].map((name) => [name, readFileSync(join(dir, name))])

/** The world of one engine, and the function that takes it away as `kill -9` does: nothing more reaches the disk or the server. */
export function newLife(): { ports: Partial<Ports>; end(): void } {
  const ends: (() => void)[] = []
  let alive = true
  return {
    ports: {
      lockFolder(dir) {
        const unlock = lockFolder(dir)
        ends.push(unlock)
        return unlock
      },
      openStore(dir, options) {
        const db = openStore(dir, options)
        ends.push(() => db.pragma('query_only = on'))
        return db
      },
      openSocket(url, handshake, timeoutMs) {
        const socket = openSocketIo(url, handshake, timeoutMs)
        ends.push(() => socket.close())
        return alive ? socket : { ...socket, connect() {} }
      },
      openPrinter(address) {
        const printer = openPrinter(address)
        const { look, print, kick } = printer
        const whileAlive = <T>(work: Promise<T>): Promise<T> =>
          work.then((done) => (alive ? done : new Promise(() => {})))
        return {
          look: () => whileAlive(look()),
          print: (page, sending) => whileAlive(print(page, () => whileAlive(sending()))),
          kick: () => whileAlive(kick()),
        }
      },
    },
    end() {
      alive = false
      for (const end of ends) end()
    },
  }
}

function witnessOf(machine: TestCounter['machine']): Witness {
  return {
    read: () => machine.testimony,
    write: (testimony) => {
      machine.testimony = testimony
    },
  }
}

export function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(describeRefusal(answer.refusal))
  return answer.value
}

export function code(answer: Answer<unknown>): string {
  return answer.ok ? 'ok' : answer.refusal.code
}

export const adults = (seats: readonly string[]) => seats.map((seatId) => ({ seatId, type: 'adult' }))

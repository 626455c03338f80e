/** A terminal of the world: a machine with its disk and its memory, on which the real engine runs, dies, and is started again. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TerminalIdentity, TerminalKind } from '@marquee/shared'
import Database from 'better-sqlite3'
import type { CartEnd } from '../../../apps/desktop/src/terminal/api.ts'
import type { Engine } from '../../../apps/desktop/src/terminal/engine.ts'
import { startEngine } from '../../../apps/desktop/src/terminal/engine.ts'
import { REAL_PORTS } from '../../../apps/desktop/src/terminal/ports.ts'
import type { Testimony } from '../../../apps/desktop/src/terminal/runs/witness.ts'
import type { Screen } from '../../../apps/desktop/src/terminal/screens/screens.ts'
import { DATABASE_FILE, openDatabase } from '../../../apps/desktop/src/terminal/store/database/open-database.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { openPrinter } from '../standins/printer.ts'
import { schedule, simNow } from '../world/clock.ts'
import { diskOf } from '../world/disks.ts'
import { keyOf, publicKeyOf } from '../world/keys.ts'
import { beginLife, endLife, type Life, liveAs, nameOf } from '../world/life.ts'
import { HOUSE, type World } from '../world/world.ts'
import { DATA_DIR } from './server.ts'

export interface TerminalHost {
  name: string
  identity: TerminalIdentity
  life(): Life | undefined
  engine(): Engine | undefined
  screen(): Screen | undefined
  start(): void
  crash(backAfterMs: number): void
  /** Switches it off until somebody starts it. */
  switchOff(): void
  /** Cuts the power: its memory is gone as well. */
  losePower(backAfterMs: number): void
  restoreOldDisk(backAfterMs: number): void
  fillDisk(): void
  emptyDisk(): void
  setClock(aheadMs: number): void
  /** When the program that runs, or ran last, was started. */
  startedAt(): number
  /** False: the list on its disk is without that operator. */
  keepsOperator(operatorId: string): boolean
  /** The disk of its database. */
  disk: ReturnType<typeof diskOf>
  /** True when its own book is not the newest. */
  wasSetBack(): boolean
  /** Keeps a backup of this moment. */
  backUp(): void
}

const AGAIN_MS = 1000

/** The same number is the same terminal in every run: its key lies in a file of this machine. */
export const identityOf = (name: string, number: number, kind: TerminalKind, cinemaId: string): TerminalIdentity => ({
  id: `00000000-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`,
  name,
  kind,
  cinemaId,
})

/** @param options.name of the machine: a copy of a terminal's disk runs on another one, with the same identity */
export function terminalHost(options: {
  world: World
  name: string
  identity: TerminalIdentity
  /** A cart of a screen was ended by its terminal. */
  onCartEnded(bookingId: string, why: CartEnd): void
  /** @param lost bookings that were sold since, and of which no server has answered */
  onOldDisk(lost: string[]): void
}): TerminalHost {
  const { world, name, identity } = options
  const dir = join(DATA_DIR, name)
  writeDevice(dir, identity)
  const path = join(dir, DATABASE_FILE)
  const disk = diskOf(path)
  const backups: Buffer[] = []
  let testimony: Testimony | undefined
  let life: Life | undefined
  let engine: Engine | undefined
  let screen: Screen | undefined
  let clockAhead = 0
  /** The end of a death that somebody has planned. */
  let backAfterMs: number | undefined
  let setBack = false
  let off = false
  let startedAt = 0

  function startAgain(): void {
    if (!off) start()
  }

  function start(): void {
    off = false
    if (life?.alive) return
    const mine = beginLife(name, clockAhead)
    life = mine
    startedAt = simNow()
    mine.ends.add(() => {
      engine = undefined
      screen = undefined
      schedule(backAfterMs ?? 300 + world.random.next() * 5000, startAgain, undefined)
    })
    liveAs(mine, () => {
      startEngine({
        tellsCondition: false,
        dir,
        serverUrl: `http://${HOUSE}`,
        printer: 'tcp://127.0.0.1',
        // Its clerks print.
        printByItself: false,
        ports: {
          ...REAL_PORTS,
          openPrinter,
          lockFolder: () => () => {},
          openStore: () => openDatabase(path),
          openWitness: () => ({
            read: () => testimony && structuredClone(testimony),
            write(said) {
              if (mine.alive) testimony = structuredClone(said)
            },
          }),
        },
      }).then(
        (started) => {
          engine = started
          screen = started.openScreen({
            cartEnded: ({ bookingId, why }) => why !== 'sold' && options.onCartEnded(bookingId, why),
          })
          world.note(`${nameOf(mine)} is up`)
        },
        (error: Error) => {
          world.note(`${nameOf(mine)} could not start: ${error.message}`)
          if (mine.alive) die(AGAIN_MS)
        },
      )
    })
  }

  function die(afterMs: number): void {
    backAfterMs = afterMs
    if (life?.alive) endLife(life)
    backAfterMs = undefined
  }

  return {
    name,
    identity,
    disk,
    life: () => (life?.alive ? life : undefined),
    engine: () => engine,
    screen: () => screen,
    start,
    crash(afterMs) {
      world.count('crashes of terminals')
      die(afterMs)
    },
    losePower(afterMs) {
      world.count('crashes of terminals')
      testimony = undefined
      die(afterMs)
    },
    switchOff() {
      off = true
      die(AGAIN_MS)
    },
    startedAt: () => startedAt,
    keepsOperator: (operatorId) =>
      disk.live()?.prepare('select 1 from known_operators where operator_id = ?').get(operatorId) !== undefined,
    wasSetBack: () => setBack,
    backUp() {
      const copy = disk.copy()
      if (copy) backups.push(copy)
    },
    restoreOldDisk(afterMs) {
      const copy = backups[world.random.below(backups.length)]
      if (!copy) return
      options.onOldDisk(lostSales(disk.copy(), copy))
      setBack = true
      die(afterMs)
      disk.content = copy
      // A person who restores a backup has another machine, or has restarted this one.
      if (world.random.chance(0.7)) testimony = undefined
    },
    fillDisk() {
      const db = disk.live()
      if (db) db.pragma(`max_page_count = ${Number(db.pragma('page_count', { simple: true }))}`)
    },
    emptyDisk() {
      disk.live()?.pragma('max_page_count = 1073741823')
    },
    setClock(aheadMs) {
      clockAhead = aheadMs
      if (life?.alive) life.clockAhead = aheadMs
    },
  }
}

export function enrol(ledger: Ledger, { id, name, kind, cinemaId }: TerminalIdentity): void {
  ledger.must('insert into terminals (id, name, kind, cinema_id, public_key) values ($1, $2, $3, $4, $5)', [
    id,
    name,
    kind,
    cinemaId,
    Buffer.from(publicKeyOf(keyOf(name)), 'base64url'),
  ])
}

function lostSales(now: Buffer | undefined, before: Buffer): string[] {
  const sales = (content: Buffer): { booking_id: string; standing: string }[] => {
    const db = new Database(content)
    try {
      return db.prepare('select booking_id, standing from sales').all() as { booking_id: string; standing: string }[]
    } finally {
      db.close()
    }
  }
  const kept = new Set(sales(before).map((sale) => sale.booking_id))
  return (now ? sales(now) : [])
    .filter((sale) => sale.standing === 'waiting' && !kept.has(sale.booking_id))
    .map((sale) => sale.booking_id)
}

function writeDevice(dir: string, terminal: TerminalIdentity): void {
  mkdirSync(dir, { recursive: true })
  const privateKey = keyOf(terminal.name).export({ format: 'pem', type: 'pkcs8' }).toString()
  writeFileSync(join(dir, 'device.json'), JSON.stringify({ version: 1, terminal, privateKey }))
}

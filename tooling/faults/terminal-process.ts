/**
 * A terminal's engine in a process of its own, on a real disk, to be killed: it does what its parent says by messages.
 * The writes to its disk are counted here, so that it can be killed at each step of a sale without a hook in the product.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { type Engine, startEngine } from '../../apps/desktop/src/terminal/engine.ts'
import { REAL_PORTS } from '../../apps/desktop/src/terminal/ports.ts'
import type { Db } from '../../apps/desktop/src/terminal/store/database/database.ts'
import { openStore } from '../../apps/desktop/src/terminal/store/open-store.ts'
import { Ask, type Said } from './terminal-messages.ts'

const [dir = '', serverUrl = '', clockOffMs = '0'] = process.argv.slice(2)
const offMs = Number(clockOffMs)

let stepsLeft = Number.POSITIVE_INFINITY

/** Counts one more step towards the disk. */
function step(): void {
  if (--stepsLeft > 0) return
  process.kill(process.pid, 'SIGKILL')
  // The signal is on its way: nothing more is done.
  for (;;);
}

let disk: Db | undefined

/** Everything that is written goes through `exec` (begin, savepoint, commit) and statements' `run`. */
function counted(db: Db): Db {
  const exec = db.exec.bind(db)
  db.exec = (sql) => {
    step()
    exec(sql)
    step()
    return db
  }
  const prepare = db.prepare.bind(db) as (sql: string) => ReturnType<Db['prepare']>
  const countedPrepare = (sql: string) => {
    const statement = prepare(sql)
    const run = statement.run.bind(statement) as (...values: unknown[]) => Database.RunResult
    statement.run = (...values: unknown[]) => {
      step()
      return run(...values)
    }
    return statement
  }
  db.prepare = countedPrepare as Db['prepare']
  disk = db
  return db
}

const filler = join(dir, 'filler')

/** The parent's requests besides the API of a screen. */
const OWN: Record<string, (engine: Engine, argument: unknown) => unknown> = {
  enrol: (engine, code) => engine.enrol(String(code)),
  ready: async (engine) => {
    await engine.ready()
    return null
  },
  /** Dies with `kill -9` at the n-th step from now. */
  dieAt(_, steps) {
    stepsLeft = Number(steps)
    return null
  },
  live() {
    stepsLeft = Number.POSITIVE_INFINITY
    return null
  },
  /** Takes all the room that is left on the disk. */
  fillDisk() {
    for (let bytes = 1 << 20; bytes >= 512; ) {
      try {
        writeFileSync(filler, Buffer.alloc(bytes), { flag: 'a' })
      } catch {
        bytes /= 2
      }
    }
    return null
  },
  freeDisk() {
    if (existsSync(filler)) rmSync(filler)
    return null
  },
  /** The sum of the drawer's own book, in minor units. */
  drawer() {
    const sum = "select coalesce(sum(case direction when 'in' then amount else -amount end), 0) from drawer"
    return disk?.prepare(sum).pluck().get()
  },
  /** A copy of the disk as it is now, made as SQLite's backup makes it. */
  copyDisk: async (_, to) => {
    await disk?.backup(String(to))
    return null
  },
  async stop(engine) {
    await engine.stop()
    setImmediate(() => process.disconnect())
    return null
  },
}

const say = (said: Said): void => void process.send?.(said)

async function main(): Promise<void> {
  const engine = await startEngine({
    dir,
    serverUrl,
    ports: {
      ...REAL_PORTS,
      openStore: (...args) => counted(openStore(...args)),
      now: () => new Date(Date.now() + offMs),
    },
  })
  const { api } = engine.openScreen({})
  process.on('message', (message) => {
    const { id, name, argument } = Ask.parse(message)
    const own = OWN[name]
    const call = (api as unknown as Record<string, (argument: unknown) => Promise<unknown>>)[name]
    const work = own ? async () => own(engine, argument) : async () => call?.(argument)
    work().then(
      (value) => say({ id, value }),
      (error: Error) => say({ id, error: error.message }),
    )
  })
  say({ ready: true })
}

process.once('disconnect', () => process.exit(0))
main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`)
  process.exit(1)
})

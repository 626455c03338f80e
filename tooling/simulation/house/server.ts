/** A server of the world: the real one, composition root and all. A supervisor starts it again when it dies. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '../../../apps/server/src/config.ts'
import { createLog } from '../../../apps/server/src/infra/log.ts'
import { type RunningServer, startServer } from '../../../apps/server/src/server.ts'
import { schedule } from '../world/clock.ts'
import { keyOf } from '../world/keys.ts'
import { beginLife, endLife, type Life, liveAs, nameOf } from '../world/life.ts'
import type { World } from '../world/world.ts'

export interface ServerHost {
  name: string
  life(): Life | undefined
  /** Dies, and is back after that; `Infinity`: it stays away until `start`. */
  crash(backAfterMs: number): void
  start(): void
  isUp(): boolean
}

export interface ServerSettings {
  redis: boolean
  holdSeconds: number
}

const AGAIN_MS = 500

/** The folder of the house's ticket key: the only file that a server reads. */
const dataDir = mkdtempSync(join(tmpdir(), 'marquee-simulation-'))
mkdirSync(dataDir, { recursive: true })
writeFileSync(join(dataDir, 'ticket-key.pem'), keyOf('the house').export({ type: 'pkcs8', format: 'pem' }), {
  mode: 0o600,
})

export const DATA_DIR = dataDir

export function serverHost(world: World, name: string, settings: ServerSettings, logLevel: string): ServerHost {
  let life: Life | undefined
  let up = false
  const settingsOfHouse = readConfig({
    DATABASE_URL: 'postgres://ledger/marquee',
    REDIS_URL: settings.redis ? 'redis://redis' : undefined,
    MARQUEE_DATA_DIR: dataDir,
    MARQUEE_HOLD_SECONDS: String(settings.holdSeconds),
    MARQUEE_RESERVE_MINUTES: '0',
    // The ledger's migrations have a date of the real clock, and its doors one of the world's.
    MARQUEE_TICKET_CODES: 'short',
    MARQUEE_SINGLE_SEATS: 'allow',
    STRIPE_SECRET_KEY: 'sk_simulation',
    STRIPE_WEBHOOK_SECRET: 'whsec_simulation',
    MARQUEE_CHARGE_TIMEOUT_SECONDS: '3',
    MARQUEE_CANCEL_MINUTES: '0',
    MARQUEE_ADMIT_MINUTES: '1440',
  })
  // Its managers have no accounts: who may do what is not what it looks for.
  const config: Config = { ...settingsOfHouse, office: { ...settingsOfHouse.office, asks: 'never' } }
  const log = createLog(logLevel, { write: (line: string) => world.note(`${name} ${logLine(line)}`) })

  function start(): void {
    if (life?.alive) return
    const mine = beginLife(name, world.random.between(-40, 40))
    life = mine
    up = false
    mine.ends.add(() => {
      up = false
    })
    liveAs(mine, () => {
      startServer(config, log).then(
        (_running: RunningServer) => {
          up = true
          world.note(`${nameOf(mine)} is up`)
        },
        (error: Error) => {
          world.note(`${nameOf(mine)} could not start: ${error.message}`)
          endLife(mine)
          schedule(AGAIN_MS, start, undefined)
        },
      )
    })
  }

  return {
    name,
    life: () => (life?.alive ? life : undefined),
    isUp: () => up,
    start,
    crash(backAfterMs) {
      if (!life?.alive) return
      world.note(`${nameOf(life)} dies`)
      world.count('crashes of servers')
      endLife(life)
      if (Number.isFinite(backAfterMs)) schedule(backAfterMs, start, undefined)
    },
  }
}

function logLine(line: string): string {
  const { msg, err, level: _level, time: _time, pid: _pid, hostname: _host, ...rest } = JSON.parse(line)
  return `${msg}${err ? ` (${err.message})` : ''} ${JSON.stringify(rest)}`
}

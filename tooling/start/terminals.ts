/** The terminals that `npm start` opens: each with its own folder, and enrolled the first time. */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TerminalKind } from '@marquee/shared'
import type { Pool } from '../../apps/server/src/infra/postgres.ts'
import { createEnrolmentCode } from '../../apps/server/src/terminals/enrolment/enrolment.ts'
import type { Devices } from '../services/environment.ts'
import { engineDir, openElectronWindow } from './electron-window.ts'
import type { Part } from './keep-running.ts'
import { type BrowserTerminal, startBrowserHost } from './terminal-program.ts'

export interface HouseTerminals {
  serverUrl: string
  dataDir: string
  pool: Pool
  devices: Devices
  say(line: string): void
}

const NAMES = {
  counter: 'Counter',
  kiosk: 'Kiosk',
  manager: 'Manager',
  door: 'Door',
} as const satisfies Record<TerminalKind, string>

export async function startBrowserTerminal(
  house: HouseTerminals,
  kind: TerminalKind,
  port: number,
): Promise<BrowserTerminal> {
  const dir = join(house.dataDir, 'terminals', kind)
  return startBrowserHost({
    ...house,
    name: `The ${kind}`,
    dir,
    port,
    code: await codeFor(dir, kind, NAMES[kind], house.pool),
    logFile: join(house.dataDir, 'logs', `${kind}.log`),
  })
}

/** Starts it in Electron's window, whose engine keeps its own folder: its key is sealed by the system. */
export async function startCounterWindow(electron: string, house: HouseTerminals): Promise<Part> {
  const dir = join(house.dataDir, 'terminals', 'counter-window')
  return openElectronWindow(electron, {
    ...house,
    name: 'The counter',
    dir,
    kiosk: false,
    code: await codeFor(engineDir(dir), 'counter', 'Counter window', house.pool),
    logFile: join(house.dataDir, 'logs', 'counter-window.log'),
  })
}

/** undefined: it is enrolled already. */
async function codeFor(dir: string, kind: TerminalKind, name: string, pool: Pool): Promise<string | undefined> {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  return existsSync(join(dir, 'device.json')) ? undefined : createEnrolmentCode(pool, { name, kind, cinemaId: null })
}

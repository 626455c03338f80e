/** The four terminals that `npm start` opens: each with its own folder, and enrolled the first time. */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TerminalKind } from '@marquee/shared'
import { SETTINGS } from '../../apps/server/src/config.ts'
import type { Pool } from '../../apps/server/src/infra/postgres.ts'
import { createEnrolmentCode } from '../../apps/server/src/terminals/enrolment.ts'
import { type Kept, keepRunning, type Part } from './keep-running.ts'
import { startProgram } from './program.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const BROWSER_HOST = join(ROOT, 'apps', 'desktop', 'src', 'browser-host', 'main.ts')

export interface TerminalStart {
  kind: TerminalKind
  port: number
  serverUrl: string
  dataDir: string
  pool: Pool
  /** `tcp://host:port` */
  printer: string | undefined
  say(line: string): void
}

const NAMES = {
  counter: 'Counter',
  kiosk: 'Kiosk',
  manager: 'Manager',
  door: 'Door',
} as const satisfies Record<TerminalKind, string>

/** A terminal behind a local page. */
export interface BrowserTerminal extends Kept<Part> {
  /** The address that opens its page: it has the terminal's launch key in it. */
  address: string
}

const LISTENING = /^listening (http:\S+)$/

export async function startBrowserTerminal(options: TerminalStart): Promise<BrowserTerminal> {
  const { kind, port, serverUrl, dataDir, pool, printer, say } = options
  const dir = join(dataDir, 'terminals', kind)
  const code = await codeFor(dir, kind, NAMES[kind], pool)
  const name = `The ${kind}`
  let address = ''
  const kept = await keepRunning(
    name,
    () =>
      startProgram({
        name,
        command: [process.execPath, BROWSER_HOST],
        env: {
          PORT: String(port),
          MARQUEE_SERVER_URL: serverUrl,
          MARQUEE_TERMINAL_DIR: dir,
          MARQUEE_ENROLMENT_CODE: code,
          MARQUEE_PRINTER: printer,
        },
        logFile: join(dataDir, 'logs', `${kind}.log`),
        isReady(said) {
          const [, printed] = typeof said === 'string' ? (LISTENING.exec(said) ?? []) : []
          address = printed ?? address
          return printed !== undefined
        },
        say,
      }),
    say,
  )
  return Object.assign(kept, { address })
}

/** In Electron's window, whose engine keeps its own folder: its key is sealed by the system. */
export async function startCounterWindow(electron: string, options: TerminalStart): Promise<Part> {
  const { serverUrl, dataDir, pool, say } = options
  const dir = join(dataDir, 'terminals', 'counter-window')
  const code = await codeFor(join(dir, 'terminal'), 'counter', 'Counter window', pool)
  return startProgram({
    name: "The counter's window",
    // Chromium's sandbox refuses to run as root.
    command: [electron, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), join(ROOT, 'apps', 'desktop')],
    env: {
      ...windowEnvironment(process.env),
      MARQUEE_SERVER_URL: serverUrl,
      MARQUEE_TERMINAL_DIR: dir,
      MARQUEE_ENROLMENT_CODE: code,
    },
    logFile: join(dataDir, 'logs', 'counter-window.log'),
    // It has a window to show that it is there.
    isReady: () => true,
    say,
  })
}

/** What the desktop needs differs from one to the next. The server's settings, secrets among them, are no terminal's. */
export function windowEnvironment(env: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !SETTINGS.includes(name)))
}

/** undefined: it is enrolled already. */
async function codeFor(dir: string, kind: TerminalKind, name: string, pool: Pool): Promise<string | undefined> {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  return existsSync(join(dir, 'device.json')) ? undefined : createEnrolmentCode(pool, { name, kind, cinemaId: null })
}

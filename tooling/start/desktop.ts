/**
 * `npm run desktop`: one terminal of a house whose server is elsewhere, in Electron's window, or behind a local page where there
 * can be none.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { EnrolmentCode, TERMINAL_KINDS, TerminalIdentity, type TerminalKind } from '@marquee/shared'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { z } from 'zod'
import { PRINTER_EXAMPLE, parsePrinter } from '../../apps/desktop/src/terminal/printing/printer.ts'
import { onToldToStop } from '../../apps/server/src/infra/told-to-stop.ts'
import { lockDataDir, ownerOf } from '../services/data-dir-lock.ts'
import { buildRenderer, isRendererFresh } from '../services/desktop-build.ts'
import { EnvironmentError, readEnvironment } from '../services/environment.ts'
import { obtainElectron } from '../services/fetch-electron.ts'
import { freePort } from '../services/free-port.ts'
import { engineDir, openElectronWindow } from './electron-window.ts'
import { ProgramDidNotStart } from './program.ts'
import { startBrowserHost, type TerminalProgram } from './terminal-program.ts'

interface Options {
  kind: TerminalKind
  server: string
  code?: string
  dir?: string
  printer?: string
  port?: number
  browser?: true
}

/** A reason that a person can do something about: one sentence, no stack. */
class DesktopProblem extends Error {}

const command = new Command('desktop')
  .usage('--kind KIND --server URL [options]    (npm run desktop -- --kind counter --server https://tickets.example)')
  .description('Opens one terminal of a house whose server is elsewhere.')
  .addOption(new Option('--kind <kind>', 'what it is').choices(TERMINAL_KINDS).makeOptionMandatory())
  .requiredOption('--server <url>', "the server's address", serverUrl)
  .addOption(
    new Option('--code <code>', 'an enrolment code for the first start; without one, the screen asks for it')
      .env('MARQUEE_ENROLMENT_CODE')
      .argParser(enrolmentCode),
  )
  .option('--dir <folder>', "where the terminal's data is kept (default: desktop/KIND in the data folder)")
  .option('--printer <address>', 'a receipt printer, such as tcp://192.168.1.40:9100', printerAddress)
  .option('--port <number>', 'of the local page (default: any free one)', portNumber)
  .option('--browser', 'a local page, and no window')
  .showHelpAfterError()
  .exitOverride()

const stopped = new AbortController()
let stopTerminal: (() => Promise<void>) | undefined

const say = (line: string): void => {
  if (!stopped.signal.aborted) console.log(line)
}

onToldToStop(() => {
  if (stopped.signal.aborted) return
  console.log('Stopping …')
  stopped.abort()
  void Promise.resolve(stopTerminal?.()).finally(() => process.exit(0))
})

async function open({ kind, server, code, dir, printer, port, browser }: Options): Promise<void> {
  const { dataDir, devices: usual } = readEnvironment(process.env)
  const folder = dir === undefined ? join(dataDir, 'desktop', kind) : resolve(dir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (lockDataDir(folder, 'npm run desktop') === undefined) {
    throw new DesktopProblem(`${ownerOf(folder)} is already using ${folder}: close it first, or choose another --dir.`)
  }
  if (!isRendererFresh()) {
    say('Building the screens …')
    buildRenderer()
  }
  const devices = { ...usual, printer: printer ?? usual.printer }
  const logFile = join(folder, 'terminal.log')
  const terminal = { name: `The ${kind}`, serverUrl: server, code, devices, logFile, say }
  const electron = browser ? { why: 'you asked for a page' } : await obtainElectron({ say, signal: stopped.signal })
  if (stopped.signal.aborted) return
  if ('path' in electron) await openWindow(electron.path, { ...terminal, dir: join(folder, 'window') }, kind)
  else {
    if (!browser) say(`No window was opened because ${electron.why}: open the page in a browser.`)
    await openPage({ ...terminal, dir: join(folder, 'page') }, kind, port ?? (await freePort()))
  }
}

async function openWindow(electron: string, terminal: TerminalProgram, kind: TerminalKind): Promise<void> {
  refuseOtherKind(engineDir(terminal.dir), kind)
  const window = await openElectronWindow(electron, { ...terminal, kiosk: kind === 'kiosk' })
  stopTerminal = window.stop
  say(`${terminal.name} is open in its window.`)
  await window.ended
  process.exit(0)
}

async function openPage(terminal: TerminalProgram, kind: TerminalKind, port: number): Promise<void> {
  refuseOtherKind(terminal.dir, kind)
  const page = await startBrowserHost({ ...terminal, port })
  stopTerminal = page.stop
  say(`${kind} ${page.address}`)
}

/** An enrolled terminal stays what it is: a kiosk's folder opened as a counter would be a kiosk without its lock-down. */
function refuseOtherKind(dir: string, kind: TerminalKind): void {
  const enrolled = z.object({ terminal: TerminalIdentity }).safeParse(readJson(join(dir, 'device.json'))).data?.terminal
  if (enrolled === undefined || enrolled.kind === kind) return
  throw new DesktopProblem(
    `${dir} is the data of ${enrolled.name}, which is enrolled as a ${enrolled.kind}: start it with --kind ${enrolled.kind}, or choose another --dir.`,
  )
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

function serverUrl(text: string): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.username) {
    throw new InvalidArgumentError('must be an address such as https://tickets.example, without a path.')
  }
  return url.origin
}

/** The value is a secret, and stays out of the sentence. */
function enrolmentCode(text: string): string | undefined {
  // A variable that is set to nothing is not set.
  if (text === '') return undefined
  const code = EnrolmentCode.safeParse(text).data
  if (code === undefined) throw new DesktopProblem('The enrolment code must look like ABCD-EFGH-JKMN.')
  return code
}

function printerAddress(text: string): string {
  if (parsePrinter(text) === undefined) throw new InvalidArgumentError(`must be an address such as ${PRINTER_EXAMPLE}.`)
  return text
}

function portNumber(text: string): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535)
    throw new InvalidArgumentError('must be a whole number from 1 to 65535.')
  return port
}

command.action(open)
try {
  await command.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exit(error.exitCode)
  const known = [DesktopProblem, EnvironmentError, ProgramDidNotStart].some((problem) => error instanceof problem)
  console.error(known ? (error as Error).message : error)
  process.exit(1)
}

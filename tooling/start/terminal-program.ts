/** A terminal as a program of its own: what it is told, whether it runs in Electron's window or behind a local page. */
import { builtProgram } from '../services/built-programs.ts'
import { type Devices, deviceVariables } from '../services/environment.ts'
import { type Kept, keepRunning, type Part } from './keep-running.ts'
import { startProgram } from './program.ts'

export interface TerminalProgram {
  /** The name for people: "The counter". */
  name: string
  /** The folder of its data. */
  dir: string
  serverUrl: string
  /** An enrolment code; undefined: it is enrolled already, or its screen asks for one. */
  code: string | undefined
  devices: Devices
  logFile: string
  say(line: string): void
}

/** A terminal behind a local page. */
export interface BrowserTerminal extends Kept<Part> {
  /** The address that opens its page: it has the terminal's launch key in it. */
  address: string
}

const LISTENING = /^listening (http:\S+)$/

/** @param terminal.port must be free, and stays the same over restarts: open pages come back to it */
export async function startBrowserHost(terminal: TerminalProgram & { port: number }): Promise<BrowserTerminal> {
  const { name, dir, serverUrl, code, devices, port, logFile, say } = terminal
  let address = ''
  const kept = await keepRunning(
    name,
    async () => {
      const program = await builtProgram('browser-host')
      return startProgram({
        name,
        command: [process.execPath, program.file],
        env: {
          ...program.env,
          PORT: String(port),
          MARQUEE_SERVER_URL: serverUrl,
          MARQUEE_TERMINAL_DIR: dir,
          MARQUEE_ENROLMENT_CODE: code,
          ...deviceVariables(devices),
        },
        logFile,
        isReady(said) {
          const [, printed] = typeof said === 'string' ? (LISTENING.exec(said) ?? []) : []
          address = printed ?? address
          return printed !== undefined
        },
        say,
      })
    },
    say,
  )
  return Object.assign(kept, { address })
}

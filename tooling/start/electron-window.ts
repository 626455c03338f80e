/** A terminal in Electron's window. */
import { join } from 'node:path'
import { SETTINGS } from '../../apps/server/src/config.ts'
import { buildShell, DESKTOP, isShellFresh } from '../services/desktop-build.ts'
import { deviceVariables } from '../services/environment.ts'
import type { Part } from './keep-running.ts'
import { startProgram } from './program.ts'
import type { TerminalProgram } from './terminal-program.ts'

/**
 * The screens are built already. A person may close the window: it isn't opened again.
 * @param electron the binary
 */
export function openElectronWindow(electron: string, terminal: TerminalProgram & { kiosk: boolean }): Promise<Part> {
  const { name, dir, serverUrl, code, devices, kiosk, logFile, say } = terminal
  if (!isShellFresh()) {
    say('Building the desktop shell …')
    buildShell()
  }
  return startProgram({
    name: `${name}'s window`,
    // Chromium's sandbox refuses to run as root.
    command: [electron, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), DESKTOP],
    env: {
      ...windowEnvironment(process.env),
      MARQUEE_SERVER_URL: serverUrl,
      MARQUEE_TERMINAL_DIR: dir,
      MARQUEE_ENROLMENT_CODE: code,
      ...deviceVariables(devices),
      MARQUEE_KIOSK: kiosk ? '1' : '0',
    },
    logFile,
    // The window itself shows that it is there.
    isReady: () => true,
    say,
  })
}

/** The folder of the window's engine, below the folder that the shell is given. */
export const engineDir = (dir: string): string => join(dir, 'terminal')

/**
 * Passes the desktop's variables, which differ from one to the next. The server's settings, secrets among them, are no
 * terminal's.
 */
export function windowEnvironment(env: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !SETTINGS.includes(name)))
}

/** The counter in Electron's window. */
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Part } from './keep-running.ts'
import { startCounterWindow, type TerminalStart } from './terminals.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const DESKTOP = join(ROOT, 'apps', 'desktop')
const BUILT = join(DESKTOP, 'out', 'main', 'main.js')
const SCREENS = join(DESKTOP, 'out', 'renderer', 'index.html')

/** A person may close the window: it isn't opened again. */
export function openCounterWindow(electron: string, terminal: TerminalStart): Promise<Part> {
  // The screens have just been brought up to date; the shell is from the same sources or older.
  if (!existsSync(BUILT) || statSync(BUILT).mtimeMs < statSync(SCREENS).mtimeMs) {
    terminal.say('Building the desktop shell …')
    const cli = join(ROOT, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'build', '--logLevel', 'error'], {
      cwd: DESKTOP,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`The desktop shell could not be built:\n${stdout}${stderr}`)
  }
  return startCounterWindow(electron, terminal)
}

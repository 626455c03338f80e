/** The built screens in apps/desktop/out/renderer: made again when a source is younger. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')
const DESKTOP = join(ROOT, 'apps', 'desktop')
const BUILT = join(DESKTOP, 'out', 'renderer', 'index.html')

const SOURCES = [
  join(DESKTOP, 'src', 'renderer'),
  join(DESKTOP, 'src', 'terminal', 'api.ts'),
  join(DESKTOP, 'vite.config.ts'),
  join(ROOT, 'packages', 'shared', 'src'),
  join(ROOT, 'package-lock.json'),
]

export function isRendererFresh(): boolean {
  if (!existsSync(BUILT)) return false
  const builtAt = statSync(BUILT).mtimeMs
  return SOURCES.every((source) => youngest(source) <= builtAt)
}

function youngest(path: string): number {
  const own = statSync(path)
  if (!own.isDirectory()) return own.mtimeMs
  // A folder's own time tells of files that were taken away.
  return Math.max(own.mtimeMs, ...readdirSync(path).map((name) => youngest(join(path, name))))
}

/** @throws Error with what Vite said */
export function buildRenderer(): void {
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: DESKTOP,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The screens could not be built:\n${stdout}${stderr}`)
}

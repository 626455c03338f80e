/** Builds what a terminal runs, in apps/desktop/out: the screens, made again when a source is younger, and Electron's shell. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')
export const DESKTOP = join(ROOT, 'apps', 'desktop')
const COMMON_SOURCES = [join(ROOT, 'packages', 'shared', 'src'), join(ROOT, 'package-lock.json')]

export function isRendererFresh(): boolean {
  return isFresh(join(DESKTOP, 'out', 'renderer', 'index.html'), [
    join(DESKTOP, 'src', 'renderer'),
    join(DESKTOP, 'src', 'terminal', 'api.ts'),
    join(DESKTOP, 'vite.config.ts'),
    join(DESKTOP, 'build'),
  ])
}

export function isShellFresh(): boolean {
  return isFresh(join(DESKTOP, 'out', 'main', 'main.js'), [
    join(DESKTOP, 'src', 'main'),
    join(DESKTOP, 'src', 'preload'),
    join(DESKTOP, 'src', 'terminal'),
    join(DESKTOP, 'electron.vite.config.ts'),
  ])
}

function isFresh(built: string, sources: readonly string[]): boolean {
  if (!existsSync(built)) return false
  const builtAt = statSync(built).mtimeMs
  return [...sources, ...COMMON_SOURCES].every((source) => youngest(source) <= builtAt)
}

function youngest(path: string): number {
  const own = statSync(path)
  if (!own.isDirectory()) return own.mtimeMs
  // A folder's own time tells of files that were taken away.
  return Math.max(own.mtimeMs, ...readdirSync(path).map((name) => youngest(join(path, name))))
}

/**
 * Empties the folder first: nobody may be loading the screens meanwhile.
 * @throws Error with what Vite said
 */
export function buildRenderer(): void {
  build('The screens', 'vite/bin/vite.js')
  build('The customer display', 'vite/bin/vite.js', '--mode', 'display')
}

/** @throws Error with what electron-vite said */
export function buildShell(): void {
  build('The shell', 'electron-vite/bin/electron-vite.js', '--ignoreConfigWarning')
}

function build(what: string, cli: string, ...options: string[]): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules', cli), 'build', '--logLevel', 'warn', ...options],
    // Vitest says `test`, and React would then be built as for its developers: three times slower.
    { cwd: DESKTOP, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  )
  if (status !== 0) throw new Error(`${what} could not be built:\n${stdout}${stderr}`)
}

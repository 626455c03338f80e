/** Builds the renderer and the Electron shell into `out/`, as `npm run build:desktop` does. */
import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

export const DESKTOP = resolve(import.meta.dirname, '..')

const require = createRequire(import.meta.url)

export async function buildDesktop(): Promise<void> {
  await run(join(require.resolve('vite/package.json'), '../bin/vite.js'))
  await run(join(require.resolve('electron-vite/package.json'), '../bin/electron-vite.js'))
}

async function run(cli: string): Promise<void> {
  await promisify(execFile)(process.execPath, [cli, 'build', '--logLevel', 'error'], { cwd: DESKTOP })
}

/** Electron's binary, which its npm package fetches on first use, and whether a window can be opened here. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** `why`: one sentence that can follow "no window was opened because". `fetchFrom`: the package whose installer can get it. */
export type ElectronHere = { path: string } | { why: string; fetchFrom?: string }

export interface Machine {
  /** The installed package `electron`; undefined where it isn't. */
  folder: string | undefined
  platform: NodeJS.Platform
  env: Readonly<Record<string, string | undefined>>
}

export function findElectron(machine: Machine = thisMachine()): ElectronHere {
  const { folder, platform, env } = machine
  if (folder === undefined) return { why: 'Electron is not installed' }
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) return { why: 'this machine has no display' }
  const name = join(folder, 'path.txt')
  const path = existsSync(name) ? join(folder, 'dist', readFileSync(name, 'utf8').trim()) : undefined
  if (path !== undefined && existsSync(path)) return { path }
  return { why: "Electron's binary has not been fetched", fetchFrom: folder }
}

export function thisMachine(): Machine {
  return { folder: electronFolder(), platform: process.platform, env: process.env }
}

function electronFolder(): string | undefined {
  try {
    return dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  } catch {
    return undefined
  }
}

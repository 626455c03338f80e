/** The programs that the tests need and npm doesn't have: a Redis server and a Chromium. */
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { findChromium, HEADLESS_SHELL, isHeadlessShell } from '../../services/chromium.ts'
import { findRedisServer } from '../../services/redis.ts'

export type Program = 'redis-server' | 'chromium'

function missingPrograms(): Program[] {
  const missing: Program[] = []
  if (findRedisServer() === undefined) missing.push('redis-server')
  if (findChromium() === undefined) missing.push('chromium')
  return missing
}

const APT = '/usr/bin/apt-get'
/** Somebody else may be installing: another run of the tests, or the system itself after its start. */
const WAIT = ['-o', 'DPkg::Lock::Timeout=300']
/** Chromium measures and paints no letter without fonts. */
const FONTS = ['fonts-dejavu-core']
const POLICY = '/usr/sbin/policy-rc.d'

/**
 * Installs what the tests need, where apt and its rights are at hand.
 * @returns one sentence that says what to do, when it could not be done here
 */
export function preparePrograms(): string | undefined {
  const missing = missingPrograms()
  const mayInstall = existsSync(APT) && process.getuid?.() === 0
  if (mayInstall && (missing.length > 0 || !isHeadlessShell(findChromium()))) install(missing)
  const still = missingPrograms()
  if (still.length === 0) return undefined
  const needed = `The tests need ${list(still)}`
  if (!existsSync(APT)) return `${needed}: ${howToInstall(process.platform, still)}.`
  if (mayInstall) return `${needed}, which apt could not install or put on PATH; it says above why.`
  return `${needed}: run "sudo apt-get install --no-install-recommends ${[...still, ...FONTS].join(' ')}" first.`
}

function install(missing: readonly Program[]): void {
  console.log(`Installing ${list([...missing.filter((name) => name !== 'chromium'), HEADLESS_SHELL])} with apt …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync(APT, ['-qq', ...WAIT, ...args], { env, stdio: ['ignore', 2, 2] }).status === 0
  const add = (...packages: string[]) => apt('install', '-y', '--no-install-recommends', ...packages)
  // Debian starts a service when its package is installed, unless this file says no; the tests start their own.
  const ownPolicy = !existsSync(POLICY)
  if (ownPolicy) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    // An update that half fails may still have what is needed.
    apt('update')
    if (missing.includes('redis-server')) add('redis-server')
    // Ubuntu has no such package; a whole Chromium does as well.
    if (!add(HEADLESS_SHELL, ...FONTS) && missing.includes('chromium')) add('chromium', ...FONTS)
  } finally {
    if (ownPolicy) rmSync(POLICY, { force: true })
  }
}

function howToInstall(platform: NodeJS.Platform, missing: readonly Program[]): string {
  if (platform === 'darwin') {
    return `run "brew install ${missing.map((name) => (name === 'chromium' ? '--cask chromium' : 'redis')).join(' && brew install ')}" first`
  }
  if (platform === 'win32') return `install ${list(missing)} (Redis runs in WSL) and put it on PATH first`
  return `install ${list(missing)} with the system's package manager first`
}

function list(names: readonly string[]): string {
  return names.join(' and ')
}

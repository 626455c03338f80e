/** The programs that the tests need and npm doesn't have: a Redis server and a Chromium. */
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { findChromium } from '../../services/chromium.ts'
import { findRedisServer } from '../../services/redis.ts'

export type Program = 'redis-server' | 'chromium'

export function missingPrograms(): Program[] {
  const missing: Program[] = []
  if (findRedisServer() === undefined) missing.push('redis-server')
  if (findChromium() === undefined) missing.push('chromium')
  return missing
}

const APT = '/usr/bin/apt-get'
/** Somebody else may be installing: another run of the tests, or the system itself after its start. */
const WAIT = ['-o', 'DPkg::Lock::Timeout=300']
const POLICY = '/usr/sbin/policy-rc.d'

/** @returns one sentence that says what to do, when it could not be done here */
export function installMissing(missing: readonly Program[]): string | undefined {
  if (!existsSync(APT)) return `The tests need ${list(missing)}: ${howToInstall(process.platform, missing)}.`
  // Chromium measures and paints no letter without fonts.
  const packages = missing.includes('chromium') ? [...missing, 'fonts-dejavu-core'] : missing
  if (process.getuid?.() !== 0) {
    return `The tests need ${list(missing)}: run "sudo apt-get install --no-install-recommends ${packages.join(' ')}" first.`
  }
  console.log(`Installing ${list(missing)} with apt …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync(APT, ['-qq', ...WAIT, ...args], { env, stdio: ['ignore', 2, 2] }).status === 0
  // Debian starts a service when its package is installed, unless this file says no; the tests start their own.
  const ownPolicy = !existsSync(POLICY)
  if (ownPolicy) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    // An update that half fails may still have what is needed.
    apt('update')
    if (!apt('install', '-y', '--no-install-recommends', ...packages)) {
      return `The tests need ${list(missing)}, which apt could not install; it says above why.`
    }
  } finally {
    if (ownPolicy) rmSync(POLICY, { force: true })
  }
  const still = missingPrograms()
  return still.length === 0 ? undefined : `apt has installed ${list(still)}, but not on PATH: put it there.`
}

export function howToInstall(platform: NodeJS.Platform, missing: readonly Program[]): string {
  if (platform === 'darwin') {
    return `run "brew install ${missing.map((name) => (name === 'chromium' ? '--cask chromium' : 'redis')).join(' && brew install ')}" first`
  }
  if (platform === 'win32') return `install ${list(missing)} (Redis runs in WSL) and put it on PATH first`
  return `install ${list(missing)} with the system's package manager first`
}

function list(names: readonly string[]): string {
  return names.join(' and ')
}

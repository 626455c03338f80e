/** A folder that no other account of the machine may enter. */
import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setpriv } from './child-processes.ts'
import { EnvironmentError } from './environment.ts'
import { runsAsRoot } from './postgres-user.ts'

/** Every version has made it first in a data folder. */
const MARK = 'lock.sqlite'
/** Files that a person may put there before the first start, and a new volume's own folder. */
const BEFORE_THE_FIRST_START = ['ticket-key.pem', 'token-secret', 'lost+found']

/**
 * Makes it where it isn't there. A folder that was open to others is closed, with everything in it: an earlier version
 * may have made it.
 * @throws EnvironmentError when it belongs to another account, or is open and has something in it that isn't Marquee's
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Windows has no modes: a folder there has the rights of the one above it.
  if (process.platform === 'win32') return
  const { mode, uid } = statSync(folder)
  if (uid !== process.getuid?.() && !runsAsRoot())
    throw new EnvironmentError(`${folder} belongs to another account: set MARQUEE_DATA_DIR to a folder of your own.`)
  // Root's Postgres can't get the right to pass through closed folders without setpriv: others may pass, and see nothing.
  const wanted = runsAsRoot() && setpriv === undefined ? 0o711 : 0o700
  if ((mode & 0o777 & ~wanted) === 0) return
  const top = readdirSync(folder)
  if (!top.includes(MARK) && top.some((name) => !BEFORE_THE_FIRST_START.includes(name)))
    throw new EnvironmentError(
      `${folder} is open to other accounts, and has files in it that are not Marquee's: choose an empty folder (MARQUEE_DATA_DIR).`,
    )
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) close(join(folder, name))
  // Last: a folder that is closed has been mended whole.
  chmodSync(folder, wanted)
}

function close(path: string): void {
  try {
    const file = lstatSync(path)
    if (!file.isSymbolicLink() && (file.mode & 0o077) !== 0) chmodSync(path, file.mode & 0o700)
  } catch (error) {
    // Somebody has just removed it.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/**
 * A terminal's launch key: it opens the terminal's page. The key stays the same over restarts, so that open pages and
 * bookmarks go on working. A person who deletes the file and starts the terminal again locks all of them out.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const Key = /^[\w-]{43}$/

export function newLaunchKey(): string {
  return randomBytes(32).toString('base64url')
}

/** @param dir of the terminal, which one process has for itself */
export function keptLaunchKey(dir: string): string {
  const path = join(dir, 'launch-key')
  const kept = readKept(path)
  if (kept !== undefined) return kept
  const key = newLaunchKey()
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  writeFileSync(`${path}.new`, `${key}\n`, { mode: 0o600 })
  renameSync(`${path}.new`, path)
  return key
}

/** undefined: there is none, it is damaged, or other accounts could have read it. */
function readKept(path: string): string | undefined {
  try {
    if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) return undefined
    const key = readFileSync(path, 'utf8').trim()
    return Key.test(key) ? key : undefined
  } catch {
    return undefined
  }
}

/** A secret that is made once and kept in a file that only its owner may read. */
import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Reads the file, or makes it with what `make` gives. The second caller reads what the first has made. */
export function readOrMakeFile(file: string, make: () => string | Buffer): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(dirname(file), { recursive: true })
  const temporary = `${file}.${randomUUID()}`
  try {
    writeFileSync(temporary, make(), { mode: 0o600, flag: 'wx', flush: true })
    // A link appears whole or not at all, and never in place of a file that is there. A crash leaves no half a secret,
    // and two servers that start together don't end up with one each.
    linkSync(temporary, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary, { force: true })
  }
  return readFileSync(file)
}

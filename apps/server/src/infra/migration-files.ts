/** The numbered SQL files of `migrations/`, and how each is to be run. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Migration {
  name: string
  sql: string
  checksum: string
  /** The index that the file builds outside a transaction; undefined: the file runs in a transaction. */
  concurrentIndex: string | undefined
}

/** The first line of a file that runs outside a transaction. */
const OUTSIDE = '-- outside a transaction'
const CONCURRENT_INDEX = /^create (?:unique )?index concurrently (\w+) on [^;]*;?$/i

/** @throws Error, in words, for files that are numbered with a gap, or that can't be run as they ask for */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort()
  names.forEach((name, index) => {
    if (Number(name.slice(0, 4)) !== index + 1) {
      throw new Error(`Migrations are numbered without a gap: ${name} should be number ${index + 1}.`)
    }
  })
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may have other line ends; it is still the same migration.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      const checksum = createHash('sha256').update(sql).digest('hex')
      return { name, sql, checksum, concurrentIndex: concurrentIndexOf(name, sql) }
    }),
  )
}

/**
 * A failure there rolls nothing back, so such a file does one thing only, and every half of it can be told and done
 * again.
 */
function concurrentIndexOf(name: string, sql: string): string | undefined {
  if (!sql.startsWith(`${OUTSIDE}\n`)) return undefined
  const statement = sql
    .replaceAll(/^--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const index = CONCURRENT_INDEX.exec(statement)?.[1]
  if (index !== undefined) return index
  throw new Error(
    `The migration ${name} runs outside a transaction: it must be one "create index concurrently … on …".`,
  )
}

/**
 * What shows that the database at hand is no older than this machine's last state of it: kept where a restart of the machine
 * forgets it and no backup reaches it. A terminal whose program was only restarted goes on selling by it, with no server.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ChainHead, Id } from '@marquee/shared'
import { z } from 'zod'

export const Testimony = z.strictObject({
  bootId: Id,
  /** The run's number; 0: it may not sell yet. */
  epoch: z.int().min(0),
  /** Of the outbox. */
  head: ChainHead,
  /** How many claims had ended on that disk. */
  endings: z.int().min(0),
})
export type Testimony = z.infer<typeof Testimony>

export interface Witness {
  read(): Testimony | undefined
  /** Before anybody hears of what it says. Throws when it can't; then nothing that it said before may stand. */
  write(testimony: Testimony): void
}

/**
 * Linux has a memory file system for everybody. Where there is none (Windows, macOS) nothing is remembered: temporary folders
 * there outlive a restart and lie in backups; so a terminal that is started anew there waits until it has heard the server.
 */
const VOLATILE_FOLDER = '/dev/shm'

const NO_WITNESS: Witness = { read: () => undefined, write() {} }

export function openWitness(dir: string): Witness {
  if (process.platform !== 'linux' || !existsSync(VOLATILE_FOLDER)) return NO_WITNESS
  const user = process.getuid?.() ?? 0
  const folder = join(VOLATILE_FOLDER, `marquee-${user}`)
  const path = join(folder, `${createHash('sha256').update(resolve(dir)).digest('hex').slice(0, 32)}.json`)
  return {
    read() {
      try {
        // Somebody else's folder under this name says nothing.
        if (statSync(folder).uid !== user) return undefined
        return Testimony.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data
      } catch {
        return undefined
      }
    },
    write(testimony) {
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        writeFileSync(`${path}.new`, JSON.stringify(testimony), { mode: 0o600 })
        renameSync(`${path}.new`, path)
      } catch (error) {
        rmSync(path, { force: true })
        throw error
      }
    },
  }
}

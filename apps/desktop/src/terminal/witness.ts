/**
 * What shows that the database at hand is no older than this machine's last state of it: kept where a restart of the machine
 * forgets it and no backup reaches it. A terminal whose program was only restarted goes on selling by it, with no server.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
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

/** `dir`: whose it is, so that what belongs to nobody any more is swept up. */
const WitnessFile = z.strictObject({ dir: z.string(), testimony: Testimony })

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
  const owner = resolve(dir)
  const path = join(folder, `${createHash('sha256').update(owner).digest('hex').slice(0, 32)}.json`)
  sweep(folder)
  return {
    read() {
      try {
        // Somebody else's folder under this name says nothing.
        return statSync(folder).uid === user ? readWitness(path)?.testimony : undefined
      } catch {
        return undefined
      }
    },
    write(testimony) {
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        const file: z.infer<typeof WitnessFile> = { dir: owner, testimony }
        writeFileSync(`${path}.new`, JSON.stringify(file), { mode: 0o600 })
        renameSync(`${path}.new`, path)
      } catch (error) {
        rmSync(path, { force: true })
        throw error
      }
    },
  }
}

function readWitness(path: string): z.infer<typeof WitnessFile> | undefined {
  return WitnessFile.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data
}

/** Memory isn't for the witnesses of terminals whose folders are gone. */
function sweep(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      const owner = name.endsWith('.json') ? readWitness(join(folder, name))?.dir : undefined
      if (owner !== undefined && !existsSync(owner)) rmSync(join(folder, name), { force: true })
    }
  } catch {
    // There is none yet, or it is somebody else's.
  }
}

/**
 * Proves that the database at hand is no older than this machine's last state of it. The proof is kept where a restart of
 * the machine forgets it and no backup reaches it. A terminal whose program was only restarted goes on selling by it,
 * with no server.
 */
import { createHash } from 'node:crypto'
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { ChainHead, formerly, Id } from '@marquee/shared'
import { z } from 'zod'

export const Testimony = z.preprocess(
  // The program before an update, of protocol version 3, testified under that name.
  formerly('epoch', 'runNumber'),
  z.strictObject({
    bootId: Id,
    /** The run's number; 0: it may not sell yet. */
    runNumber: z.int().min(0),
    /** The head of the outbox. */
    head: ChainHead,
    /** The number of claims that had ended on that disk. */
    endings: z.int().min(0),
  }),
)
export type Testimony = z.infer<typeof Testimony>

/** `dir`: the witness's owner, so that files without an owner are swept up. */
const WitnessFile = z.strictObject({ dir: z.string(), testimony: Testimony })

export interface Witness {
  read(): Testimony | undefined
  /** Runs before anybody hears of its content. Throws when it can't; then no earlier testimony may stand. */
  write(testimony: Testimony): void
}

/**
 * Linux has a memory file system for everybody. Systems without one (Windows, macOS) remember nothing: temporary folders
 * there outlive a restart and lie in backups. So a terminal that is started anew there waits until it has heard the
 * server.
 */
const VOLATILE_FOLDER = '/dev/shm'

const NO_WITNESS: Witness = { read: () => undefined, write() {} }

/** @param volatile the folder of the memory file system, in which every account may make folders and links */
export function openWitness(dir: string, volatile: string = VOLATILE_FOLDER): Witness {
  if (process.platform !== 'linux' || !existsSync(volatile)) return NO_WITNESS
  const folder = join(volatile, `marquee-${process.getuid?.() ?? 0}`)
  const owner = resolve(dir)
  const path = join(folder, `${createHash('sha256').update(owner).digest('hex').slice(0, 32)}.json`)
  sweep(folder)
  return {
    read() {
      try {
        refuseUnlessOurs(folder)
        return readWitness(path)?.testimony
      } catch {
        return undefined
      }
    },
    write(testimony) {
      makeFolder(folder)
      refuseUnlessOurs(folder)
      try {
        const file: z.infer<typeof WitnessFile> = { dir: owner, testimony }
        writeNew(`${path}.new`, JSON.stringify(file))
        renameSync(`${path}.new`, path)
      } catch (error) {
        rmSync(path, { force: true })
        throw error
      }
    },
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Another account may have made a folder or a link under this name first. The volatile folder is sticky, so what is ours there
 * can't be replaced by anybody else after this check.
 */
function refuseUnlessOurs(folder: string): void {
  const { uid, mode } = lstatSync(folder)
  if (uid !== process.getuid?.() || (mode & constants.S_IFMT) !== constants.S_IFDIR || (mode & 0o777) !== 0o700)
    throw new Error(`${folder} is not a folder of this account alone`)
}

function writeNew(path: string, text: string): void {
  // Removes the file of a killed process.
  rmSync(path, { force: true })
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants
  const file = openSync(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
  try {
    writeSync(file, text)
  } finally {
    closeSync(file)
  }
}

/** @throws Error when there is none, when it is a link, or when another account made it or may write to it */
function readWitness(path: string): z.infer<typeof WitnessFile> | undefined {
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    const { uid, mode } = fstatSync(file)
    if (uid !== process.getuid?.() || (mode & constants.S_IFMT) !== constants.S_IFREG || (mode & 0o077) !== 0)
      throw new Error(`${path} is not a file of this account alone`)
    return WitnessFile.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data
  } finally {
    closeSync(file)
  }
}

/** Memory isn't for the witnesses of terminals whose folders are gone. */
function sweep(folder: string): void {
  try {
    refuseUnlessOurs(folder)
    for (const name of readdirSync(folder)) {
      const owner = name.endsWith('.json') ? readWitness(join(folder, name))?.dir : undefined
      if (owner !== undefined && !existsSync(owner)) rmSync(join(folder, name), { force: true })
    }
  } catch {
    // There is none yet, or it is not ours.
  }
}

/**
 * Where the files of a test run lie: in memory, where that has room. A database of a test is a thousand files, and each takes the disk five
 * times as much of a core; nothing in them outlives the run.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps in memory what lies here. */
const IN_MEMORY = '/dev/shm'
/** A run needs a quarter of it. */
const ROOM_BYTES = 4 * 1024 ** 3
const HOUR_MS = 3_600_000

/** A new folder, that its run removes. */
export function makeFolderForFiles(): string {
  removeLeftBehind()
  return mkdtempSync(join(hasRoom() && mayRun() ? IN_MEMORY : tmpdir(), `marquee-test-${process.pid}-`))
}

/** By runs that were killed: nothing else would give their memory back. */
function removeLeftBehind(): void {
  if (!existsSync(IN_MEMORY)) return
  for (const name of readdirSync(IN_MEMORY)) {
    const pid = /^marquee-test-(\d+)-/.exec(name)?.[1]
    const folder = join(IN_MEMORY, name)
    try {
      // A process of another machine may have that number, where two share the memory.
      if (pid === undefined || isRunning(Number(pid)) || statSync(folder).mtimeMs > Date.now() - HOUR_MS) continue
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // It is somebody else's, or is being removed.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return Math.min(bavail * bsize, process.availableMemory()) >= ROOM_BYTES
  } catch {
    return false
  }
}

/** Containers often forbid it; some tests start a program that they have written. */
function mayRun(): boolean {
  const mounted = readFileSync('/proc/mounts', 'utf8').split('\n')
  const options = mounted.map((line) => line.split(' ')).find(([, folder]) => folder === IN_MEMORY)?.[3]
  return options?.split(',').includes('noexec') === false
}

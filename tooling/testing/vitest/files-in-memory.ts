/**
 * Where the files of a test run lie: in memory, where that has room. A database of a test is a thousand files, and each takes the disk five
 * times as much of a core; nothing in them outlives the run.
 */
import { readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Linux keeps in memory what lies here. */
const IN_MEMORY = '/dev/shm'
/** A run needs a quarter of it. */
const ROOM_BYTES = 4 * 1024 ** 3

export function folderForFiles(): string {
  return hasRoom() && mayRun() ? IN_MEMORY : tmpdir()
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

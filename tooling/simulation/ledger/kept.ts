/**
 * A migrated ledger, kept as a file for the processes that follow: to make one takes seven seconds of a core, and to open it two.
 * Processes whose migrations differ can't share it.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** @returns undefined when no process has kept one yet */
export function readKept(path: string): Blob | undefined {
  try {
    return new Blob([readFileSync(path)])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Two processes may do it at once: the file is always whole. */
export async function keep(path: string, files: Blob): Promise<void> {
  const mine = `${path}.${process.pid}`
  writeFileSync(mine, Buffer.from(await files.arrayBuffer()))
  renameSync(mine, path)
}

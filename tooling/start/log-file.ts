/** A program's log file, which doesn't grow for ever: when it is full it becomes `NAME.1`, and the one before it `NAME.2`. */
import { appendFileSync, renameSync, statSync } from 'node:fs'

/** The limit of each file. */
export const MOST_BYTES = 10 * 1024 * 1024
/** Full files that are kept beside the one that is written. */
const KEPT = 3

/** @returns appends a line */
export function openLogFile(path: string): (line: string) => void {
  let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  return (line) => {
    const text = `${line}\n`
    const bytes = Buffer.byteLength(text)
    if (size > 0 && size + bytes > MOST_BYTES) {
      for (let number = KEPT; number > 0; number--)
        renameIfThere(number === 1 ? path : `${path}.${number - 1}`, `${path}.${number}`)
      size = 0
    }
    appendFileSync(path, text, { mode: 0o600 })
    size += bytes
  }
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

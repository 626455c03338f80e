/** Test files of auditoria and weeks in a temporary folder, as small as a case needs them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TestFiles {
  /** The path of a new file: strings and bytes as they are, other values as JSON, a line each. */
  write(name: string, lines: readonly unknown[]): string
  remove(): void
}

export function makeTestFiles(): TestFiles {
  const dir = mkdtempSync(join(tmpdir(), 'marquee-files-'))
  return {
    write(name, lines) {
      const path = join(dir, name)
      const bytes = (line: unknown) =>
        Buffer.isBuffer(line) ? line : Buffer.from(typeof line === 'string' ? line : JSON.stringify(line))
      writeFileSync(path, Buffer.concat(lines.flatMap((line) => [bytes(line), Buffer.from('\n')])))
      return path
    },
    remove: () => rmSync(dir, { recursive: true }),
  }
}

/** A row of seats numbered from 1, at y. */
export function rowOfSeats(row: string, seats: number, y: number) {
  return Array.from({ length: seats }, (_, n) => ({ row, number: String(n + 1), x: n, y, category: 'standard' }))
}

/** Two rows of three: `B-1` to `B-3` in front, `A-1` to `A-3` behind. */
export function smallAuditorium(change: object = {}) {
  return {
    cinema: 'Lido',
    auditorium: 'Hall 1',
    seats: [...rowOfSeats('B', 3, 0), ...rowOfSeats('A', 3, 1)],
    ...change,
  }
}

export function oneShow(change: object = {}) {
  return {
    date: '2020-01-03',
    time: '9:50',
    cinema: 'Lido',
    auditorium: 'Hall 1',
    movie: 'Cats',
    bookings: [],
    ...change,
  }
}

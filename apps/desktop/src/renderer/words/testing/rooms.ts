/** Finds the rooms that have words of their own, and what is in their files. For tests. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { StaffCatalogues } from '../staff/staff-speech.ts'

const RENDERER = join(import.meta.dirname, '../..')
const IN_WORDS = /\/words\/(en|es|fr|hi|ar)(\.ts|\/)/

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

export interface Room {
  name: string
  catalogues: StaffCatalogues<string>
  /** What its files hold, those of its words left out. */
  source: string
}

export async function roomsWithWords(): Promise<Room[]> {
  const says = filesIn(RENDERER).filter((path) => path.endsWith('/words/say.ts'))
  return Promise.all(
    says.map(async (path) => {
      const folder = dirname(dirname(path))
      const { CATALOGUES } = (await import(path)) as { CATALOGUES: StaffCatalogues<string> }
      const source = filesIn(folder)
        .filter((file) => !IN_WORDS.test(file))
        .map((file) => readFileSync(file, 'utf8'))
        .join('\n')
      return { name: relative(RENDERER, folder), catalogues: CATALOGUES, source }
    }),
  )
}

/** Each line of a staff screen that has a sentence of its own, in place of a message. */
export function sentencesIn(folder: string): string[] {
  // Between two tags, and in what is read out.
  const text = /(?<!=)>\s*[A-Z][a-z]+(?: [a-z’']+)*[^<>{}=;()]*<\//
  const label = /(?:aria-label|title|placeholder|alt|label)="[A-Z][^"]*"/
  return filesIn(join(RENDERER, folder))
    .filter((path) => path.endsWith('.tsx') && !IN_WORDS.test(path))
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => text.test(line) || label.test(line))
        .map((line) => `${relative(RENDERER, path)}: ${line.trim()}`),
    )
}

/**
 * The posters of this terminal: files in a folder of it, each named by its SHA-256. So they are there while it is cut off. A file whose
 * bytes aren't what its name says is never shown.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Poster, posterPath } from '@marquee/shared'

/** Below the terminal's own folder. */
const POSTERS_FOLDER = 'posters'

const EXTENSIONS: Readonly<Record<Poster['mediaType'], string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}
const FILE = /^([0-9a-f]{64})\.(jpg|png|webp)$/

export interface ShownPoster {
  mediaType: Poster['mediaType']
  bytes: Buffer
}

/**
 * What a page gets at `/posters/HASH`.
 * @param dir the terminal's own folder
 * @returns null: it isn't on this disk, or the address is no poster's
 */
export async function readPosterAt(dir: string, path: string): Promise<ShownPoster | null> {
  const sha256 = /^\/posters\/([0-9a-f]{64})$/.exec(path)?.[1]
  if (sha256 === undefined) return null
  for (const [mediaType, extension] of Object.entries(EXTENSIONS) as [Poster['mediaType'], string][]) {
    const file = join(dir, POSTERS_FOLDER, `${sha256}.${extension}`)
    const bytes = await readFile(file).catch(() => null)
    if (bytes === null) continue
    if (hashOf(bytes) === sha256) return { mediaType, bytes }
    // A disk that has lost a part of it: it is fetched again.
    await rm(file, { force: true }).catch(() => {})
  }
  return null
}

/** True for an address that the function above answers. */
export const isPosterPath = (path: string): boolean => path.startsWith(posterPath(''))

export interface PosterFolder {
  /** The hashes of those that are there whole, as far as their sizes tell. Files that are nothing of this folder's are removed. */
  list(posters: ReadonlyMap<string, Pick<Poster, 'bytes'>>): Promise<Set<string>>
  /** @throws when the bytes aren't the poster's, or the disk takes no more */
  add(poster: Poster, bytes: Buffer): Promise<void>
  /** Removes all but these. */
  keep(hashes: ReadonlySet<string>): Promise<void>
}

export function openPosterFolder(dir: string): PosterFolder {
  const folder = join(dir, POSTERS_FOLDER)

  async function names(): Promise<string[]> {
    return readdir(folder).catch(() => [])
  }

  return {
    async list(posters) {
      const there = new Set<string>()
      for (const name of await names()) {
        const sha256 = FILE.exec(name)?.[1]
        const expected = sha256 && posters.get(sha256)
        const size = await stat(join(folder, name)).then(
          (found) => found.size,
          () => -1,
        )
        if (sha256 && (!expected || expected.bytes === size)) there.add(sha256)
        else await rm(join(folder, name), { force: true, recursive: true })
      }
      return there
    },
    async add(poster, bytes) {
      if (bytes.length !== poster.bytes || hashOf(bytes) !== poster.sha256) {
        throw new Error('what was fetched is not the poster that was asked for')
      }
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${poster.sha256}.${EXTENSIONS[poster.mediaType]}`)
      // Whole or not at all, also when the power goes.
      await writeFile(`${file}.part`, bytes, { mode: 0o600, flush: true })
      await rename(`${file}.part`, file)
    },
    async keep(hashes) {
      for (const name of await names()) {
        const sha256 = FILE.exec(name)?.[1]
        if (sha256 !== undefined && !hashes.has(sha256)) await rm(join(folder, name), { force: true })
      }
    },
  }
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Posters as files beside the file that names them. */
import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, sep } from 'node:path'
import { MAX_POSTER_BYTES, type Poster } from '@marquee/shared'
import { readPicture, tooLarge } from './read-picture.ts'

/** A poster with its picture. */
export interface PosterPicture extends Poster {
  picture: Buffer
}

export type PosterAnswer = { ok: true; value: PosterPicture } | { ok: false; reason: string }

/**
 * @param folder of the file that names the poster: nothing outside it is read, also not through a link
 * @param path as the file has it, with `/` between folders
 * @returns what is wrong, as a sentence's end
 */
export async function readPosterFile(folder: string, path: string): Promise<PosterAnswer> {
  if (isAbsolute(path) || /[\\:\0]/.test(path) || path.split('/').some((name) => name === '..')) {
    return {
      ok: false,
      reason: `poster ${path} must be a file below the folder of this file, such as posters/cats.jpg`,
    }
  }
  const wrong = (reason: string): PosterAnswer => ({ ok: false, reason: `poster ${path} ${reason}` })
  try {
    const file = await realpath(join(folder, path))
    if (!file.startsWith((await realpath(folder)) + sep)) return wrong('leads out of the folder of this file')
    const found = await stat(file)
    if (!found.isFile()) return wrong('is no file')
    if (found.size > MAX_POSTER_BYTES) return wrong(tooLarge(found.size))
    const read = posterOf(await readFile(file))
    return read.ok ? read : wrong(read.reason)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    return wrong(code === 'ENOENT' ? 'does not exist' : `cannot be read (${code ?? (error as Error).message})`)
  }
}

export function posterOf(picture: Buffer): PosterAnswer {
  const read = readPicture(picture)
  if (!read.ok) return read
  const sha256 = createHash('sha256').update(picture).digest('hex')
  return { ok: true, value: { sha256, bytes: picture.length, ...read.value, picture } }
}

import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readPosterFile } from './poster-files.ts'
import { pngOf } from './testing/pictures.ts'

let dir: string
let folder: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'marquee-posters-'))
  folder = join(dir, 'programme')
  mkdirSync(join(folder, 'posters'), { recursive: true })
})
afterEach(() => rmSync(dir, { recursive: true }))

async function reason(path: string): Promise<string> {
  const read = await readPosterFile(folder, path)
  return read.ok ? 'a poster' : read.reason
}

describe('a poster beside a file of movies', () => {
  it('is read with the hash of its bytes', async () => {
    const picture = pngOf(100, 150)
    writeFileSync(join(folder, 'posters', 'cats.png'), picture)
    const sha256 = createHash('sha256').update(picture).digest('hex')
    expect(await readPosterFile(folder, 'posters/cats.png')).toEqual({
      ok: true,
      value: { sha256, mediaType: 'image/png', bytes: picture.length, width: 100, height: 150, picture },
    })
  })

  it('is not taken from outside the folder, by name or by a link', async () => {
    writeFileSync(join(dir, 'secret.png'), pngOf(100, 150))
    symlinkSync(join(dir, 'secret.png'), join(folder, 'link.png'))
    symlinkSync(dir, join(folder, 'up'))
    for (const path of [
      '../secret.png',
      'posters/../../secret.png',
      join(dir, 'secret.png'),
      '..\\secret.png',
      'C:x',
    ]) {
      expect(await reason(path), path).toContain('must be a file below the folder')
    }
    expect(await reason('link.png')).toBe('poster link.png leads out of the folder of this file')
    expect(await reason('up/secret.png')).toContain('leads out')
  })

  it('that isn’t there, is a folder, or is far too large is said by name, and isn’t read', async () => {
    const large = join(folder, 'large.jpg')
    writeFileSync(large, '')
    truncateSync(large, 40 * 1024 * 1024)
    expect(await reason('nothing.jpg')).toBe('poster nothing.jpg does not exist')
    expect(await reason('posters')).toBe('poster posters is no file')
    expect(await reason('large.jpg')).toBe('poster large.jpg is 40 MB large, and must have at most 5 MB')
  })
})

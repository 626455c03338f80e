import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createHousePictures, PICTURES_FOLDER } from './house-pictures.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'marquee-pictures-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

it('a terminal without a folder of pictures has none', async () => {
  expect(await createHousePictures(dir).names()).toEqual([])
})

it('pictures are shown in the order of their names, and nothing else of the disk is', async () => {
  const folder = join(dir, PICTURES_FOLDER)
  mkdirSync(folder)
  mkdirSync(join(folder, 'folder.png'))
  for (const [name, bytes] of [
    ['2 popcorn.PNG', 10],
    ['1 welcome.jpg', 10],
    ['empty.png', 0],
    ['script.svg', 10],
    ['too-large.webp', 5 * 1024 * 1024],
  ] as const)
    writeFileSync(join(folder, name), Buffer.alloc(bytes, 1))
  writeFileSync(join(dir, 'device.png'), 'secret')
  const pictures = createHousePictures(dir)
  expect(await pictures.names()).toEqual(['1 welcome.jpg', '2 popcorn.PNG'])
  expect(await pictures.read('2 popcorn.PNG')).toMatch(/^data:image\/png;base64,AQEB/)
  for (const name of ['../device.png', 'script.svg', 'too-large.webp', 'nothing.png']) {
    expect(await pictures.read(name), name).toBeNull()
  }
})

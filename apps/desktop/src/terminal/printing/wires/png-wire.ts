/** A printer without paper: each page that it would cut is a PNG in a folder, drawn from the bytes that a printer gets. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawPages } from '../escpos/draw-page.ts'
import type { Wire } from './wire.ts'

let pages = 0

export function openPngWire(folder: string): Wire {
  const pieces: Buffer[] = []
  return {
    canAnswer: false,
    async write(bytes) {
      pieces.push(bytes)
    },
    read: async () => Buffer.alloc(0),
    async end() {
      if (pieces.length === 0) return
      await mkdir(folder, { recursive: true })
      for (const png of drawPages(Buffer.concat(pieces))) {
        const time = new Date().toISOString().replace(/[:.]/g, '-')
        const name = `${time}-${String(++pages).padStart(4, '0')}.png`
        // Who looks into the folder finds whole pictures alone.
        await writeFile(join(folder, `.${name}`), png)
        await rename(join(folder, `.${name}`), join(folder, name))
      }
    },
    drop() {},
  }
}

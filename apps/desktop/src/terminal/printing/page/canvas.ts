/** Skia, which shapes and draws the text that a printer has no letters for. Loaded when it is needed first: most tickets need none. */
import { createRequire } from 'node:module'

type Skia = Pick<typeof import('@napi-rs/canvas'), 'createCanvas' | 'GlobalFonts' | 'loadImage'>

let loaded: Skia | null | undefined

/** null: it can't be loaded on this machine, so everything is printed as text */
export function skia(): Skia | null {
  if (loaded === undefined) {
    try {
      loaded = createRequire(import.meta.url)('@napi-rs/canvas') as Skia
    } catch {
      loaded = null
    }
  }
  return loaded
}

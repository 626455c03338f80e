/** Makes a picture of a page small enough for one message to the server. The picture is Electron's, and is handed in. */
import { MAX_PICTURE_TEXT } from '@marquee/shared'

/** The part of Electron's NativeImage that is used. */
export interface PagePicture {
  isEmpty(): boolean
  getSize(): { width: number; height: number }
  resize(options: { width: number; quality: 'good' }): PagePicture
  toJPEG(quality: number): Uint8Array
}

/** From the one that reads well to the one that fits. */
const TRIES = [
  { longest: 960, quality: 70 },
  { longest: 960, quality: 45 },
  { longest: 720, quality: 45 },
  { longest: 480, quality: 35 },
] as const

/** @returns base64; null: there is nothing to see, or it fits at no size */
export function pictureText(page: PagePicture): string | null {
  if (page.isEmpty()) return null
  const { width, height } = page.getSize()
  for (const { longest, quality } of TRIES) {
    const factor = Math.min(1, longest / Math.max(width, height))
    const small = page.resize({ width: Math.max(1, Math.round(width * factor)), quality: 'good' })
    const text = Buffer.from(small.toJPEG(quality)).toString('base64')
    if (text.length <= MAX_PICTURE_TEXT) return text
  }
  return null
}

/** A ticket's code as a picture. */
import { QUIET_ZONE } from '@marquee/shared'
import { toString as toPicture } from 'qrcode'
import { qrContents } from './qr-contents.ts'

/** A data URI of an SVG. */
export async function qrPicture(code: string): Promise<string> {
  const { segments, options } = qrContents(code)
  const svg = await toPicture(segments, { ...options, type: 'svg', margin: QUIET_ZONE })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** A ticket's code as a picture. */
import { type QRCodeSegment, toString as toPicture } from 'qrcode'

/** A data URI of an SVG. Level M: a scratched print is still read. */
export async function qrPicture(code: string): Promise<string> {
  // A single segment of bytes: looking for a shorter mix of modes finds none in base64, and costs a third of the picture.
  const segment: QRCodeSegment = { data: Buffer.from(code), mode: 'byte' }
  const svg = await toPicture([segment], { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

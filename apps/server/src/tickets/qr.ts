/** A ticket's code as a picture. */
import QRCode from 'qrcode'

/** A data URI of an SVG. Level M: a scratched print is still read. */
export async function qrPicture(code: string): Promise<string> {
  const svg = await QRCode.toString(code, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** A signed code as a QR picture, for a screen or a printed card. */
import { codeQr, QR_MASK, QUIET_ZONE } from '../schemas.ts'
import { svgImage } from './svg-image.ts'

/**
 * @param pixels the most that a side may have on a screen; undefined: it is printed
 * @returns an image's address; on a screen it has its size
 */
export async function codePicture(code: string, pixels?: number): Promise<string> {
  // Loaded with the first code that is drawn: most pages show none at first.
  const { default: QRCode } = await import('qrcode')
  const { mode, errorCorrectionLevel } = codeQr(code)
  const contents = mode === 'alphanumeric' ? [{ data: code, mode } as const] : code
  const options = { errorCorrectionLevel, maskPattern: QR_MASK } as const
  const { size } = QRCode.create(contents, options).modules
  const place = pixels === undefined ? { margin: QUIET_ZONE } : placeOnScreen(size, pixels)
  return svgImage(await QRCode.toString(contents, { ...options, type: 'svg', ...place }))
}

/**
 * Every module has as many whole pixels. With 2.09 pixels each, where 2 would do, a reader (jsQR) missed every one of 80 terminal's
 * codes at 144 pixels. With 2 it read all.
 */
export function placeOnScreen(modules: number, pixels: number): { margin: number; width: number } {
  const cell = Math.max(1, Math.floor(pixels / (modules + 2 * QUIET_ZONE)))
  const white = Math.max(QUIET_ZONE * cell, Math.floor((pixels - modules * cell) / 2))
  return { margin: white / cell, width: modules * cell + 2 * white }
}

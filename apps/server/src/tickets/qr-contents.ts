/** A code as the QR library takes it. */
import { codeQr, QR_MASK } from '@marquee/shared'
import type { QRCodeOptions, QRCodeSegment } from 'qrcode'

export function qrContents(code: string): { segments: QRCodeSegment[]; options: QRCodeOptions } {
  const { mode, errorCorrectionLevel } = codeQr(code)
  // A single segment: looking for a shorter mix of modes finds none, and costs a third of the picture.
  const segment: QRCodeSegment = mode === 'alphanumeric' ? { data: code, mode } : { data: Buffer.from(code), mode }
  return { segments: [segment], options: { errorCorrectionLevel, maskPattern: QR_MASK } }
}

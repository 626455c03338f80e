/** QR codes on receipts. */
import { codeQr, QR_MASK, QUIET_ZONE } from '@marquee/shared'
import { create, type QRCodeSegment } from 'qrcode'
import receiptline from 'receiptline'

/** Across paper of 58 mm, at 8 dots a millimetre. Paper of 80 mm has 576. */
const PAPER_DOTS = 384
/** ReceiptLine's own limits. */
const [SMALLEST_CELL, LARGEST_CELL] = [3, 8]

/** The code as a line of ReceiptLine's language, as large as the narrowest paper takes it with the white that a reader needs. */
export function codeLine(code: string): string {
  const { size } = drawn(code)
  const fitting = Math.floor(PAPER_DOTS / (size + 2 * QUIET_ZONE))
  const cell = Math.max(SMALLEST_CELL, Math.min(LARGEST_CELL, fitting))
  return `{code:${code};option:qrcode,${cell},m}`
}

/**
 * ReceiptLine writes every code as bytes, which takes two or three versions more than a short code needs. So its generator is
 * replaced by the library that draws codes on screens and sheets.
 */
receiptline.qrcode.generate = ({ data }) => {
  const { size, isDark } = drawn(data)
  return Array.from({ length: size }, (_, row) => Uint8Array.from({ length: size }, (_, at) => isDark(row, at)))
}

function drawn(code: string): { size: number; isDark(row: number, column: number): number } {
  const { mode, errorCorrectionLevel } = codeQr(code)
  const segment: QRCodeSegment = mode === 'alphanumeric' ? { data: code, mode } : { data: Buffer.from(code), mode }
  const { modules } = create([segment], { errorCorrectionLevel, maskPattern: QR_MASK })
  return { size: modules.size, isDark: (row, column) => modules.get(row, column) }
}

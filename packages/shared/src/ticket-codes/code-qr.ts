/** How a code is drawn as a QR code (ISO/IEC 18004): on screens, sheets, cards and receipts alike. */
import { GROUP_PREFIX, TERMINAL_GROUP_PREFIX } from './group-code.ts'
import { SERVER_PREFIX, TERMINAL_PREFIX } from './short-form.ts'

export interface CodeQr {
  /** `alphanumeric`: every letter is of that mode's alphabet, and takes 5.5 bits. */
  mode: 'alphanumeric' | 'byte'
  /** How much of the picture may be lost: M a seventh, L a fourteenth. */
  errorCorrectionLevel: 'L' | 'M'
}

/** White modules that a reader needs on every side. */
export const QUIET_ZONE = 4

/**
 * Every code is drawn with this mask. The standard's search for the best of eight took a millisecond a picture. Its choice was read no more
 * often: blurred by a module and a quarter, a reader (jsQR) read 853 of 1,200 pictures that the search chose, and 1,000 of these.
 */
export const QR_MASK = 2

const ALPHANUMERIC = /^[0-9A-Z $%*+\-./:]*$/

/**
 * Letters that fit the largest version for each kind of short code: 7 (45 modules a side) and 11 (61). A version more would be too
 * fine for a screen of 144 pixels. So a code that needs it at level M is drawn at level L, as long as that helps.
 */
const MOST_LETTERS = {
  [SERVER_PREFIX]: { M: 178, L: 224 },
  [TERMINAL_PREFIX]: { M: 366, L: 468 },
  [GROUP_PREFIX]: { M: 178, L: 224 },
  [TERMINAL_GROUP_PREFIX]: { M: 366, L: 468 },
} as const satisfies Record<string, { M: number; L: number }>

/** Level M, so that a scratched print is still read. */
export function codeQr(code: string): CodeQr {
  const mode = ALPHANUMERIC.test(code) ? 'alphanumeric' : 'byte'
  const most = Object.entries(MOST_LETTERS).find(([prefix]) => code.startsWith(prefix))?.[1]
  const isTooLong = most !== undefined && code.length > most.M && code.length <= most.L
  return { mode, errorCorrectionLevel: isTooLong ? 'L' : 'M' }
}

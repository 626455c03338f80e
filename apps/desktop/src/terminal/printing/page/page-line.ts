/** What is printed, line by line, before it is known how: as text where the printer has the letters, else as a picture. */

import type { PrintLogo } from '@marquee/shared'

/** In cells of a printer's letters: across and down. */
export const SIZES = {
  normal: [1, 1],
  tall: [1, 2],
  double: [2, 2],
  triple: [3, 3],
} as const

export interface Words {
  text: string
  /** Without it `normal`. */
  size?: keyof typeof SIZES
  bold?: boolean
}

export type PageLine =
  | { left?: Words; middle?: Words; right?: Words }
  | 'rule'
  | 'gap'
  | { logo: PrintLogo }
  /** As large as the paper takes it. */
  | { qrCode: string }

export const words = (text: string, style: Omit<Words, 'text'> = {}): Words => ({ text, ...style })

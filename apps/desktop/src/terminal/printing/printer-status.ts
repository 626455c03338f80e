/** How a receipt printer is, in its own words: the answers to ESC/POS's real-time questions. */

import type { PrinterTrouble } from '../api.ts'

export interface PrinterStatus {
  trouble: PrinterTrouble
  /** The roll is near its end. */
  paperLow: boolean
}

/** A printer that has not said what is wrong may be fine. */
export const mayPrint = ({ trouble }: PrinterStatus): boolean => trouble === 'none' || trouble === 'unknown'

export const status = (trouble: PrinterTrouble, paperLow = false): PrinterStatus => ({ trouble, paperLow })

/** DLE EOT n: how the printer is, why it is offline, which error it has, how its paper is. */
export const QUESTIONS = [1, 2, 3, 4] as const

export const ask = (question: (typeof QUESTIONS)[number]): Buffer => Buffer.from([0x10, 0x04, question])

export interface Said {
  /** Answers to DLE EOT. */
  realTime: number[]
  /** An answer to GS r was among it, which the printer sends when it has done all that was sent before. */
  inOrder: boolean
}

/** Tells the answers apart by the bits that each kind always has. */
export function saidIn(bytes: Buffer): Said {
  const said: Said = { realTime: [], inOrder: false }
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes.readUInt8(i)
    // What a printer says without being asked, if another program has told it to, has four bytes. The last three look like other answers.
    if ((byte & 0x93) === 0x10) i += 3
    else if ((byte & 0x93) === 0x12) said.realTime.push(byte)
    else if ((byte & 0x90) === 0) said.inOrder = true
  }
  return said
}

const OFFLINE = 0x08
const COVER_OPEN = 0x04
const STOPPED_BY_PAPER = 0x20
const ANY_ERROR = 0x40
const PAPER_NEAR_END = 0x0c
const PAPER_END = 0x60

/** @param answers to the four questions, in their order */
export function statusOf([printer, offline, , paper]: readonly [number, number, number, number]): PrinterStatus {
  const isLow = (paper & PAPER_NEAR_END) !== 0
  if ((paper & PAPER_END) !== 0) return status('paper_out', true)
  if ((offline & COVER_OPEN) !== 0) return status('cover_open', isLow)
  if ((offline & STOPPED_BY_PAPER) !== 0) return status('paper_out', true)
  if ((offline & ANY_ERROR) !== 0) return status('error', isLow)
  return status((printer & OFFLINE) !== 0 ? 'offline' : 'none', isLow)
}

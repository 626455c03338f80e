/** How the parts of a kiosk are, in a sentence each for staff. Pure. */
import type { OwnReaderAnswer } from '@marquee/shared'
import type { Link, PrinterState } from '../../../terminal/api.ts'
import { troubleInWords } from '../../counter/printing/printer-words.ts'

export interface PartState {
  isGood: boolean
  text: string
}

/** `asking`: no answer yet. `unknown`: the server or the gateway gives none. */
export type ReaderSeen = OwnReaderAnswer['reader'] | 'asking' | 'unknown'

export function linkWords(link: Link, now: number): PartState {
  if (link.state === 'online') return { isGood: true, text: 'The server is reached.' }
  if (link.state === 'refused') return { isGood: false, text: link.why }
  if (link.state === 'not_enrolled') return { isGood: false, text: 'It is no terminal yet.' }
  const minutes = Math.floor((now - Date.parse(link.since)) / 60_000)
  const since = minutes < 1 ? 'for less than a minute' : `for ${minutes} min`
  return { isGood: false, text: `The server can’t be reached ${since}. Nothing can be sold.` }
}

export function outboxWords(waiting: number): PartState {
  if (waiting === 0) return { isGood: true, text: 'Everything was sent.' }
  return { isGood: false, text: waiting === 1 ? '1 record waits to be sent.' : `${waiting} records wait to be sent.` }
}

export function printerWords(printer: PrinterState | null): PartState {
  if (printer === null) return { isGood: false, text: 'None is set up.' }
  const trouble = troubleInWords(printer)
  if (trouble !== null) return { isGood: false, text: `${trouble.title}. ${trouble.advice}` }
  if (printer.paperLow) return { isGood: false, text: 'It prints. The roll is near its end.' }
  return { isGood: true, text: 'It prints.' }
}

/** @param hasVoice of the terminal's program; null: it is being asked */
export function voiceWords(hasVoice: boolean | null): PartState {
  if (hasVoice === null) return { isGood: true, text: 'The program is being asked.' }
  return hasVoice
    ? { isGood: true, text: 'It can read its pages aloud.' }
    : { isGood: false, text: 'The program has none: only voices of the browser are heard.' }
}

export function readerWords(reader: ReaderSeen): PartState {
  if (reader === 'asking') return { isGood: true, text: 'The payment gateway is being asked.' }
  if (reader === 'unknown') return { isGood: false, text: 'The payment gateway can’t be asked now.' }
  if (reader === null) return { isGood: false, text: 'None belongs to this kiosk.' }
  const { name, state } = reader
  if (state === 'online') return { isGood: true, text: `${name} is online.` }
  return { isGood: false, text: state === 'gone' ? `The gateway knows ${name} no more.` : `${name} is offline.` }
}

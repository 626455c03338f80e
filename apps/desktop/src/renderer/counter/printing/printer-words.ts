/** The receipt printer in the clerk's words. */
import type { PrinterState, PrinterTrouble } from '../../../terminal/api.ts'

interface Words {
  title: string
  /** What to do. */
  advice: string
}

const TROUBLES: Record<Exclude<PrinterTrouble, 'none' | 'unknown'>, Words> = {
  paper_out: { title: 'Paper is out', advice: 'Put a roll in: printing goes on by itself.' },
  cover_open: { title: 'The printer’s cover is open', advice: 'Close it: printing goes on by itself.' },
  error: { title: 'The printer reports an error', advice: 'Look at its cutter, then switch it off and on.' },
  offline: { title: 'The printer is offline', advice: 'Press its feed button, or switch it off and on.' },
  silent: { title: 'The printer does not answer', advice: 'Switch it off and on.' },
  unreachable: { title: 'The printer can’t be reached', advice: 'See that it is on and its cable is in.' },
}

/** null: nothing keeps it from printing */
export function troubleInWords({ trouble, inUse }: PrinterState): Words | null {
  if (trouble === 'none' || trouble === 'unknown') return null
  const words = TROUBLES[trouble]
  return inUse === 'spare' ? { ...words, title: words.title.replace(/printer(?=’s| )/, 'spare printer') } : words
}

/** One line for the button in the bar: which printer, and how it is. */
export function printerInWords(printer: PrinterState): string {
  const name = printer.inUse === 'spare' ? 'Spare printer' : 'Printer'
  const trouble = troubleInWords(printer)
  if (trouble !== null) return `${name}: ${trouble.title.toLowerCase()}`
  if (printer.paperLow) return `${name}: paper is nearly out`
  return printer.trouble === 'unknown' ? `${name}: it does not say how it is` : `${name}: ready`
}

export function waitingInWords(count: number): string {
  if (count === 0) return 'Nothing waits.'
  return count === 1 ? 'One page waits.' : `${count} pages wait.`
}

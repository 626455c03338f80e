/** The receipt printer in the clerk's words. */
import type { PrinterState } from '../../../terminal/api.ts'
import { say } from './words/say.ts'

interface Words {
  title: string
  /** What to do. */
  advice: string
}

/** null: nothing keeps it from printing */
export function troubleInWords({ trouble, inUse }: Pick<PrinterState, 'trouble' | 'inUse'>): Words | null {
  if (trouble === 'none' || trouble === 'unknown') return null
  return { title: say(`trouble_${trouble}`, { printer: inUse }), advice: say(`advice_${trouble}`) }
}

/** One line for the button in the bar: which printer, and how it is. */
export function printerInWords(printer: PrinterState): string {
  return say('is_how', { printer: printer.inUse, how: howInWords(printer) })
}

function howInWords(printer: PrinterState): string {
  const trouble = troubleInWords(printer)
  if (trouble !== null) return trouble.title.toLocaleLowerCase()
  if (printer.paperLow) return say('how_low')
  return printer.trouble === 'unknown' ? say('how_unknown') : say('how_ready')
}

export const waitingInWords = (count: number): string => say('waiting_count', { count })

/** "Ticket A-1, MQ-7K3F9P, copy 2" */
export const pageInWords = (page: string, copy: number): string =>
  copy === 1 ? page : say('copy_of_page', { page, copy })

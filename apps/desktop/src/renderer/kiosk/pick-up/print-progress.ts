/** How far the pages of a pick-up are, by what the printer's queue says. Pure. */
import type { PagesOnTheirWay, PrinterState } from '../../../terminal/api.ts'

export interface PrintProgress {
  /** `stuck`: the rest doesn't come out by itself, or nobody knows whether it did. */
  is: 'printing' | 'out' | 'stuck'
  done: number
  pages: number
}

/** A printer that has never said how it is may be fine. */
export const canPrint = (printer: PrinterState | null): boolean =>
  printer !== null && (printer.trouble === 'none' || printer.trouble === 'unknown')

export function printProgress({ of, pages }: PagesOnTheirWay, printer: PrinterState | null): PrintProgress {
  const open = (printer?.jobs ?? []).filter((job) => job.of !== null && of.includes(job.of))
  const done = Math.max(0, pages - open.length)
  const isDoubtful = open.some(({ state }) => state === 'unknown')
  // One that prints is waited for, whatever the printer has said before.
  const isHeld = open.length > 0 && !canPrint(printer) && open.every(({ state }) => state !== 'printing')
  if (isDoubtful || isHeld) return { is: 'stuck', done, pages }
  return { is: open.length === 0 ? 'out' : 'printing', done, pages }
}

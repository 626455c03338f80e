/** What the last page says about paper: coming, there, or not to be had. Pure. */
import type { Id } from '@marquee/shared'
import type { PrinterState } from '../../../terminal/api.ts'
import { isPrinterOut } from '../pay/pay-screen.ts'

/** Each has its words: `done_<state>` and `done_<state>_more`. */
export const PAPER_STATES = ['printing', 'printed', 'no_paper', 'no_printer'] as const
export type PaperState = (typeof PAPER_STATES)[number]

/**
 * @param ids of the order and its bookings
 * @param printer null: the kiosk has none
 */
export function paperState(printer: Pick<PrinterState, 'trouble' | 'jobs'> | null, ids: readonly Id[]): PaperState {
  if (printer === null) return 'no_printer'
  const open = printer.jobs.filter(({ of }) => of !== null && ids.includes(of))
  if (open.length === 0) return 'printed'
  // A page of which nobody knows may have come out: its owner is standing there, and sees.
  if (open.every(({ state }) => state === 'unknown')) return 'no_paper'
  return isPrinterOut(printer) ? 'no_paper' : 'printing'
}

/** The page closes so long after the last touch. */
export const CLOSES_AFTER_S = 20
/** With something to read first, or an address being typed. */
export const CLOSES_LATE_AFTER_S = 60

/** Whole seconds left; zero: it is over. */
export const secondsLeft = (since: number, now: number, after: number): number =>
  Math.max(0, Math.ceil((since + after * 1000 - now) / 1000))

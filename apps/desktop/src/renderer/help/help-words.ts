/** A call for help as staff read it. Pure. */
import type { HelpCall, KioskStep } from '@marquee/shared'

/** What the visitor has before them. */
const AT_STEP: Record<KioskStep, string> = {
  attract: 'at the first page',
  movies: 'choosing a movie',
  tickets: 'choosing tickets',
  seats: 'choosing seats',
  goods: 'choosing snacks',
  pay: 'paying',
  done: 'taking the tickets',
  pick_up: 'picking up a booking',
  out_of_order: 'the kiosk is out of order',
}

/** @param now in ms */
export function helpInWords({ kiosk, step, calledAt, by }: HelpCall, now: number): string {
  if (by !== null) return `${by} is coming to ${kiosk}.`
  const minutes = Math.max(0, Math.floor((now - Date.parse(calledAt)) / 60_000))
  const since = minutes < 1 ? 'just now' : `${minutes} min ago`
  return `${kiosk} asks for help: ${AT_STEP[step]}, ${since}.`
}

/** Of a screen that speaks several languages. */
export interface HelpWords {
  label: string
  inWords(call: HelpCall, now: number): string
  come: string
  comeTo(kiosk: string): string
}

export const HELP_IN_ENGLISH: HelpWords = {
  label: 'Calls for help',
  inWords: helpInWords,
  come: 'I am coming',
  comeTo: (kiosk) => `I am coming to ${kiosk}`,
}

/** The same for a manager's list of kiosks. */
export const stepInWords = (step: KioskStep): string => AT_STEP[step].charAt(0).toUpperCase() + AT_STEP[step].slice(1)

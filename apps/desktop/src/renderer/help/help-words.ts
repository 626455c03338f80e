/** A call for help as staff read it. Pure. */
import type { HelpCall, KioskStep } from '@marquee/shared'
import { say } from './words/say.ts'

/** @param now in ms */
export function helpInWords({ kiosk, step, calledAt, by }: HelpCall, now: number): string {
  if (by !== null) return say('coming', { who: by, kiosk })
  const minutes = Math.max(0, Math.floor((now - Date.parse(calledAt)) / 60_000))
  const told = { kiosk, step: say(`at_${step}`) }
  return minutes < 1 ? say('asked_now', told) : say('asked', { ...told, count: minutes })
}

/** Of a screen that speaks several languages. */
export interface HelpWords {
  label: string
  inWords(call: HelpCall, now: number): string
  come: string
  comeTo(kiosk: string): string
}

/** As the staff of a counter and of the office read it. */
export const helpWords = (): HelpWords => ({
  label: say('calls'),
  inWords: helpInWords,
  come: say('come'),
  comeTo: (kiosk) => say('come_to', { kiosk }),
})

/** The same for a manager's list of kiosks. */
export function stepInWords(step: KioskStep): string {
  const at = say(`at_${step}`)
  return at.charAt(0).toUpperCase() + at.slice(1)
}

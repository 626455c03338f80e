/** A refusal as staff read it, in the language of their page. Its words come soon after the page's first files. */
import type { Refusal } from '@marquee/shared'
import { alsoLater } from '../ui/later.tsx'
import { staffWordsChanged, staffWordsLoaded } from '../words/staff/staff-speech.ts'
import { say } from './words/say.ts'

let toStaff: ((refusal: Refusal) => string) | undefined

async function load(): Promise<void> {
  if (toStaff !== undefined) return
  const { refusalToStaff } = await import('./refusals-to-staff.ts')
  await staffWordsLoaded()
  toStaff = refusalToStaff
  // What is greyed says why as it is drawn.
  staffWordsChanged()
}
alsoLater(load)

export const areRefusalsLoaded = (): boolean => toStaff !== undefined

/** Ends also where they can't be had: then a refusal is said in general words. */
export const refusalsLoaded = (): Promise<void> => load().catch(() => undefined)

export const refusalSentence = (refusal: Refusal): string => toStaff?.(refusal) ?? say('refused_in_general')

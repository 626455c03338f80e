/** A refusal as a door's reader has it: by its code, and in general where the catalogues have no words for it. Pure. */
import { NOT_AVAILABLE } from '@marquee/shared'
import type { Outcome } from '../connection/ask.ts'
import type { DoorSpeech } from './words/catalogues.ts'
import { refusals } from './words/en/refusals.ts'

export type Refused = Extract<Outcome<unknown>, { ok: false }>

const isWord = (key: string): key is keyof typeof refusals => key in refusals

export function sayRefusal(speech: DoorSpeech, { code, refusal, sentence }: Refused): string {
  const whats = Object.keys(NOT_AVAILABLE) as (keyof typeof NOT_AVAILABLE)[]
  const what = refusal?.code === 'unavailable' && whats.find((each) => NOT_AVAILABLE[each] === refusal.what)
  if (what) return speech.say(`refusal_${what}`)
  const key = `refusal_${code}`
  if (isWord(key)) return speech.say(key)
  // The house has an English sentence for each.
  return speech.language === 'en' ? sentence : speech.say('refusal_other')
}

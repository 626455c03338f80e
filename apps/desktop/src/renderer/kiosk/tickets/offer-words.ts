/** What is offered, in the visitor's language. Pure. */
import type { KioskSpeech } from '../words/catalogues.ts'
import type { Offer } from './party.ts'

export function offerName(speech: KioskSpeech, { is }: Pick<Offer, 'is'>): string {
  return is === 'wheelchair_space' ? speech.say('wheelchair_space') : speech.ticketType(is)
}

/** `up to 13 years`; null: everybody may buy it. */
export function conditionOf(speech: KioskSpeech, { is, age }: Pick<Offer, 'is' | 'age'>): string | null {
  if (is === 'wheelchair_space') return speech.say('companion_beside')
  const { from, to } = age ?? {}
  if (from !== undefined && to !== undefined) return speech.say('age_between', { from, to })
  if (from !== undefined) return speech.say('age_from', { from })
  return to === undefined ? null : speech.say('age_to', { to })
}

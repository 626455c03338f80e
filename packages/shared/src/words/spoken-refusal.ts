/** A refusal in one of the six languages. */
import type { Refusal } from '../refusals.ts'
import { describeRefusal } from './describe-refusal.ts'
import type { Language } from './languages.ts'
import { REFUSAL_WORDS } from './refusal-words.ts'
import { type RefusalWordKey, sayRefusal } from './say-refusal.ts'
import { createSpeech, isolating, type Speech } from './speech.ts'

const speeches = new Map<Language, Speech<RefusalWordKey>>()

function speechOf(language: Language): Speech<RefusalWordKey> {
  const speech = speeches.get(language) ?? isolating(createSpeech(language, REFUSAL_WORDS[language]))
  speeches.set(language, speech)
  return speech
}

/** English says further what a request's form or a part of the system says in English alone. */
export const spokenRefusal = (language: Language, refusal: Refusal): string =>
  language === 'en' ? describeRefusal(refusal) : sayRefusal(speechOf(language), refusal)

/** The sentences of all refusals, for staff: a file that a page loads after its first. */
import { describeRefusal, type Refusal } from '@marquee/shared'
import { allRefusals as en } from '@marquee/shared/words/en/all-refusals'
import { sayRefusal } from '@marquee/shared/words/say-refusal'
import { speaking, staffLanguage } from '../words/staff/staff-speech.ts'

const speech = speaking({
  english: en,
  load: {
    en: async () => en,
    es: async () => (await import('@marquee/shared/words/es/all-refusals')).allRefusals,
    fr: async () => (await import('@marquee/shared/words/fr/all-refusals')).allRefusals,
    hi: async () => (await import('@marquee/shared/words/hi/all-refusals')).allRefusals,
    ar: async () => (await import('@marquee/shared/words/ar/all-refusals')).allRefusals,
  },
})

/** English says further what a part of the system says of itself in English alone. */
export const refusalToStaff = (refusal: Refusal): string =>
  staffLanguage() === 'en' ? describeRefusal(refusal) : sayRefusal(speech(), refusal)

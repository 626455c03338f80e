/** What a movie and a show are like, in the visitor's words. Pure. */
import { type Movie, type RatingToShow, ratingBadge, ratingIn, type Show } from '@marquee/shared'
import { LANGUAGES } from '../../words/languages.ts'
import type { KioskSpeech } from '../words/catalogues.ts'

export type MovieToTell = Pick<Movie, 'runtimeMinutes' | 'ageRatings'>
export type ShowToTell = Pick<Show, 'language' | 'formats'>
type LanguageOfShow = NonNullable<Show['language']>

/** `short`: as a chip has it. `long`: as it is read aloud. */
export interface Fact {
  short: string
  long: string
}

export function lengthOf(speech: KioskSpeech, { runtimeMinutes }: MovieToTell): Fact | null {
  if (runtimeMinutes === undefined) return null
  const values = { hours: Math.floor(runtimeMinutes / 60), minutes: runtimeMinutes % 60 }
  return { short: speech.say('length', values), long: speech.say('length_spoken', values).trim() }
}

/** @param country of the cinema: its system says who may come in */
export function ratingOf(
  speech: KioskSpeech,
  { ageRatings }: MovieToTell,
  country: string | undefined,
): (Fact & Pick<RatingToShow, 'notice'>) | null {
  const rating = ratingIn(ageRatings, country)
  if (!rating) return null
  return { short: ratingBadge(rating), long: noticeOf(speech, rating), notice: rating.notice }
}

function noticeOf(speech: KioskSpeech, rating: RatingToShow): string {
  const { notice } = rating
  if (notice === null) return speech.say('age_rating', { code: ratingBadge(rating) })
  const { age, withAdultFrom } = notice
  switch (notice.notice) {
    case 'everyone':
      return speech.say('age_everyone')
    case 'guidance':
      return age === null ? speech.say('age_guidance') : speech.say('age_guidance_under', { age })
    case 'restricted':
      return speech.say('age_restricted', { age: age ?? 0 })
    case 'accompanied':
      return withAdultFrom === null || withAdultFrom === 0
        ? speech.say('age_accompanied', { age: age ?? 0 })
        : speech.say('age_accompanied_from', { age: age ?? 0, from: withAdultFrom })
  }
}

export function versionOf(speech: KioskSpeech, { language }: ShowToTell): Fact | null {
  if (language === undefined) return null
  const { locale } = LANGUAGES[speech.language]
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const codes = { spoken: code(language.spoken), subtitles: language.subtitles.map(code).join(' + ') }
  const words = {
    spoken: nameIn(names, language.spoken),
    subtitles: list.format(language.subtitles.map((tag) => nameIn(names, tag))),
  }
  const kind = kindOf(language)
  return { short: speech.say(`chip_${kind}`, codes), long: speech.say(`version_${kind}`, words) }
}

function kindOf({ version, subtitles }: LanguageOfShow): 'original' | 'subtitled' | 'dubbed' {
  if (version === 'dubbed') return 'dubbed'
  return subtitles.length > 0 ? 'subtitled' : 'original'
}

/** `FR` of `fr-CA`. */
const code = (tag: string): string => (tag.split('-')[0] ?? tag).toUpperCase()

/** A tag that Intl can't read stays as it is. */
function nameIn(names: Intl.DisplayNames, tag: string): string {
  try {
    return names.of(tag) ?? tag
  } catch {
    return tag
  }
}

/** `3D`, `IMAX`, `DOLBY ATMOS`. */
export const formatsOf = ({ formats = [] }: ShowToTell): string[] =>
  formats.map((format) => format.replaceAll('_', ' ').toUpperCase())

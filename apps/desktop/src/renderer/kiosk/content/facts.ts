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

export interface RatingFact extends Fact {
  notice: RatingToShow['notice']
}

export function lengthOf(speech: KioskSpeech, { runtimeMinutes }: MovieToTell): Fact | null {
  if (runtimeMinutes === undefined) return null
  const { locale } = LANGUAGES[speech.language]
  const parts = [
    { unit: 'hour', count: Math.floor(runtimeMinutes / 60) },
    { unit: 'minute', count: runtimeMinutes % 60 },
  ].filter(({ count }) => count > 0)
  const said = (unitDisplay: 'narrow' | 'long'): string =>
    parts
      .map(({ unit, count }) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }).format(count))
      .join(' ')
  return { short: said('narrow'), long: said('long') }
}

/** @param country of the cinema: its system says who may come in */
export function ratingOf(
  speech: KioskSpeech,
  { ageRatings }: MovieToTell,
  country: string | undefined,
): RatingFact | null {
  const rating = ratingIn(ageRatings, country)
  if (!rating) return null
  return { short: ratingBadge(rating), long: noticeOf(speech, rating), notice: rating.notice }
}

function noticeOf(speech: KioskSpeech, rating: RatingToShow): string {
  const { notice } = rating
  if (notice === null) return speech.say('age_rating', { code: ratingBadge(rating) })
  const age = notice.age ?? 0
  const from = notice.withAdultFrom ?? 0
  switch (notice.notice) {
    case 'everyone':
      return speech.say('age_everyone')
    case 'guidance':
      return age === 0 ? speech.say('age_guidance') : speech.say('age_guidance_under', { age })
    case 'restricted':
      return speech.say('age_restricted', { age })
    case 'accompanied':
      return from === 0 ? speech.say('age_accompanied', { age }) : speech.say('age_accompanied_from', { age, from })
  }
}

const CHIPS = { original: 'chip_original', subtitled: 'chip_subtitled', dubbed: 'chip_dubbed' } as const
const VERSIONS = { original: 'version_original', subtitled: 'version_subtitled', dubbed: 'version_dubbed' } as const

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
  // Dubbed into the language that is read here, it needs no name.
  const isOwn = kind === 'dubbed' && codes.spoken === code(locale)
  return {
    short: isOwn ? speech.say('chip_dubbed_own') : speech.say(CHIPS[kind], codes),
    long: speech.say(VERSIONS[kind], words),
  }
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

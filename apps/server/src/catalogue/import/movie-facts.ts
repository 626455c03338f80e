/** Fields that files have for what visitors are told of movies and shows. */
import { codesOf, RATING_SYSTEM_NAMES, RuntimeMinutes, ShowFormat } from '@marquee/shared'
import { z } from 'zod'

export const MinutesField = z.number().multipleOf(1, 'must be a whole number of minutes').pipe(RuntimeMinutes)

/** By the table of systems: a code that no system has would say nothing at the door. */
export const AgeRatingsField = z.record(z.string(), z.string()).superRefine((ratings, context) => {
  for (const [system, code] of Object.entries(ratings)) {
    const codes = codesOf(system)
    if (!codes) {
      context.addIssue(`must have systems of ${RATING_SYSTEM_NAMES.join(', ')}, and not ${system.slice(0, 40)}`)
    } else if (!codes.includes(code)) {
      const known = system === 'AGE' ? 'years from 0 to 21' : codes.join(', ')
      context.addIssue(`must have one of ${known} for ${system}, and not ${code.slice(0, 40)}`)
    }
  }
})

/** Canonical: `FR` is `fr`, and `en-gb` is `en-GB`. */
const Language = z.string().transform((text, context) => {
  try {
    const [tag] = text.length <= 35 ? Intl.getCanonicalLocales(text) : []
    if (tag !== undefined) return tag
  } catch {
    // Said below.
  }
  context.addIssue('must be a language such as fr or en-GB')
  return z.NEVER
})

/** `{"spoken": "en", "subtitles": ["fr"], "version": "original"}` */
export const LanguageField = z
  .strictObject({
    spoken: Language,
    subtitles: z.array(Language).max(5, 'must have at most 5 languages').default([]),
    version: z.enum(['original', 'dubbed'], 'must be original or dubbed').default('original'),
  })
  .refine(({ subtitles }) => new Set(subtitles).size === subtitles.length, 'must name each language of subtitles once')

export const FormatsField = z
  .array(ShowFormat)
  .max(10, 'must have at most 10 formats')
  .refine((formats) => new Set(formats).size === formats.length, 'must name each format once')

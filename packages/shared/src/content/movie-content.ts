/** What visitors are told of a movie and of a show: length, age rating, poster, spoken language and subtitles. */
import { z } from 'zod'

/** Five megabytes: a poster for a large screen has one. */
export const MAX_POSTER_BYTES = 5 * 1024 * 1024
/** A terminal unpacks a picture before it makes it small: this one takes 100 MB then. */
export const MAX_POSTER_SIDE = 5000
/** Anything smaller is an icon. */
export const MIN_POSTER_SIDE = 60

export const POSTER_MEDIA_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** In hexadecimal, lower case: also a file's name where case doesn't count. */
export const PosterHash = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal')
export type PosterHash = z.infer<typeof PosterHash>

/** A poster is named by what is in it, so it never changes. */
export const Poster = z.object({
  sha256: PosterHash,
  mediaType: z.enum(POSTER_MEDIA_TYPES),
  bytes: z.int().min(1).max(MAX_POSTER_BYTES),
  width: z.int().min(1).max(MAX_POSTER_SIDE),
  height: z.int().min(1).max(MAX_POSTER_SIDE),
})
export type Poster = z.infer<typeof Poster>

export const RuntimeMinutes = z.int().min(1, 'must be at least 1 minute').max(1000, 'must be at most 1,000 minutes')

/** By system; what the systems and codes mean is in age-ratings.ts. A terminal may know fewer of them than its server. */
export const AgeRatingsByName = z.record(z.string().min(1).max(20), z.string().min(1).max(20))

/** A language as BCP 47 names it: `fr`, `en-GB`, `zh-Hans`. */
export const LanguageTag = z
  .string()
  .max(35)
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language such as fr or en-GB')

/** Of a show. Subtitles: none where the list is empty. */
export const LanguageVersion = z.object({
  spoken: LanguageTag,
  subtitles: z.array(LanguageTag).max(5),
  version: z.enum(['original', 'dubbed']),
})
export type LanguageVersion = z.infer<typeof LanguageVersion>

/** Who must be named where the content is shown. */
export const ContentSource = z.string().min(1).max(20)

/**
 * The programme as online customers read it: the queries and answers of `GET /search`, `GET /movies` and
 * `GET /movies/{id}/shows`. A query's values are text, as they stand in the address.
 */
import { z } from 'zod'
import { LanguageVersion, POSTER_MEDIA_TYPES } from '../content/movie-content.ts'
import { Id } from '../ids.ts'
import { Money } from '../money.ts'
import { Instant, LocalDate, TimeZone } from '../times.ts'

/** Most results of one answer; what is left comes with the answer's `nextCursor`. */
export const MAX_RESULTS = 100
const USUAL_RESULTS = 50

const MAX_TEXT_LENGTH = 200
/** A longer text is a paragraph, and every word costs a lookup. */
const MAX_WORDS = 12
/** Half of the way round the earth: everywhere. */
const MAX_RADIUS_KM = 20_038

const text = z.string('must be given once, as text')

/** Absent and empty are the same: a form sends what nobody filled in. */
const optionalText = text
  .max(MAX_TEXT_LENGTH, `must have at most ${MAX_TEXT_LENGTH} characters`)
  .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), 'must be text without control characters')
  .refine((value) => value.trim() === '' || /[\p{L}\p{N}]/u.test(value), 'must have a letter or a digit')
  .transform((value) => (value.trim() === '' ? undefined : value.trim()))
  .optional()

const words = optionalText
  .refine(
    (value) => (value?.match(/[\p{L}\p{N}]+/gu) ?? []).length <= MAX_WORDS,
    `must have at most ${MAX_WORDS} words`,
  )
  .meta({
    description:
      'Words of movie titles, genres, cinema names and cities; each must be found. Case and accents do not matter, a word may be begun (`jum`), and typing errors are forgiven.',
    example: 'jumangi lido',
  })

const city = optionalText.meta({
  description: 'The whole name of a city; case and accents do not matter.',
  example: 'Singapore',
})

const POSTAL_CODE = /^[A-Za-z0-9](?:[A-Za-z0-9 -]{0,14}[A-Za-z0-9])?$/

const postalCode = text
  .refine((value) => value === '' || POSTAL_CODE.test(value), 'must be a postal code such as 75008')
  .transform((value) => (value === '' ? undefined : value.toUpperCase()))
  .optional()
  .meta({
    description:
      'Alone: the cinemas of this postal code. With `radiusKm` or `sort=distance`: the middle of its cinemas is where distances are measured from, unless `near` says otherwise.',
    example: '238868',
  })

/** A year of four digits in the range that calendars in use have. */
const isUsualYear = (value: string): boolean => /^(19|2\d)/.test(value)

const DATE = 'must be a date such as 2026-11-21'
const date = text
  .refine((value) => LocalDate.safeParse(value).success && isUsualYear(value), DATE)
  .optional()
  .meta({ description: "A date in the cinema's own time zone.", example: '2026-11-21' })

export type DateOrInstant = { date: LocalDate } | { instant: Instant }

const dateOrInstant = text
  .transform((value, context): DateOrInstant => {
    if (isUsualYear(value)) {
      if (LocalDate.safeParse(value).success) return { date: value }
      if (value.length <= 30 && Instant.safeParse(value).success) return { instant: new Date(value).toISOString() }
    }
    context.addIssue('must be a date such as 2026-11-21, or an instant such as 2026-11-21T12:30:00Z')
    return z.NEVER
  })
  .optional()

export interface Position {
  latitude: number
  longitude: number
}

const DEGREES = /^(-?\d{1,3}(?:\.\d{1,15})?),\s?(-?\d{1,3}(?:\.\d{1,15})?)$/

const near = text
  .transform((value, context): Position => {
    const [, latitude, longitude] = (DEGREES.exec(value) ?? []).map(Number)
    if (latitude === undefined || longitude === undefined) {
      context.addIssue('must be latitude,longitude in degrees, such as 48.8566,2.3522')
      return z.NEVER
    }
    if (Math.abs(latitude) > 90) context.addIssue('must have a latitude from -90 to 90')
    if (Math.abs(longitude) > 180) context.addIssue('must have a longitude from -180 to 180')
    return { latitude, longitude }
  })
  .optional()
  .meta({
    description:
      'Latitude and longitude in degrees. Only cinemas within `radiusKm` of it are answered (50 when absent).',
    example: '1.3058,103.8316',
  })

const radiusKm = text
  .refine((value) => /^\d{1,5}(\.\d{1,6})?$/.test(value), `must be a number of kilometres up to ${MAX_RADIUS_KM}`)
  .transform(Number)
  .refine((km) => km > 0 && km <= MAX_RADIUS_KM, `must be more than 0 and at most ${MAX_RADIUS_KM}`)
  .optional()
  .meta({ description: 'Kilometres, as the crow flies.', example: '2' })

const limit = text
  .refine((value) => /^\d{1,4}$/.test(value), `must be a whole number from 1 to ${MAX_RESULTS}`)
  .transform(Number)
  .refine((n) => n >= 1 && n <= MAX_RESULTS, `must be a whole number from 1 to ${MAX_RESULTS}`)
  .default(USUAL_RESULTS)
  .meta({ description: `How many results at most, from 1 to ${MAX_RESULTS}.`, example: '20' })

const cursor = text
  .regex(/^[A-Za-z0-9_-]{1,600}$/, 'must be the nextCursor of an answer')
  .optional()
  .meta({ description: 'The `nextCursor` of the answer before, with the same query otherwise.' })

export const SEARCH_SORTS = ['showtime', 'rating', 'distance'] as const

export const SearchQuery = z
  .strictObject({
    q: words,
    city,
    genre: optionalText.meta({
      description: 'A genre of the movie; case and accents do not matter.',
      example: 'comedy',
    }),
    cinema: optionalText.meta({
      description: "A cinema's id, or one or more whole words of its name.",
      example: 'Lido',
    }),
    near,
    radiusKm,
    postalCode,
    from: dateOrInstant.meta({
      description:
        "The first date, in the cinema's time zone, or an instant. Shows that have begun are never answered.",
      example: '2026-11-21',
    }),
    to: dateOrInstant.meta({
      description: "The last date, in the cinema's time zone, that day included; or an instant.",
      example: '2026-11-22',
    }),
    sort: z
      .enum(SEARCH_SORTS, `must be one of ${SEARCH_SORTS.join(', ')}`)
      .default('showtime')
      .meta({
        description:
          'What comes first: the earliest show; the best rated movie (those without a rating last); or the nearest cinema, which needs `near` or `postalCode`.',
      }),
    limit,
    cursor,
  })
  .superRefine(({ near, postalCode, radiusKm, sort, from, to }, context) => {
    const refuse = (field: string, message: string): void =>
      void context.addIssue({ code: 'custom', path: [field], message })
    const somewhere = near !== undefined || postalCode !== undefined
    if (sort === 'distance' && !somewhere) refuse('sort', 'must not be distance without near or postalCode')
    if (radiusKm !== undefined && !somewhere) refuse('radiusKm', 'must come with near or postalCode')
    if (from && to && isAfter(from, to)) refuse('to', 'must not be before from')
  })
/** The query after validation, parsed from the address's text. */
export type SearchQuery = z.infer<typeof SearchQuery>

/** A date and an instant can't be compared before a time zone is known; such a pair is no mistake. */
function isAfter(from: DateOrInstant, to: DateOrInstant): boolean {
  if ('date' in from && 'date' in to) return from.date > to.date
  if ('instant' in from && 'instant' in to) return from.instant > to.instant
  return false
}

export const MoviesQuery = z.strictObject({ city, date, limit, cursor })
export type MoviesQuery = z.infer<typeof MoviesQuery>

export const MovieShowsQuery = z.strictObject({ city, date, limit, cursor })
export type MovieShowsQuery = z.infer<typeof MovieShowsQuery>

const Genres = z.array(z.string()).meta({ example: ['Adventure', 'Comedy'] })
const Rating = z.number().min(0).max(10).nullable().meta({ description: "Audiences' score, 0 to 10; null: unknown." })
const SeatCount = z.int().min(0)
const NextCursor = z
  .string()
  .optional()
  .meta({ description: 'Present when there is more: the `cursor` of the next call.' })

const Years = z.int().min(0).nullable()

export const ProgrammeAgeRating = z.object({
  system: z
    .string()
    .meta({ description: 'Who rates: `FSK`, `CNC`, `BBFC`, `MPA`… `AGE`: plain years.', example: 'BBFC' }),
  code: z.string().meta({ description: 'As the system writes it.', example: '12A' }),
  notice: z.enum(['everyone', 'guidance', 'accompanied', 'restricted']).nullable().meta({
    description:
      'Whether who is younger than `age` may come in: yes, with advice for parents; with an adult; or not at all. null: the code is unknown here.',
  }),
  age: Years,
  withAdultFrom: Years.meta({ description: 'With an adult from this age on; null: not with an adult either.' }),
})
export type ProgrammeAgeRating = z.infer<typeof ProgrammeAgeRating>

export const ProgrammePoster = z.object({
  url: z.string().meta({ description: 'On this server. What is behind it never changes.', example: '/posters/5f70…' }),
  mediaType: z.enum(POSTER_MEDIA_TYPES),
  width: z.int().min(1),
  height: z.int().min(1),
})
export type ProgrammePoster = z.infer<typeof ProgrammePoster>

export const ProgrammeMovie = z.object({
  id: Id,
  title: z.string(),
  genres: Genres,
  rating: Rating,
  originalTitle: z.string().nullable(),
  runtimeMinutes: z
    .int()
    .min(1)
    .nullable()
    .meta({ description: 'Without advertisements; null: unknown.', example: 119 }),
  ageRatings: z.array(ProgrammeAgeRating).meta({ description: 'Of the systems for which it is known.' }),
  poster: ProgrammePoster.nullable(),
  contentFrom: z.string().nullable().meta({
    description:
      '`tmdb`: poster, length or ratings came from there. Whoever shows them must say so, by the terms of TMDB.',
  }),
})
export type ProgrammeMovie = z.infer<typeof ProgrammeMovie>

/** The cinema's place, as far as the ledger knows it. */
export const ProgrammeCinema = z.object({
  id: Id,
  name: z.string(),
  address: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  country: z.string().nullable().meta({ description: 'ISO 3166-1, two letters.', example: 'SG' }),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  timeZone: TimeZone.meta({ example: 'Asia/Singapore' }),
})
export type ProgrammeCinema = z.infer<typeof ProgrammeCinema>

const Language = LanguageVersion.nullable().meta({
  description: 'What is spoken and what the subtitles are in (BCP 47), `original` or `dubbed`; null: nobody has said.',
})

const AvailableSeats = SeatCount.meta({ description: 'At most 5 seconds old.' })

export const SearchResult = z.object({
  movie: ProgrammeMovie,
  cinema: ProgrammeCinema,
  showId: Id,
  startsAt: Instant,
  language: Language,
  formats: z.array(z.string()),
  availableSeats: AvailableSeats,
  distanceKm: z
    .number()
    .min(0)
    .optional()
    .meta({ description: 'With `near`, or from a `postalCode`: as the crow flies.' }),
})
export type SearchResult = z.infer<typeof SearchResult>

export const SearchAnswer = z.object({ results: z.array(SearchResult), nextCursor: NextCursor })
export type SearchAnswer = z.infer<typeof SearchAnswer>

export const MoviesAnswer = z.object({
  movies: z.array(
    ProgrammeMovie.extend({
      shows: SeatCount.meta({ description: 'Shows that have not begun.' }),
      cinemas: SeatCount.meta({ description: 'Cinemas that play it.' }),
      cities: z.array(z.string()).meta({ description: 'Where it plays, most shows first; 20 at most.' }),
      nextShowAt: Instant,
      languages: z.array(LanguageVersion).meta({ description: 'The versions that its shows are known to be in.' }),
      availableSeats: AvailableSeats,
    }),
  ),
  nextCursor: NextCursor,
})
export type MoviesAnswer = z.infer<typeof MoviesAnswer>

export const MovieShowsAnswer = z.object({
  movie: ProgrammeMovie,
  shows: z.array(
    z.object({
      showId: Id,
      startsAt: Instant,
      cinema: ProgrammeCinema,
      auditorium: z.object({ id: Id, name: z.string() }),
      language: Language,
      formats: z.array(z.string()).meta({ example: ['imax', '3d'] }),
      availableSeats: AvailableSeats,
      totalSeats: SeatCount,
      priceFrom: Money.meta({
        description: 'The lowest price of a seat here, wheelchair and companion spaces aside where there are others.',
      }),
    }),
  ),
  nextCursor: NextCursor,
})
export type MovieShowsAnswer = z.infer<typeof MovieShowsAnswer>

/** Converts rows of the ledger to the answers for the programme's readers. */
import {
  type AgeRatings,
  ageNotice,
  type LanguageVersion,
  type Poster,
  type ProgrammeCinema,
  type ProgrammeMovie,
  posterPath,
} from '@marquee/shared'

export interface CinemaRow {
  cinema_id: string
  name: string
  address: string | null
  postal_code: string | null
  city: string | null
  region: string | null
  country: string | null
  latitude: number | null
  longitude: number | null
  time_zone: string
}

export function cinemaOf(row: CinemaRow): ProgrammeCinema {
  return {
    id: row.cinema_id,
    name: row.name,
    address: row.address,
    postalCode: row.postal_code,
    city: row.city,
    region: row.region,
    country: row.country,
    latitude: row.latitude,
    longitude: row.longitude,
    timeZone: row.time_zone,
  }
}

export interface MovieRow {
  id: string
  title: string
  genres: string[]
  rating: number | null
  original_title: string | null
  runtime_minutes: number | null
  age_ratings: AgeRatings
  content_from: string | null
  poster_sha256: string | null
  poster_media_type: Poster['mediaType'] | null
  poster_width: number | null
  poster_height: number | null
}

export function movieOf(row: MovieRow): ProgrammeMovie {
  return {
    id: row.id,
    title: row.title,
    genres: row.genres,
    rating: row.rating,
    originalTitle: row.original_title,
    runtimeMinutes: row.runtime_minutes,
    ageRatings: Object.entries(row.age_ratings).map(([system, code]) => ({
      system,
      code,
      ...(ageNotice({ system, code }) ?? { notice: null, age: null, withAdultFrom: null }),
    })),
    poster: posterOf(row),
    contentFrom: row.content_from,
  }
}

function posterOf(row: MovieRow): ProgrammeMovie['poster'] {
  const { poster_sha256: sha256, poster_media_type: mediaType, poster_width: width, poster_height: height } = row
  if (sha256 === null || mediaType === null || width === null || height === null) return null
  return { url: posterPath(sha256), mediaType, width, height }
}

/** What visitors are told of a show. */
export interface VersionRow {
  language: LanguageVersion | null
  formats: string[]
}

/** A page, and its last row if more rows follow. The rows are one more than the page may have. */
export function pageOf<Row>(rows: readonly Row[], limit: number): { page: Row[]; last: Row | undefined } {
  const page = rows.slice(0, limit)
  return { page, last: rows.length > limit ? page.at(-1) : undefined }
}

/** Converts rows of the ledger to the answers for the programme's readers. */
import type { ProgrammeCinema, ProgrammeMovie } from '@marquee/shared'

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
}

export function movieOf({ id, title, genres, rating }: MovieRow): ProgrammeMovie {
  return { id, title, genres, rating }
}

/** A page, and its last row if more rows follow. The rows are one more than the page may have. */
export function pageOf<Row>(rows: readonly Row[], limit: number): { page: Row[]; last: Row | undefined } {
  const page = rows.slice(0, limit)
  return { page, last: rows.length > limit ? page.at(-1) : undefined }
}

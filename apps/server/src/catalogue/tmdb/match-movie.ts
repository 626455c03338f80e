/** Which of TMDB's movies is the house's, and what its certifications are in the systems' own words. Pure. */
import { codesOf, ratingSystemOf } from '@marquee/shared'
import type { TmdbFound, TmdbMovie } from './tmdb-client.ts'

export interface HouseMovie {
  title: string
  originalTitle: string | null
  /** When it plays here first, as far as the ledger knows; null: not at all. */
  playsFrom: Date | null
}

/** `several`: none of them is certain, so none is taken. */
export type Match = { is: 'one'; id: number } | { is: 'none' } | { is: 'several'; candidates: TmdbFound[] }

const YEAR_MS = 365.25 * 24 * 3_600_000

/**
 * Only a title that is the same counts: another movie's poster is worse than none. Of several with one title, the one that was released
 * in the two years before it plays here is meant.
 */
export function matchMovie({ title, originalTitle, playsFrom }: HouseMovie, found: readonly TmdbFound[]): Match {
  const wanted = new Set([title, withoutNote(title), originalTitle].flatMap((text) => (text ? [folded(text)] : [])))
  const same = found.filter((movie) =>
    [movie.title, movie.original_title].some((text) => text && wanted.has(folded(text))),
  )
  const [first, ...others] = same
  if (!first) return { is: 'none' }
  if (others.length === 0) return { is: 'one', id: first.id }
  const recent = same.filter(({ release_date: date }) => {
    const age = playsFrom === null ? Number.NaN : (playsFrom.getTime() - Date.parse(date ?? '')) / YEAR_MS
    return age > -0.5 && age < 2
  })
  return recent[0] && recent.length === 1 ? { is: 'one', id: recent[0].id } : { is: 'several', candidates: same }
}

/** `Darbar (T)` is `Darbar`: programmes write the language behind a title. */
const withoutNote = (title: string): string => title.replace(/\s*\([^()]*\)$/, '')

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** In theatres, in few of them, at its premiere: the others are of discs and broadcasts, which have their own. */
const TYPES = [3, 2, 1]

/** By system, of the countries that are asked for and have one here. */
export function ageRatingsOf(movie: TmdbMovie, countries: readonly string[]): Record<string, string> {
  const ratings: Record<string, string> = {}
  for (const country of countries) {
    const system = ratingSystemOf(country)
    const releases = movie.release_dates?.results.find((result) => result.iso_3166_1 === country)?.release_dates ?? []
    const codes = TYPES.flatMap((type) => releases.filter((release) => release.type === type))
      .map(({ certification }) => system && codeIn(system, certification ?? ''))
      .filter((code) => code !== undefined && code !== '')
    if (system !== undefined && codes[0] !== undefined) ratings[system] = codes[0]
  }
  return ratings
}

/** undefined: the system has no such code. */
function codeIn(system: string, certification: string): string | undefined {
  const written = certification.trim().toUpperCase()
  const codes = codesOf(system) ?? []
  return [written, ...otherForms(system, written)].find((code) => codes.includes(code))
}

/** TMDB writes some codes otherwise than their systems do. */
function otherForms(system: string, written: string): string[] {
  switch (system) {
    case 'CNC':
      return written === 'U' || written === 'TOUS PUBLICS' ? ['TP'] : [`-${written}`]
    case 'ICAA':
      return [written.replace('/I', '')]
    case 'CBFC':
      return [written.replace(/^U\/?A\s*(\d+)\+?$/, 'UA $1+'), written.replace('U/A', 'UA')]
    default:
      return []
  }
}

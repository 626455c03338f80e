/**
 * Age ratings by system: which codes a system has, in which countries it holds, and what each code says about who may come in. No
 * schema here: pages load it at first.
 *
 * Sources: Germany JuSchG sections 11 and 14; France Code du cinéma R211-12; BBFC classification guidelines; Motion Picture Association's
 * rating rules; Spain's ICAA resolution on ages; India's Cinematograph (Certification) Rules 2024; Singapore's IMDA film classification.
 */

export interface AgeNotice {
  /**
   * everyone: anybody may come in. guidance: parents are advised, and nobody is turned away. accompanied: who is younger than `age`
   * comes with an adult. restricted: who is younger isn't let in.
   */
  notice: 'everyone' | 'guidance' | 'accompanied' | 'restricted'
  /** In years; null: the code names none. */
  age: number | null
  /** With an adult from this age on; null: nobody who is younger than `age`, or there is no such age. */
  withAdultFrom: number | null
}

export interface AgeRating {
  system: string
  /** As the system writes it: `12A`, `-12`, `PG-13`. */
  code: string
}

/** A movie's ratings, each by its system: `{ FSK: '12', BBFC: '12A' }`. */
export type AgeRatings = Readonly<Record<string, string>>

/** Of a rating: null where the code isn't known here, such as a new one. */
export interface RatingToShow extends AgeRating {
  notice: AgeNotice | null
}

interface RatingSystem {
  /** ISO 3166-1, two letters. */
  countries: readonly string[]
  codes: Readonly<Record<string, AgeNotice>>
}

const everyone: AgeNotice = { notice: 'everyone', age: null, withAdultFrom: null }
const guidance = (age: number | null = null): AgeNotice => ({ notice: 'guidance', age, withAdultFrom: null })
const restricted = (age: number): AgeNotice => ({ notice: 'restricted', age, withAdultFrom: null })
const accompanied = (age: number, withAdultFrom = 0): AgeNotice => ({ notice: 'accompanied', age, withAdultFrom })

export const RATING_SYSTEMS = {
  FSK: {
    countries: ['DE'],
    codes: {
      '0': everyone,
      '6': restricted(6),
      // From six years on with somebody who has custody.
      '12': accompanied(12, 6),
      '16': restricted(16),
      '18': restricted(18),
    },
  },
  CNC: {
    countries: ['FR', 'MC'],
    codes: { TP: everyone, '-12': restricted(12), '-16': restricted(16), '-18': restricted(18) },
  },
  BBFC: {
    countries: ['GB'],
    codes: { U: everyone, PG: guidance(), '12A': accompanied(12), '15': restricted(15), '18': restricted(18) },
  },
  MPA: {
    countries: ['US'],
    codes: { G: everyone, PG: guidance(), 'PG-13': guidance(13), R: accompanied(17), 'NC-17': restricted(18) },
  },
  ICAA: {
    countries: ['ES'],
    codes: {
      A: everyone,
      '7': guidance(7),
      '12': guidance(12),
      '16': guidance(16),
      '18': guidance(18),
      X: restricted(18),
    },
  },
  CBFC: {
    countries: ['IN'],
    codes: {
      U: everyone,
      // Of before 2024.
      UA: guidance(12),
      'UA 7+': guidance(7),
      'UA 13+': guidance(13),
      'UA 16+': guidance(16),
      A: restricted(18),
    },
  },
  IMDA: {
    countries: ['SG'],
    codes: {
      G: everyone,
      PG: guidance(),
      PG13: guidance(13),
      NC16: restricted(16),
      M18: restricted(18),
      R21: restricted(21),
    },
  },
} as const satisfies Record<string, RatingSystem>

/** For a country without a system here: the years from which on somebody is let in. */
export const PLAIN_AGE = 'AGE'
const MAX_PLAIN_AGE = 21

export const RATING_SYSTEM_NAMES: readonly string[] = [...Object.keys(RATING_SYSTEMS), PLAIN_AGE]

/** undefined: there is no such system. */
export function codesOf(system: string): readonly string[] | undefined {
  if (system === PLAIN_AGE) return Array.from({ length: MAX_PLAIN_AGE + 1 }, (_, age) => String(age))
  const codes = systemCalled(system)?.codes
  return codes && Object.keys(codes)
}

/** What is printed at the door about it; null: there is no such system or code. */
export function ageNotice({ system, code }: AgeRating): AgeNotice | null {
  if (system === PLAIN_AGE) {
    if (!codesOf(PLAIN_AGE)?.includes(code)) return null
    return code === '0' ? everyone : restricted(Number(code))
  }
  const codes = systemCalled(system)?.codes
  return codes && Object.hasOwn(codes, code) ? (codes[code] ?? null) : null
}

/** @param country ISO 3166-1, two letters */
export function ratingSystemOf(country: string | null | undefined): string | undefined {
  return Object.entries(RATING_SYSTEMS).find(([, { countries }]) =>
    (countries as readonly string[]).includes(country ?? ''),
  )?.[0]
}

/** By the country's own system, else by plain years. Another country's rating says nothing about who is let in here. */
export function ratingIn(ratings: AgeRatings | undefined, country: string | null | undefined): RatingToShow | null {
  for (const system of [ratingSystemOf(country), PLAIN_AGE]) {
    const code = system !== undefined && ratings && Object.hasOwn(ratings, system) ? ratings[system] : undefined
    if (system !== undefined && code !== undefined) {
      return { system, code, notice: ageNotice({ system, code }) }
    }
  }
  return null
}

/** As a badge has it: a bare number doesn't say what it counts. */
export function ratingBadge({ system, code }: AgeRating): string {
  if (system === PLAIN_AGE) return `${code}+`
  return system === 'FSK' ? `FSK ${code}` : code
}

function systemCalled(name: string): RatingSystem | undefined {
  return Object.hasOwn(RATING_SYSTEMS, name) ? RATING_SYSTEMS[name as keyof typeof RATING_SYSTEMS] : undefined
}

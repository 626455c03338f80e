/**
 * Finds the movies and cinemas that have the words of a search. A word that nothing has ends the search, before any show
 * is looked at.
 */
import { loadStatement, type Pool } from '../../infra/postgres.ts'

const FIND_WORDS = loadStatement(new URL('./sql/find-words.sql', import.meta.url))

export interface FoundEntry {
  kind: 'movie' | 'cinema'
  id: string
  /** The words that it has, a bit each. */
  bits: number
}

export interface FoundWords {
  entries: FoundEntry[]
  /** The bits of all words. */
  wanted: number
  /** The bit of the word that the fewest entries have; undefined: many have it. */
  rarest: number | undefined
}

/** Above this many, the shows that fit are found sooner in the order asked for. */
const FEW = 100

/** @returns undefined when some word is found nowhere */
export type FindWords = (words: string, alsoLike: boolean) => Promise<FoundWords | undefined>

/** `alsoLike`: take all that each word may be, also where it was found as it stands. */
export function createFindWords(pool: Pool): FindWords {
  return async (words, alsoLike) => {
    const { rows } = await pool.query<FoundEntry & { wanted: number }>({ ...FIND_WORDS, values: [words, alsoLike] })
    const wanted = rows[0]?.wanted ?? 0
    const rarest = rarestOf(rows, wanted)
    if (!rarest) return undefined
    return { entries: rows, wanted, rarest: rarest.count <= FEW ? rarest.bit : undefined }
  }
}

/** undefined: some word is found nowhere. */
export function rarestOf(
  entries: readonly Pick<FoundEntry, 'bits'>[],
  wanted: number,
): { bit: number; count: number } | undefined {
  let rarest: { bit: number; count: number } | undefined
  for (let bit = 1; bit <= wanted; bit *= 2) {
    if ((wanted & bit) === 0) continue
    const count = entries.filter(({ bits }) => (bits & bit) !== 0).length
    if (count === 0) return undefined
    if (!rarest || count < rarest.count) rarest = { bit, count }
  }
  return rarest
}

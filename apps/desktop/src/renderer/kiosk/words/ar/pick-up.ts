import type { pickUp as english } from '../en/pick-up.ts'
import type { WordsOf } from '../words-of.ts'

export const pickUp: WordsOf<typeof english> = {}

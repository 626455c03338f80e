import type { WordsOf } from '../../../words/words-of.ts'
import { found } from './ar/found.ts'
import { people } from './ar/people.ts'
import { plans } from './ar/plans.ts'
import { renewals } from './ar/renewals.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  ...found,
  ...people,
  ...plans,
  ...renewals,
}

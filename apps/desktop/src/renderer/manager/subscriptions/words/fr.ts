import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'
import { found } from './fr/found.ts'
import { people } from './fr/people.ts'
import { plans } from './fr/plans.ts'
import { renewals } from './fr/renewals.ts'

export const fr: WordsOf<typeof en> = {
  ...found,
  ...people,
  ...plans,
  ...renewals,
}

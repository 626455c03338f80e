import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'
import { found } from './es/found.ts'
import { people } from './es/people.ts'
import { plans } from './es/plans.ts'
import { renewals } from './es/renewals.ts'

export const es: WordsOf<typeof en> = {
  ...found,
  ...people,
  ...plans,
  ...renewals,
}

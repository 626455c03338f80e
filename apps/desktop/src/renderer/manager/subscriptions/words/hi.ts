import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'
import { found } from './hi/found.ts'
import { people } from './hi/people.ts'
import { plans } from './hi/plans.ts'
import { renewals } from './hi/renewals.ts'

export const hi: WordsOf<typeof en> = {
  ...found,
  ...people,
  ...plans,
  ...renewals,
}

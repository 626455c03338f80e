import { found } from './en/found.ts'
import { people } from './en/people.ts'
import { plans } from './en/plans.ts'
import { renewals } from './en/renewals.ts'

export const en = {
  ...found,
  ...people,
  ...plans,
  ...renewals,
}

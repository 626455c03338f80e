/** The English words of what is opened at a door, which it loads with that. */
import { choice } from './en/choice.ts'
import { group } from './en/group.ts'
import { lookUp } from './en/look-up.ts'
import { refusals } from './en/refusals.ts'
import { staff } from './en/staff.ts'

export const later = { ...group, ...choice, ...lookUp, ...staff, ...refusals }

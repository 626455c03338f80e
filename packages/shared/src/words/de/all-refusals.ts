/** All that a refusal says in this language. */
import { refusals } from './refusals.ts'
import { staffRefusals } from './staff-refusals.ts'
import { tickets } from './tickets.ts'

export const allRefusals = { ...tickets, ...refusals, ...staffRefusals }

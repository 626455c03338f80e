/**
 * The door's words, as plain ICU messages. The other languages have exactly these keys. A screen begins with the first of them, and what is
 * opened later brings the others (`catalogues.ts`).
 */
import { first } from './en-first.ts'
import { later } from './en-later.ts'

export const en = { ...first, ...later }

export type DoorWordKey = keyof typeof en
export type DoorWords = Record<DoorWordKey, string>

import { choice } from './en/choice.ts'
import { connection } from './en/connection.ts'
import { group } from './en/group.ts'
import { light } from './en/light.ts'
import { lookUp } from './en/look-up.ts'
import { refusals } from './en/refusals.ts'
import { screen } from './en/screen.ts'
import { sentences } from './en/sentences.ts'
import { staff } from './en/staff.ts'

/** The door's words, as ICU messages. The other languages have exactly these keys. */
export const en = {
  ...light,
  ...sentences,
  ...screen,
  ...connection,
  ...group,
  ...choice,
  ...lookUp,
  ...staff,
  ...refusals,
}

export type DoorWordKey = keyof typeof en
export type DoorWords = Record<DoorWordKey, string>

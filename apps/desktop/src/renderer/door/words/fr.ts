import type { DoorWords } from './en.ts'
import { choice } from './fr/choice.ts'
import { connection } from './fr/connection.ts'
import { group } from './fr/group.ts'
import { light } from './fr/light.ts'
import { lookUp } from './fr/look-up.ts'
import { refusals } from './fr/refusals.ts'
import { screen } from './fr/screen.ts'
import { sentences } from './fr/sentences.ts'
import { staff } from './fr/staff.ts'

export const fr: DoorWords = {
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

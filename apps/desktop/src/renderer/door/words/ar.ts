import { choice } from './ar/choice.ts'
import { connection } from './ar/connection.ts'
import { group } from './ar/group.ts'
import { light } from './ar/light.ts'
import { lookUp } from './ar/look-up.ts'
import { refusals } from './ar/refusals.ts'
import { screen } from './ar/screen.ts'
import { sentences } from './ar/sentences.ts'
import { staff } from './ar/staff.ts'
import type { DoorWords } from './en.ts'

export const ar: DoorWords = {
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

import type { DoorWords } from './en.ts'
import { choice } from './es/choice.ts'
import { connection } from './es/connection.ts'
import { group } from './es/group.ts'
import { light } from './es/light.ts'
import { lookUp } from './es/look-up.ts'
import { refusals } from './es/refusals.ts'
import { screen } from './es/screen.ts'
import { sentences } from './es/sentences.ts'
import { staff } from './es/staff.ts'

export const es: DoorWords = {
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

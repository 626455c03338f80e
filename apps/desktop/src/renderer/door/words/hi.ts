import type { DoorWords } from './en.ts'
import { choice } from './hi/choice.ts'
import { connection } from './hi/connection.ts'
import { group } from './hi/group.ts'
import { light } from './hi/light.ts'
import { lookUp } from './hi/look-up.ts'
import { refusals } from './hi/refusals.ts'
import { screen } from './hi/screen.ts'
import { sentences } from './hi/sentences.ts'
import { staff } from './hi/staff.ts'

export const hi: DoorWords = {
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

import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'
import { changes } from './fr/changes.ts'
import { lists } from './fr/lists.ts'
import { rules } from './fr/rules.ts'
import { table } from './fr/table.ts'

export const fr: WordsOf<typeof en> = {
  ...changes,
  ...lists,
  ...rules,
  ...table,
}

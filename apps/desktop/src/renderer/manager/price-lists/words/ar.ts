import type { WordsOf } from '../../../words/words-of.ts'
import { changes } from './ar/changes.ts'
import { lists } from './ar/lists.ts'
import { rules } from './ar/rules.ts'
import { table } from './ar/table.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  ...changes,
  ...lists,
  ...rules,
  ...table,
}

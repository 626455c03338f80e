import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'
import { changes } from './es/changes.ts'
import { lists } from './es/lists.ts'
import { rules } from './es/rules.ts'
import { table } from './es/table.ts'

export const es: WordsOf<typeof en> = {
  ...changes,
  ...lists,
  ...rules,
  ...table,
}

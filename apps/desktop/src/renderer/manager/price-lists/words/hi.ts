import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'
import { changes } from './hi/changes.ts'
import { lists } from './hi/lists.ts'
import { rules } from './hi/rules.ts'
import { table } from './hi/table.ts'

export const hi: WordsOf<typeof en> = {
  ...changes,
  ...lists,
  ...rules,
  ...table,
}

import { changes } from './en/changes.ts'
import { lists } from './en/lists.ts'
import { rules } from './en/rules.ts'
import { table } from './en/table.ts'

export const en = {
  ...changes,
  ...lists,
  ...rules,
  ...table,
}

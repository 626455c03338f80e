import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'
import { changes } from './es/changes.ts'
import { discounts } from './es/discounts.ts'
import { faults } from './es/faults.ts'
import { fields } from './es/fields.ts'
import { goods } from './es/goods.ts'
import { inWords } from './es/in-words.ts'
import { preview } from './es/preview.ts'
import { sections } from './es/sections.ts'
import { view } from './es/view.ts'

export const es: WordsOf<typeof en> = {
  ...changes,
  ...discounts,
  ...faults,
  ...fields,
  ...goods,
  ...inWords,
  ...preview,
  ...sections,
  ...view,
}

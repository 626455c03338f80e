import type { WordsOf } from '../../../words/words-of.ts'
import { changes } from './ar/changes.ts'
import { discounts } from './ar/discounts.ts'
import { faults } from './ar/faults.ts'
import { fields } from './ar/fields.ts'
import { goods } from './ar/goods.ts'
import { inWords } from './ar/in-words.ts'
import { preview } from './ar/preview.ts'
import { sections } from './ar/sections.ts'
import { view } from './ar/view.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
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

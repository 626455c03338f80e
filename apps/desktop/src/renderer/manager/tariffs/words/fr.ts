import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'
import { changes } from './fr/changes.ts'
import { discounts } from './fr/discounts.ts'
import { faults } from './fr/faults.ts'
import { fields } from './fr/fields.ts'
import { goods } from './fr/goods.ts'
import { inWords } from './fr/in-words.ts'
import { preview } from './fr/preview.ts'
import { sections } from './fr/sections.ts'
import { view } from './fr/view.ts'

export const fr: WordsOf<typeof en> = {
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

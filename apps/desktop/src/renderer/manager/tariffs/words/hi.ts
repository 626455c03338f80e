import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'
import { changes } from './hi/changes.ts'
import { discounts } from './hi/discounts.ts'
import { faults } from './hi/faults.ts'
import { fields } from './hi/fields.ts'
import { goods } from './hi/goods.ts'
import { inWords } from './hi/in-words.ts'
import { preview } from './hi/preview.ts'
import { sections } from './hi/sections.ts'
import { view } from './hi/view.ts'

export const hi: WordsOf<typeof en> = {
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

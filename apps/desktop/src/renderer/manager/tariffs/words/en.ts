import { changes } from './en/changes.ts'
import { discounts } from './en/discounts.ts'
import { faults } from './en/faults.ts'
import { fields } from './en/fields.ts'
import { goods } from './en/goods.ts'
import { inWords } from './en/in-words.ts'
import { preview } from './en/preview.ts'
import { sections } from './en/sections.ts'
import { view } from './en/view.ts'

export const en = {
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

import type { WordsOf } from '../../../../words/words-of.ts'
import type { changes as english } from '../en/changes.ts'

export const changes: WordsOf<typeof english> = {
  price_new: '{name}: नया, {price}',
  price_gone: '{name}: अब बिक्री में नहीं',
  price_becomes: '{name}: {was} से {is}{far, select, free {: मुफ़्त} half {: आधा या कम} twice {: दोगुना या ज़्यादा} other {}}',
  rule_new: 'नियम “{name}” नया है',
  rule_ends: 'नियम “{name}” खत्म',
}

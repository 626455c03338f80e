import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  currency: 'العملة',
  choose_one: 'اختر واحدة',
}

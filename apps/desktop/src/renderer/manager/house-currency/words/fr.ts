import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  currency: 'Devise',
  choose_one: 'à choisir',
}

import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  digits: 'Chiffres',
  delete_digit: 'Effacer un chiffre',
}

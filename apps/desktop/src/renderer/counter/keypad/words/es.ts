import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const es: WordsOf<typeof en> = {
  digits: 'Cifras',
  delete_digit: 'Borrar una cifra',
}

import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const hi: WordsOf<typeof en> = {
  digits: 'अंक',
  delete_digit: 'एक अंक मिटाएँ',
}

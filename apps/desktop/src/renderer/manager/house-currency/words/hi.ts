import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const hi: WordsOf<typeof en> = {
  currency: 'मुद्रा',
  choose_one: 'चुनें',
}

import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const hi: WordsOf<typeof en> = {
  language: 'भाषा',
  notices: 'सूचनाएँ',
  dismiss: 'हटाएँ: {text}',
}

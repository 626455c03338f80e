import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  language: 'اللغة',
  notices: 'التنبيهات',
  dismiss: 'إغلاق: {text}',
}

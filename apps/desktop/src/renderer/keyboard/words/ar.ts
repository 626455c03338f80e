import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  keyboard: 'لوحة مفاتيح على الشاشة',
  delete: 'حذف آخر حرف',
  space: 'مسافة',
  done: 'تم',
}

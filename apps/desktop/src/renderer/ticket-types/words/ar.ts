import type { WordsOf } from '../../words/words-of.ts'
import type { en as english } from './en.ts'

export const ar: WordsOf<typeof english> = {
  type_adult: 'بالغ',
  type_child: 'طفل',
  type_senior: 'كبار السن',
  type_student: 'طالب',
  type_companion: 'مرافق',
}

import type { WordsOf } from '../../words/words-of.ts'
import type { en as english } from './en.ts'

export const hi: WordsOf<typeof english> = {
  type_adult: 'वयस्क',
  type_child: 'बच्चा',
  type_senior: 'वरिष्ठ',
  type_student: 'विद्यार्थी',
  type_companion: 'साथी',
}

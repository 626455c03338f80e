import type { WordsOf } from '../../words/words-of.ts'
import type { en as english } from './en.ts'

export const fr: WordsOf<typeof english> = {
  type_adult: 'Adulte',
  type_child: 'Enfant',
  type_senior: 'Senior',
  type_student: 'Étudiant',
  type_companion: 'Accompagnant',
}

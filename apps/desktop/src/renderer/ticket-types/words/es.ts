import type { WordsOf } from '../../words/words-of.ts'
import type { en as english } from './en.ts'

export const es: WordsOf<typeof english> = {
  type_adult: 'Adulto',
  type_child: 'Niño',
  type_senior: 'Mayor',
  type_student: 'Estudiante',
  type_companion: 'Acompañante',
}

import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const es: WordsOf<typeof en> = {
  type_adult: 'Adulto',
  type_child: 'Niño',
  type_senior: 'Mayor',
  type_student: 'Estudiante',
  type_companion: 'Acompañante',
}

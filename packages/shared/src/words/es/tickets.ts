import type { tickets as english } from '../en/tickets.ts'
import type { WordsOf } from '../words-of.ts'

export const tickets: WordsOf<typeof english> = {
  type_adult: 'Adulto',
  type_child: 'Niño',
  type_senior: 'Mayor',
  type_student: 'Estudiante',
  type_companion: 'Acompañante',
  day_and_time: '{day}, {time}',
  seat: 'Butaca {seat}',
  admits: '{count, plural, one {Entrada para # persona} other {Entrada para # personas juntas}}',
}

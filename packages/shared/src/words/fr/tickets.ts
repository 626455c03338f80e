import type { tickets as english } from '../en/tickets.ts'
import type { WordsOf } from '../words-of.ts'

export const tickets: WordsOf<typeof english> = {
  type_adult: 'Adulte',
  type_child: 'Enfant',
  type_senior: 'Senior',
  type_student: 'Étudiant',
  type_companion: 'Accompagnant',
  day_and_time: '{day}, {time}',
  seat: 'Place {seat}',
  admits: '{count, plural, one {Entrée pour # personne} other {Entrée pour # personnes ensemble}}',
}

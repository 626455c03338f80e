import type { tickets as english } from '../en/tickets.ts'
import type { WordsOf } from '../words-of.ts'

export const tickets: WordsOf<typeof english> = {
  type_adult: 'Erwachsene',
  type_child: 'Kind',
  type_senior: 'Senioren',
  type_student: 'Studierende',
  type_companion: 'Begleitung',
  day_and_time: '{day}, {time}',
  seat: 'Platz {seat}',
  admits: '{count, plural, one {Einlass für #} other {Einlass für # zusammen}}',
}

import type { WordsOf } from '../../../words/words-of.ts'
import type { group as english } from '../en/group.ts'

export const group: WordsOf<typeof english> = {
  group_admit: 'Pasan {count}',
  group_admit_all: 'Pasan los {count}',
  group_came_before: '{inside} ya han entrado',
  group_how_many: 'Cuántos han venido',
  group_less: 'Uno menos',
  group_more: 'Uno más',
  group_here: '{count} aquí',
  group_seats: 'Butacas',
  group_seat_in: 'dentro',
  group_seat_out: 'fuera',
  group_nobody: 'Ahora nadie',
}

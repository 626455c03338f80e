import type { WordsOf } from '../../../words/words-of.ts'
import type { group as english } from '../en/group.ts'

export const group: WordsOf<typeof english> = {
  group_admit: 'Faire entrer {count}',
  group_admit_all: 'Faire entrer les {count}',
  group_came_before: '{inside} sont déjà entrés',
  group_how_many: 'Combien sont là',
  group_less: 'Un de moins',
  group_more: 'Un de plus',
  group_here: '{count} ici',
  group_seats: 'Places',
  group_seat_in: 'entré',
  group_seat_out: 'exclu',
  group_nobody: 'Personne',
}

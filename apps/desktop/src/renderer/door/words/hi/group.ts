import type { WordsOf } from '../../../words/words-of.ts'
import type { group as english } from '../en/group.ts'

export const group: WordsOf<typeof english> = {
  group_admit: '{count} को जाने दें',
  group_admit_all: 'सभी {count} को जाने दें',
  group_came_before: 'इनमें से {inside} पहले आ चुके हैं',
  group_how_many: 'कितने आए हैं',
  group_less: 'एक कम',
  group_more: 'एक और',
  group_here: '{count} यहाँ',
  group_seats: 'सीटें',
  group_seat_in: 'अंदर',
  group_seat_out: 'बाहर',
  group_nobody: 'अभी कोई नहीं',
}

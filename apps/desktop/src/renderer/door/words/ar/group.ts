import type { WordsOf } from '../../../words/words-of.ts'
import type { group as english } from '../en/group.ts'

export const group: WordsOf<typeof english> = {
  group_admit: 'أدخل {count}',
  group_admit_all: 'أدخل الجميع: {count}',
  group_came_before: 'دخل منهم {inside} من قبل',
  group_how_many: 'كم حضر',
  group_less: 'أقل بواحد',
  group_more: 'أكثر بواحد',
  group_here: '{count} هنا',
  group_seats: 'المقاعد',
  group_seat_in: 'دخل',
  group_seat_out: 'لا يدخل',
  group_nobody: 'لا أحد الآن',
}

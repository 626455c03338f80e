import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const ar: WordsOf<typeof english> = {
  allotted:
    '{count, plural, zero {لا مقاعد مخصصة لهذا الشباك} one {مقعد واحد مخصص لهذا الشباك} two {مقعدان مخصصان لهذا الشباك} few {# مقاعد مخصصة لهذا الشباك} many {# مقعدًا مخصصًا لهذا الشباك} other {# مقعد مخصص لهذا الشباك}}',
  go_to_allotted: 'إلى مقعد مخصص',
  choose_show: 'اختر عرضًا لرؤية مقاعده.',
  opening: 'جارٍ فتح مخطط المقاعد…',
  cancelled: 'أُلغي',
  closed: 'مغلق حاليًا',
  map_of: '{title}، {auditorium}، {day} {time}',
  next_best: 'أفضل المقاعد التالية',
  tap_takes: 'المس مقعدًا لاختياره.',
  tap_by_hand: 'اللمس يأخذ المقعد أو يعيده، واللمس المطوّل ينقل مقعدًا إليه.',
  tap_moves:
    '{count, plural, zero {اللمس ينقل المقاعد.} one {اللمس ينقل المقعد.} two {اللمس ينقل المقعدين، والمطوّل ينقل واحدًا.} few {اللمس ينقل المقاعد # كلها، والمطوّل ينقل واحدًا.} many {اللمس ينقل المقاعد # كلها، والمطوّل ينقل واحدًا.} other {اللمس ينقل المقاعد # كلها، والمطوّل ينقل واحدًا.}}',
  why_held: 'المقعد {seat} محجوز لشخص آخر.',
  why_booked: 'بيع المقعد {seat}.',
  why_blocked: 'المقعد {seat} ليس للبيع.',
}

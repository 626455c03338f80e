import type { WordsOf } from '../../../words/words-of.ts'
import type { choice as english } from '../en/choice.ts'

export const choice: WordsOf<typeof english> = {
  choice: 'الدخول من هذا الباب',
  language: 'اللغة',
  cinema: 'السينما',
  no_cinema: 'لا سينما بعد',
  follow: '{hall}، عرضًا بعد عرض',
  sold: 'بيع {count}',
  loading_programme: 'يُحمّل البرنامج…',
  no_shows: 'لا عروض اليوم.',
  change_nothing: 'لا تغيّر شيئًا',
  choose_shows: 'اختر عروضًا',
  admit_shows:
    '{count, plural, zero {أدخل # عروض} one {أدخل عرضًا واحدًا} two {أدخل عرضين} few {أدخل # عروض} many {أدخل # عرضًا} other {أدخل # عرض}}',
}

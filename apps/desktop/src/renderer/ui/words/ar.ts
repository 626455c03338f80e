import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  language: 'اللغة',
  notices: 'التنبيهات',
  dismiss: 'إغلاق: {text}',
  dismiss_this: 'إغلاق هذه الرسالة',
  cinema: 'السينما',
  all_cinemas: 'كل دور السينما',
  no_cinema_yet: 'لا سينما بعد',
  date: 'التاريخ',
  date_of_shows: 'تاريخ العروض',
  day_before: 'اليوم السابق',
  day_after: 'اليوم التالي',
  today: 'اليوم',
  connection: 'الاتصال',
  enrol_again: 'تسجيل هذا الجهاز من جديد…',
  seat_range: '{first} إلى {last}',
}

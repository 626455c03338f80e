import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  too_soon: 'الحفظ لوقت لاحق: يبدأ العرض قريبًا جدًا فلا وقت للعودة.',
  keep_for_later: 'حفظ لوقت لاحق',
  kept: 'محفوظ',
  next_customer: 'الزبون التالي',
  pays_with_reference: 'يدفع الزبون في أي شباك بهذا الرقم:',
  kept_seats:
    '{count, plural, zero {المقاعد} one {المقعد} two {المقعدان} few {المقاعد} many {المقاعد} other {المقاعد}}',
  kept_until_time: 'حتى {time}',
  keep_seats: 'حفظ المقاعد والدفع لاحقًا',
  back: 'رجوع',
  keep: 'حفظ',
  kept_until: 'محفوظ حتى',
  minutes_before: '{time} (قبل العرض بـ {minutes} د)',
  reference_looks_like: 'رقم الحجز مثل {example}: اقرأه من جديد.',
  reference_field: 'رقم حجز مقاعد اختيرت على الإنترنت أو في كشك أو شباك آخر',
  open: 'فتح',
  show_not_opened: 'تعذّر فتح العرض.',
  other_price: 'قيل للزبون {quoted} في مكان آخر: هنا السعر {here}.',
}

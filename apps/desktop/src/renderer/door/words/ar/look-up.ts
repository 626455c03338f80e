import type { WordsOf } from '../../../words/words-of.ts'
import type { lookUp as english } from '../en/look-up.ts'

export const lookUp: WordsOf<typeof english> = {
  close: 'إغلاق',
  reference_or_name: 'رقم الحجز أو الاسم',
  reference_hint: '\u2066MQ-\u2069 أو اسم',
  find: 'ابحث',
  look_up_cut_off: 'غير متصل: يُبحث عن الحجوزات في الخادم. امسح التذاكر.',
  no_such_reference: 'لا حجز في هذه السينما بهذا الرقم.',
  type_more: 'اكتب ثلاثة أحرف من الاسم على الأقل، أو رقم الحجز.',
  no_such_booking: 'لا حجز في هذه الساعات بهذا الاسم أو الرقم.',
  no_valid_tickets: 'ليس في هذا الحجز تذاكر صالحة لعروض هذه الساعات.',
  another_day: 'عرض يوم آخر',
  another_show: 'عرض آخر، {time}',
  let_in: 'أدخل',
  let_in_count: 'أدخل {count}',
  in_at: 'دخل في {time}',
  in_at_door: 'دخل في {time}، {door}',
  bookings_found: 'الحجوزات',
  bookings: '{count, plural, zero {# حجوزات} one {حجز واحد} two {حجزان} few {# حجوزات} many {# حجزًا} other {# حجز}}',
  bookings_more:
    '{count, plural, zero {# حجوزات} one {حجز واحد} two {حجزان} few {# حجوزات} many {# حجزًا} other {# حجز}}، وغيرها: اكتب حرفًا آخر',
  some_in: 'دخل {admitted} من {count}',
  seats_from_to: '{first} إلى {last}',
  listed: '{one}، {other}',
}

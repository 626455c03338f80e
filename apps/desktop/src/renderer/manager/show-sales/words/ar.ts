import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  sales_of: 'مبيعات {movie}',
  close: 'إغلاق المبيعات',
  online: 'عبر الإنترنت',
  unknown_terminal: 'جهاز غير معروف',
  bookings: '{count, plural, zero {لا حجوزات} one {حجز واحد} two {حجزان} few {# حجوزات} many {# حجزًا} other {# حجز}}',
  nothing_sold: 'لم يُبع شيء بعد.',
  open_booking: 'فتح الحجز {reference}',
  cancelled_at: 'أُلغي: {time}.',
  given_back:
    '{count, plural, zero {لم يكن قد بيع شيء.} one {يُعاد حجز واحد.} two {يُعاد حجزان.} few {تُعاد # حجوزات.} many {يُعاد # حجزًا.} other {يُعاد # حجز.}}',
  cancel_form: 'إلغاء العرض…',
  why: 'لماذا لا يُقام؛ يبقى ذلك في السجل',
  cancelling: 'جارٍ الإلغاء…',
  leave_it: 'اتركه',
  question: 'هل تلغي {movie}، {time}؟',
  cancel: 'إلغاء العرض',
  what_happens:
    'بعد ذلك لا يُباع له شيء. {known, select, yes {{sold, plural, zero {لا حجوزات مباعة تُعاد} one {يُعاد الحجز المباع حتى الآن} two {يُعاد الحجزان المباعان حتى الآن} few {تُعاد # حجوزات مباعة حتى الآن} many {يُعاد # حجزًا مباعًا حتى الآن} other {يُعاد # حجز مباع حتى الآن}}} other {يُعاد ما بيع حتى الآن}} مع كامل المال. وما يواصل بيعه شباك غير متصل يصير تعارضات. لا يمكن التراجع عن هذا.',
}

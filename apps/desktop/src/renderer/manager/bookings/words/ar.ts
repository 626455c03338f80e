import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  title: 'الحجوزات',
  lines_of_order: 'بنود طلبه…',
  give_back: 'إرجاع',
  free_again:
    '{count, plural, zero {المقاعد {seats} شاغرة من جديد.} one {المقعد {seats} شاغر من جديد.} two {المقعدان {seats} شاغران من جديد.} few {المقاعد {seats} شاغرة من جديد.} many {المقاعد {seats} شاغرة من جديد.} other {المقاعد {seats} شاغرة من جديد.}}',
  nothing: 'لا شيء يُعاد: ليس في هذا الحجز تذاكر صالحة.',
  choose: 'اختر المقاعد من القائمة.',
  choose_more: 'اختر مقاعد أخرى من القائمة، أو ابحث عن الحجز التالي.',
  chosen:
    '{count, plural, zero {المقاعد {seats}} one {المقعد {seats}} two {المقعدان {seats}} few {المقاعد {seats}} many {المقاعد {seats}} other {المقاعد {seats}}}',
  amount_in: 'المبلغ بعملة {currency}',
  at_most: '{money} على الأكثر، {where}',
  reason: 'السبب',
  reason_stays: 'يبقى في سجل هذا الحجز',
  ask_again: 'اطلب مرة أخرى: يُنفّذ مرة واحدة',
  giving_back: 'جارٍ الإرجاع…',
  give_back_anyway: 'إرجاع رغم ذلك…',
  give_back_form: 'إرجاع…',
  question:
    'هل تعيد {count, plural, zero {المقاعد {seats}} one {المقعد {seats}} two {المقعدين {seats}} few {المقاعد {seats}} many {المقاعد {seats}} other {المقاعد {seats}}}؟',
  without_money: 'إرجاع دون مال',
  give_back_sum: 'إرجاع {money}',
  keep: 'أبقِ الحجز',
  let_in:
    '{count, plural, zero {دخل أحد بتذاكر المقاعد {seats}.} one {دخل أحد بتذكرة المقعد {seats}.} two {دخل أحد بتذكرتي المقعدين {seats}.} few {دخل أحد بتذاكر المقاعد {seats}.} many {دخل أحد بتذاكر المقاعد {seats}.} other {دخل أحد بتذاكر المقاعد {seats}.}}',
  record_says: 'سيُذكر ذلك في السجل.',
  booking_of: '{reference}، {movie}.',
  what_happens:
    '{money, select, none {لا يُعاد مال} other {يُعاد {amount} {where}}}. السبب: {reason}. {count, plural, zero {لم تعد التذاكر صالحة.} one {لم تعد تذكرته صالحة، ويُباع المقعد لآخرين فورًا.} two {لم تعد التذكرتان صالحتين، ويُباع المقعدان لآخرين فورًا.} few {لم تعد التذاكر صالحة، وتُباع المقاعد لآخرين فورًا.} many {لم تعد التذاكر صالحة، وتُباع المقاعد لآخرين فورًا.} other {لم تعد التذاكر صالحة، وتُباع المقاعد لآخرين فورًا.}}',
}

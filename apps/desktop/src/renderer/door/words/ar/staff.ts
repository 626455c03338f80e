import type { WordsOf } from '../../../words/words-of.ts'
import type { staff as english } from '../en/staff.ts'

export const staff: WordsOf<typeof english> = {
  by_hand: 'دخول دون إظهار التذكرة: {seats}',
  who_says_yes: 'من يوافق؟',
  no_supervisor: 'لا مشرف في هذه السينما له رقم سري. اسأل المدير.',
  back: 'رجوع',
  say_yes: 'موافق',
  operators: 'الموظفون',
  pin_of: 'الرقم السري: {name}',
  delete_digit: 'احذف آخر رقم',
  too_many_pins: 'أرقام سرية خاطئة كثيرة. انتظر {left}.',
  help_calls: 'طلبات المساعدة',
  help_coming: '{who} في الطريق إلى {kiosk}.',
  help_asked_now: '{kiosk} يطلب المساعدة: {step}، الآن.',
  help_asked:
    '{kiosk} يطلب المساعدة: {step}، {count, plural, zero {قبل # دقيقة} one {قبل دقيقة واحدة} two {قبل دقيقتين} few {قبل # دقائق} many {قبل # دقيقة} other {قبل # دقيقة}}.',
  help_come: 'أنا ذاهب',
  help_come_to: 'أنا ذاهب إلى {kiosk}',
  at_attract: 'في الصفحة الأولى',
  at_movies: 'عند اختيار الفيلم',
  at_tickets: 'عند اختيار التذاكر',
  at_seats: 'عند اختيار المقاعد',
  at_goods: 'عند اختيار المأكولات',
  at_pay: 'عند الدفع',
  at_done: 'عند أخذ التذاكر',
  at_pick_up: 'عند استلام حجز',
  at_out_of_order: 'الجهاز خارج الخدمة',
}

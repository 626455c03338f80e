import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  calls: 'طلبات المساعدة',
  coming: '{who} في الطريق إلى {kiosk}.',
  asked_now: 'مطلوب مساعدة عند {kiosk}: {step}، الآن.',
  asked:
    'مطلوب مساعدة عند {kiosk}: {step}، {count, plural, zero {قبل # دقيقة} one {قبل دقيقة واحدة} two {قبل دقيقتين} few {قبل # دقائق} many {قبل # دقيقة} other {قبل # دقيقة}}.',
  come: 'أنا ذاهب',
  come_to: 'أنا ذاهب إلى {kiosk}',
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

import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const ar: WordsOf<typeof english> = {
  recent_sales: 'أحدث المبيعات',
  find_booking: 'البحث عن حجز',
  give_back: 'إرجاع',
  hand_over: 'التسليم بالرمز',
  shift_and_drawer: 'الوردية والدرج',
  no_shift: 'لا وردية',
  shift: 'الوردية {number}',
  keys: 'المفاتيح',
  language: 'اللغة',
  close: 'إغلاق',
  nothing_sold_yet: 'لم يُبع شيء على هذا الجهاز بعد.',
  goods_alone: 'منتجات فقط',
  goods_of: 'منتجات {time}',
  show_and_seats: '{title}، {when} · {seats}',
  no_tickets_any_more: 'لم تعد هناك تذاكر',
  tickets: 'التذاكر',
  give_back_named: 'إرجاع {name}',
  standing_waiting: 'ينتظر الخادم',
  standing_conflict: 'لدى المدير',
  standing_settled: 'سوّاه المدير',
}

import type { WordsOf } from '../../../words/words-of.ts'
import type { frame as english } from '../en/frame.ts'

export const frame: WordsOf<typeof english> = {
  way: 'خطوات شراء التذاكر',
  way_tickets: 'التذاكر',
  way_seats: 'المقاعد',
  way_snacks: 'المأكولات',
  way_pay: 'الدفع',
  language: 'اللغة',
  choose_language: 'اختر لغتك',
  close: 'إغلاق',
  go_on: 'متابعة',
  back: 'رجوع',
  accessibility: 'سهولة الوصول',
  start_over: 'البدء من جديد',
  total: 'المجموع',
  tickets:
    '{count, plural, zero {لا تذاكر} one {تذكرة واحدة} two {تذكرتان} few {# تذاكر} many {# تذكرة} other {# تذكرة}}',
  today: 'اليوم',
  tomorrow: 'غدًا',
  show_at: '{auditorium} · {day}',
  time_left: 'مقاعدك محجوزة لمدة',
  more_time: 'وقت إضافي',
  page_of: 'الصفحة {page} من {pages}',
  next_page: 'التالي',
  previous_page: 'السابق',
  still_there: 'هل ما زلت هنا؟',
  idle_gives_back:
    'ستُلغى مقاعدك خلال {seconds, plural, zero {# ثانية} one {ثانية واحدة} two {ثانيتين} few {# ثوانٍ} many {# ثانية} other {# ثانية}}.',
  idle_closes:
    'تُغلق هذه الصفحة خلال {seconds, plural, zero {# ثانية} one {ثانية واحدة} two {ثانيتين} few {# ثوانٍ} many {# ثانية} other {# ثانية}}.',
  yes_go_on: 'نعم، متابعة',
  other_cinema: 'سينما أخرى',
  choose_cinema: 'اختر السينما',
  out_of_order: 'لا يمكن لهذا الجهاز البيع حاليًا',
  go_to_counter: 'توجّه إلى شباك التذاكر للحصول على تذاكرك.',
}

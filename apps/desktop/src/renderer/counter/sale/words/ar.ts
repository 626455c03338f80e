import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const ar: WordsOf<typeof english> = {
  sale: 'البيع',
  all: 'الكل',
  chosen_seats: 'المقاعد المختارة',
  type_of_seat: 'نوع تذكرة المقعد {seat}',
  give_back_seat: 'إعادة المقعد {seat}',
  status_claiming: 'جارٍ الحجز…',
  status_releasing: 'جارٍ الإعادة…',
  not_taken_over: 'مقاعد اختيرت عبر الإنترنت أو في كشك أو شباك آخر: يُطلب رقم حجزها عند عودة الاتصال بالخادم.',
  cart: 'السلة',
  seats: '{count, plural, zero {لا مقاعد} one {مقعد واحد} two {مقعدان} few {# مقاعد} many {# مقعدًا} other {# مقعد}}',
  show_cancelled: 'أُلغي هذا العرض: لا يُباع له شيء.',
  tap_or_choose: 'المس المقاعد الشاغرة التي يريدها الزبون، أو اختر التذاكر: تُحجز أفضل المقاعد فورًا.',
  tap_allotted: 'المس المقاعد التي يريدها الزبون من المخصصة لهذا الشباك، أو اختر التذاكر. المخطط يبيّنها.',
  nothing_sold_now: 'لا يمكن بيع شيء هنا حاليًا.',
  goods: 'منتجات',
  gift_card: 'بطاقة هدية',
  subscription: 'اشتراك',
  price_by_hand: 'سعر يدوي',
  gift_card_cut_off: 'بطاقة الهدية: يجب أن يؤكد الخادم أنها للبيع.',
  total: 'المجموع',
  left_to_pay: 'المتبقي للدفع',
  finish: 'إنهاء',
  exact_cash: 'نقدًا بالضبط',
  card: 'بطاقة',
  pay_cash: 'نقدًا',
  card_machine: 'جهاز البطاقات',
  give_all_back: 'إعادة الكل',
  give_all_title: 'إعادة كل شيء؟',
  give_it_back: 'إعادة',
  keep_it: 'إبقاء',
  goes_seats:
    '{seats, plural, zero {لا مقاعد} one {مقعد واحد} two {مقعدان} few {# مقاعد} many {# مقعدًا} other {# مقعد}} من هذا الطلب. لزبون سيعود، علّق الطلب بدلًا من ذلك.',
  goes_others:
    '{others, plural, zero {لا أجزاء أخرى} one {جزء آخر} two {جزءان آخران} few {# أجزاء أخرى} many {# جزءًا آخر} other {# جزء آخر}} من هذا الطلب. لزبون سيعود، علّق الطلب بدلًا من ذلك.',
  goes_both:
    '{seats, plural, zero {لا مقاعد} one {مقعد واحد} two {مقعدان} few {# مقاعد} many {# مقعدًا} other {# مقعد}} و{others, plural, zero {لا أجزاء أخرى} one {جزء آخر} two {جزءان آخران} few {# أجزاء أخرى} many {# جزءًا آخر} other {# جزء آخر}} من هذا الطلب. لزبون سيعود، علّق الطلب بدلًا من ذلك.',
}

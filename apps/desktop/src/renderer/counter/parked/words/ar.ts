import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const ar: WordsOf<typeof english> = {
  seats: '{count, plural, zero {لا مقاعد} one {مقعد واحد} two {مقعدان} few {# مقاعد} many {# مقعدًا} other {# مقعد}}',
  things: '{count, plural, zero {لا أشياء} one {شيء واحد} two {شيئان} few {# أشياء} many {# شيئًا} other {# شيء}}',
  seats_and_things:
    '{seats, plural, zero {لا مقاعد} one {مقعد واحد} two {مقعدان} few {# مقاعد} many {# مقعدًا} other {# مقعد}}، {things, plural, zero {لا أشياء} one {شيء واحد} two {شيئان} few {# أشياء} many {# شيئًا} other {# شيء}}',
  nothing_inside: 'لا شيء للبيع',
  order: 'الطلب {number}',
  order_named: 'الطلب {number}، {word}',
  line: '{order}: {facts}',
  since_time: 'منذ {time}',
  seats_gone:
    '{count, plural, zero {لا مقاعد ضائعة} one {ضاع مقعد} two {ضاع مقعدان} few {ضاعت # مقاعد} many {ضاع # مقعدًا} other {ضاع # مقعد}}',
  order_lost: 'الطلب {number}: {lost}.',
  lost: '{time} {title}: {count, plural, zero {لم تعد المقاعد {seats} محجوزة} one {لم يعد المقعد {seats} محجوزًا} two {لم يعد المقعدان {seats} محجوزين} few {لم تعد المقاعد {seats} محجوزة} many {لم تعد المقاعد {seats} محجوزة} other {لم تعد المقاعد {seats} محجوزة}}{why, select, time_up { (انتهى وقتها)} taken_back { (استعادها الخادم)} sold { (بيعت)} moved { (انتقلت إلى شباك آخر)} other {}}.',
  best_instead: 'أفضل المقاعد بدلًا منها',
  without_them: 'بدونها',
  park: 'تعليق',
  word: 'كلمة',
  park_with_word: 'تعليق مع كلمة',
  park_this: 'تعليق هذا الطلب',
  back: 'رجوع',
  word_for_customer: 'كلمة تعرف بها الزبون، كاسم أو لون',
  elsewhere: 'معلّقة في شبابيك أخرى',
  close: 'إغلاق',
  elsewhere_cut_off: 'انقطع الاتصال: يمكن استئناف طلب شباك آخر عند عودة الخادم.',
  elsewhere_none: 'لم يعد شيء معلّقًا في شبابيك أخرى.',
  elsewhere_order: '{terminal}، الطلب {number}',
  seats_since:
    '{count, plural, zero {لا مقاعد، منذ {time}} one {مقعد واحد، منذ {time}} two {مقعدان، منذ {time}} few {# مقاعد، منذ {time}} many {# مقعدًا، منذ {time}} other {# مقعد، منذ {time}}}',
  parked_here: 'معلّقة هنا',
  orders_parked_here:
    '{count, plural, zero {لا طلبات معلّقة هنا} one {طلب واحد معلّق هنا} two {طلبان معلّقان هنا} few {# طلبات معلّقة هنا} many {# طلبًا معلّقًا هنا} other {# طلب معلّق هنا}}',
  parked_orders: 'الطلبات المعلّقة',
  take_up: 'استئناف الطلب',
  at_other_counters: 'في شبابيك أخرى',
  only_here: 'انقطع الاتصال: تُستأنف هنا فقط، دون وقت إضافي.',
  since: 'منذ',
  finish_first: 'أنهِ ما هو جارٍ أولًا.',
  nothing_to_park: 'لا شيء لتعليقه بعد.',
  still_asked: 'ما زال طلب المقاعد جاريًا: حاول مرة أخرى.',
}

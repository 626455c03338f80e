import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const ar: WordsOf<typeof english> = {
  how_many_of: 'كم عدد التذاكر: {type}؟',
  back: 'رجوع',
  take_best: 'خذ أفضل المقاعد',
  of_this_type: 'تذاكر من هذا النوع',
  most_seats: 'الطلب الواحد لا يتجاوز {count} من المقاعد.',
  tickets: 'التذاكر',
  one_less: '{type}: واحدة أقل',
  one_more: '{type}: واحدة أخرى',
  tickets_of: 'تذاكر: {type}',
  type_how_many_key: 'اكتب العدد ({key})',
  type_how_many: 'اكتب عدد التذاكر: {type}',
  no_room: 'لا مكان هنا لعدد {count} معًا.',
  moves_at_once: 'لا تنتقل المقاعد معًا ({count}) إلا إلى مكان ليس فيه أيٌّ منها.',
  cart_full: 'السلة ممتلئة: أعد مقعدًا أولًا ثم اختر هذا.',
  no_price_in: 'لا سعر لتذكرة {type} في المقعد {seat}.',
  no_other_place: 'لا مكان آخر لعدد {count} معًا.',
  lost_cut_off:
    '{count, plural, zero {لا يمكن طلب المقاعد {seats} والشباك غير متصل.} one {لا يمكن طلب المقعد {seats} والشباك غير متصل.} two {لا يمكن طلب المقعدين {seats} والشباك غير متصل.} few {لا يمكن طلب المقاعد {seats} والشباك غير متصل.} many {لا يمكن طلب المقاعد {seats} والشباك غير متصل.} other {لا يمكن طلب المقاعد {seats} والشباك غير متصل.}}',
  lost_taken:
    '{count, plural, zero {حُجزت المقاعد {seats} الآن.} one {حُجز المقعد {seats} الآن.} two {حُجز المقعدان {seats} الآن.} few {حُجزت المقاعد {seats} الآن.} many {حُجزت المقاعد {seats} الآن.} other {حُجزت المقاعد {seats} الآن.}}',
  best_left: 'هذه أفضل ما بقي.',
  best_it_has: 'هذه أفضل ما لديه.',
  others_sell: 'آخرون يبيعون هذا العرض الآن: حاول مرة أخرى.',
  no_seats_for: 'لا مقاعد شاغرة لعدد {count} معًا.',
  no_seat_for_one_more: 'لا مقعد شاغرًا لتذكرة أخرى: {type}.',
}

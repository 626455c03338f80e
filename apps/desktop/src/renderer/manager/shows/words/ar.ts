import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  shows: 'العروض',
  the_day: 'اليوم',
  sold: 'المباع',
  held: 'المحجوز',
  free: 'الشاغر',
  occupancy: 'الإشغال',
  percent: '{share} %',
  time: 'الوقت',
  movie: 'الفيلم',
  hall: 'القاعة',
  hall_of: '{cinema}، {hall}',
  sales_of: 'مبيعات {movie}، {time}، {hall}',
  cancelled: 'أُلغي',
  not_heard: 'لم يُعرف بعد',
  loading: 'جارٍ تحميل البرنامج…',
  none: 'لا عروض في هذا اليوم.',
}

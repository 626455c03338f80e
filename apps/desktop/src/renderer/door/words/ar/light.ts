import type { WordsOf } from '../../../words/words-of.ts'
import type { light as english } from '../en/light.ts'

export const light: WordsOf<typeof english> = {
  light: 'الإشارة',
  ready: 'امسح تذكرة',
  ready_cut_off: 'تُفحص التذاكر هنا، ويُحفظ كل مسح.',
  checking: 'جارٍ الفحص…',
  word_valid: 'دخول',
  word_group: 'مجموعة',
  word_already_used: 'قف',
  word_seat_taken: 'اسأل',
  word_wrong_show: 'ليس هنا',
  word_not_today: 'ليس اليوم',
  word_too_early: 'ليس بعد',
  word_refunded: 'ملغاة',
  word_moved: 'ملغاة',
  word_in_conflict: 'اسأل',
  word_not_known: 'اسأل',
  word_forged: 'مزوّرة',
  word_unknown_key: 'قف',
  word_unreadable: 'أعد المسح',
  word_failed: 'قف',
  title_valid: 'صالحة',
  title_group: 'مجموعة',
  title_already_used: 'مستعملة من قبل',
  title_seat_taken: 'المقعد مشغول',
  title_wrong_show: 'عرض آخر',
  title_not_today: 'يوم آخر',
  title_too_early: 'قبل الموعد',
  title_refunded: 'مستردّة',
  title_moved: 'تذكرة قديمة',
  title_in_conflict: 'اسأل المدير',
  title_not_known: 'اسأل المدير',
  title_forged: 'غير أصلية',
  title_unknown_key: 'لا يمكن فحصها',
  title_unreadable: 'لم تُقرأ',
  movie_at: '{title}، {time}',
  hall: 'القاعة',
  starts: 'يبدأ',
  seat: 'المقعد',
  now_in: 'الآن',
  all_in: 'دخلوا',
  of: '{count} من {all}',
  undone:
    '{seats, plural, zero {أُلغي الدخول} one {أُلغي دخول {seat}} two {أُلغي دخول مقعدين} few {أُلغي دخول # مقاعد} many {أُلغي دخول # مقعدًا} other {أُلغي دخول # مقعد}}',
  undone_more:
    '{seats, plural, zero {التذاكر صالحة من جديد.} one {تذكرته صالحة من جديد.} two {التذكرتان صالحتان من جديد.} few {تذاكرهم صالحة من جديد.} many {تذاكرهم صالحة من جديد.} other {تذاكرهم صالحة من جديد.}}',
  just_now: 'الآن',
  seconds_ago:
    '{count, plural, zero {قبل # ثانية} one {قبل ثانية واحدة} two {قبل ثانيتين} few {قبل # ثوانٍ} many {قبل # ثانية} other {قبل # ثانية}}',
  minutes_ago:
    '{count, plural, zero {قبل # دقيقة} one {قبل دقيقة واحدة} two {قبل دقيقتين} few {قبل # دقائق} many {قبل # دقيقة} other {قبل # دقيقة}}',
  hours_ago:
    '{count, plural, zero {قبل # ساعة} one {قبل ساعة واحدة} two {قبل ساعتين} few {قبل # ساعات} many {قبل # ساعة} other {قبل # ساعة}}',
  days_ago:
    '{count, plural, zero {قبل # يوم} one {قبل يوم واحد} two {قبل يومين} few {قبل # أيام} many {قبل # يومًا} other {قبل # يوم}}',
}

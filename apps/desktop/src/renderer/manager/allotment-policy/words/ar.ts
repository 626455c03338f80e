import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  policy: 'السياسة',
  title: 'سياسة التخصيص',
  kept: 'حُفظت. تتبعها التخصيصات خلال دقيقة.',
  seats: 'مقاعد لكل شباك وعرض',
  seats_hint: '0: لا تخصيص',
  category: 'الفئة',
  any_category: 'ما عدا الكرسي المتحرك والمرافق',
  hours_before: 'تُخصص قبل العرض، بالساعات',
  hours_hint: 'لا شيء بعد للعروض اللاحقة',
  back_before: 'تُعاد قبل العرض، بالدقائق',
  back_hint: '0: تبقى حتى يبدأ',
  from_to: 'عدد من {min} إلى {max}',
  counters: 'شبابيك التذاكر',
  every_counter: 'كل الشبابيك',
  only_these: 'هذه فقط',
  choose_one: 'اختر واحدًا على الأقل، أو خصّص 0 مقعد',
  keeping: 'جارٍ الحفظ…',
  keep: 'احفظ هذه السياسة',
}

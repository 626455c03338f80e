import type { WordsOf } from '../../words/words-of.ts'
import type { en as english } from './en.ts'

export const ar: WordsOf<typeof english> = {
  held_for: 'المقاعد محجوزة لمدة',
  more_time: 'وقت إضافي',
  prices: 'الأسعار',
  yours:
    '{count, plural, zero {المقاعد {seats} لك.} one {المقعد {seats} لك.} two {المقعدان {seats} لك.} few {المقاعد {seats} لك.} many {المقاعد {seats} لك.} other {المقاعد {seats} لك.}}',
  given_back:
    '{count, plural, zero {أُعيدت المقاعد {seats}.} one {أُعيد المقعد {seats}.} two {أُعيد المقعدان {seats}.} few {أُعيدت المقاعد {seats}.} many {أُعيدت المقاعد {seats}.} other {أُعيدت المقاعد {seats}.}}',
  booking_full: 'الحجز الواحد لا يتجاوز {count} من المقاعد: بِع هذه أولًا ثم ابدأ حجزًا آخر.',
  no_price: 'لا سعر للمقعد {seat} في هذا العرض، فلا يمكن بيعه.',
  extended: 'مُدِّدت مدة الحجز.',
  held_after_all:
    '{count, plural, zero {المقاعد {seats} محجوزة بالفعل.} one {المقعد {seats} محجوز بالفعل.} two {المقعدان {seats} محجوزان بالفعل.} few {المقاعد {seats} محجوزة بالفعل.} many {المقاعد {seats} محجوزة بالفعل.} other {المقاعد {seats} محجوزة بالفعل.}}',
  was_given_back:
    '{count, plural, zero {حُرِّرت المقاعد {seats}.} one {حُرِّر المقعد {seats}.} two {حُرِّر المقعدان {seats}.} few {حُرِّرت المقاعد {seats}.} many {حُرِّرت المقاعد {seats}.} other {حُرِّرت المقاعد {seats}.}}',
  all_given_back: 'حُرِّرت هذه المقاعد: اختر من جديد.',
  nothing_sold: 'لم يُبع شيء.',
  end_time_up: 'انتهى وقت هذه المقاعد: حُرِّرت.',
  end_taken_back: 'استعاد الخادم هذه المقاعد: اختر من جديد.',
  end_sold: 'بيعت هذه المقاعد.',
  end_moved: 'انتقلت هذه المقاعد إلى شباك لتُدفع هناك.',
  not_all_for_sale: 'تغيّرت أسعار هذا العرض: لم تعد كل هذه المقاعد للبيع.',
  total_is: 'تغيّرت أسعار هذا العرض: المجموع الآن {total}.',
  total_is_and_was: 'تغيّرت أسعار هذا العرض: المجموع الآن {total} بعد أن كان {before}.',
  not_sold_any_more: 'لم يعد يُباع: {types}. تحقق من أنواع التذاكر.',
  amount_as_typed: '{field}: اكتب مبلغًا مثل {example}، بما لا يزيد على 7 أرقام قبل الفاصلة.',
}

import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const ar: WordsOf<typeof english> = {
  shows: 'العروض',
  search: 'ابحث عن عرض بالفيلم أو القاعة أو الوقت',
  search_example: 'فيلم، وقت، قاعة',
  enter_opens: '{title}، {time}، {auditorium}. يفتحه Enter.',
  begun: 'بدأت ({count})',
  begun_last: 'بدأت ({count})، آخرها {time} {title}',
  no_match: 'لا عرض يطابق «{search}».',
  none_on_day: 'لا عروض في هذا اليوم.',
  loading: 'جارٍ تحميل البرنامج…',
  change_title:
    '{count, plural, zero {إعادة المقاعد؟} one {إعادة المقعد؟} two {إعادة المقعدين؟} few {إعادة # مقاعد؟} many {إعادة # مقعدًا؟} other {إعادة # مقعد؟}}',
  give_back_and_change: 'إعادة وتغيير',
  keep_and_add: 'إبقاء وإضافة العرض',
  keep: '{count, plural, zero {إبقاؤها} one {إبقاؤه} two {إبقاؤهما} few {إبقاؤها} many {إبقاؤها} other {إبقاؤها}}',
  change_text:
    '{count, plural, zero {لا مقاعد محجوزة لهذا الزبون. الانتقال إلى {title} في {time} لا يعيد شيئًا، إلا إذا أراد الزبون العرضين: فيُدفعان معًا.} one {مقعد محجوز لهذا الزبون. الانتقال إلى {title} في {time} يعيده، إلا إذا أراد الزبون العرضين: فيُدفعان معًا.} two {مقعدان محجوزان لهذا الزبون. الانتقال إلى {title} في {time} يعيدهما، إلا إذا أراد الزبون العرضين: فيُدفعان معًا.} few {# مقاعد محجوزة لهذا الزبون. الانتقال إلى {title} في {time} يعيدها، إلا إذا أراد الزبون العرضين: فيُدفعان معًا.} many {# مقعدًا محجوزًا لهذا الزبون. الانتقال إلى {title} في {time} يعيدها، إلا إذا أراد الزبون العرضين: فيُدفعان معًا.} other {# مقعد محجوز لهذا الزبون. الانتقال إلى {title} في {time} يعيدها، إلا إذا أراد الزبون العرضين: فيُدفعان معًا.}}',
  began: 'بدأ',
  cancelled: 'أُلغي',
  here: '{count} هنا',
  when_back: 'عند العودة',
  closed: 'مغلق',
  full: 'ممتلئ',
  left: 'بقي {count}',
}

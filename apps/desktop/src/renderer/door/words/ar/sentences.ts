import type { WordsOf } from '../../../words/words-of.ts'
import type { sentences as english } from '../en/sentences.ts'

export const sentences: WordsOf<typeof english> = {
  unreadable: 'هذه ليست تذكرة من تذاكرنا، أو لم تُقرأ كاملة: امسحها مرة أخرى.',
  wrong_case: 'الماسح يعكس الأحرف الكبيرة والصغيرة: أطفئ Caps Lock في لوحة مفاتيحه، ثم امسح مرة أخرى.',
  not_signed: 'عُدّلت هذه التذكرة أو لم تصدر من هذه الدار. لا تُدخل بها أحدًا.',
  not_certified: 'من أصدرها لا يحق له بيع تذاكر هذا العرض. لا تُدخل بها أحدًا.',
  unknown_key:
    'هذا الباب لا يعرف المفتاح الذي وُقّعت به هذه التذكرة. لا تُدخل بها أحدًا. إن تكرر ذلك مع تذاكر أخرى فنادِ المدير.',
  refunded: 'أُعيدت هذه التذكرة وأُعيد ثمنها.',
  moved: 'نُقل صاحبها إلى مقعد آخر وله تذكرة جديدة: هذه لم تعد صالحة.',
  in_conflict: 'بيع هذه التذكرة محل خلاف يحسمه المدير. اسأله قبل أن تُدخل صاحبها.',
  not_known: 'أصدرها جهاز لا يحق له البيع، ولا تعرف الدار بيعها: نادِ المدير.',
  plan_not_known: 'هذا الباب لا يعرف مقاعد هذا العرض، فلا يقرأ رمز مجموعة: امسح التذاكر واحدة واحدة.',
  cancelled: 'هذا العرض لن يُقام: يُعاد المال.',
  show: '{show}.',
  wrong_show: 'هذه التذكرة لعرض: {show}.',
  not_in_programme: 'هذه التذكرة لعرض: {show}، وهو ليس في برنامج هذه السينما على ما يعرف هذا الباب: اسأل المدير.',
  not_today: 'هذه التذكرة لعرض: {show}. ساعة هذا الباب تقول: {today}.',
  too_early: 'الدخول من الساعة {from}. هذه التذكرة لعرض: {show}.',
  used: 'استُعملت في الساعة {time}، {where, select, here {عند هذا الباب} unknown {عند باب آخر} other {عند {door}}}.',
  seat_taken:
    'دخل أحد بتذكرة أخرى لهذا المقعد في الساعة {time}، {where, select, here {من هذا الباب} unknown {من باب آخر} other {من {door}}}: نادِ المدير.',
  group_in: 'دخل {inside} من {seats}.',
  group_all_in: 'دخلت هذه المجموعة كلها: {seats} من {seats}.',
  twice:
    'المقعد {seat} ({show}): دخول هنا في الساعة {here}، ودخول عند {where, select, unknown {باب آخر} other {{door}}} في الساعة {there}. {how, select, copy {مع أحدهما نسخة.} other {له تذكرتان.}}',
  stay_out: '{seats}: {why}',
  show_named: '{title}، {hall}، {time}',
  show_of_cinema: '{title}، {cinema}، {hall}، {time}',
  show_unnamed: 'الساعة {time}',
  day_and_time: '{day}، {time}',
}

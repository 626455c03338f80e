import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const ar: WordsOf<typeof english> = {
  title: 'التسليم بالرمز',
  close: 'إغلاق',
  code: 'رمز الاستلام',
  find: 'بحث',
  not_a_code: 'رمز الاستلام ستة حروف وأرقام، مثل 7K3F9P.',
  sold: 'بيع {when}',
  sold_with: 'بيع {when}، مع {references}',
  what: 'ما يُسلَّم',
  done: 'تم التسليم.',
  done_before: 'لا تسلّمه: تم ذلك في {terminal}، {when}.',
  all_came_back: 'أُعيد كله: لا شيء للتسليم.',
  hand_over: 'تسليم',
}

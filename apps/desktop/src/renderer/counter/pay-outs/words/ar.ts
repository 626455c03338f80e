import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  money_to_give_back: 'مال للإعادة',
  writing_down: 'جارٍ التسجيل…',
  money_given_back: 'أُعيد المال',
  of_sum: '، {sum}',
  slip_of_sum: 'قسيمة إعادة {sum}',
  slip: 'قسيمة الإعادة',
  gone_back: 'أُعيد',
}

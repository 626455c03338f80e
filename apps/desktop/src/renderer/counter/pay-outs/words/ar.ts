import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  money_to_give_back: 'مبالغ للإعادة',
  writing_down: 'جارٍ التسجيل…',
  money_given_back: 'أُعيد المبلغ',
  of_sum: '، {sum}',
  slip_of_sum: 'إيصال إعادة {sum}',
  slip: 'إيصال الإعادة',
  gone_back: 'أُعيد',
}

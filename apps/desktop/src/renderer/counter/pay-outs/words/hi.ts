import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const hi: WordsOf<typeof en> = {
  money_to_give_back: 'लौटाने के पैसे',
  writing_down: 'लिखा जा रहा है…',
  money_given_back: 'पैसे लौटाए',
  of_sum: ', {sum}',
  slip_of_sum: '{sum} की वापसी की पर्ची',
  slip: 'वापसी की पर्ची',
  gone_back: 'लौट गए',
}

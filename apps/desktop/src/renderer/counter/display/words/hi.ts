import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const hi: WordsOf<typeof en> = {
  customer_display: 'ग्राहक डिस्प्ले',
  open_display: 'ग्राहक डिस्प्ले खोलें',
  customer_language: 'ग्राहक की भाषा',
  stage_idle: 'अगले शो',
  stage_order: 'ऑर्डर',
  stage_thanks: 'धन्यवाद',
  change: 'वापसी {amount}',
  to_pay: 'देना है {amount}',
}

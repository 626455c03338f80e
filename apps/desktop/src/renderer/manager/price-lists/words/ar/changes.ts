import type { WordsOf } from '../../../../words/words-of.ts'
import type { changes as english } from '../en/changes.ts'

export const changes: WordsOf<typeof english> = {
  price_new: '{name}: جديد، {price}',
  price_gone: '{name}: لم يعد للبيع',
  price_becomes:
    '{name}: {was} يصبح {is}{far, select, free {: مجانًا} half {: النصف أو أقل} twice {: الضعف أو أكثر} other {}}',
  rule_new: 'القاعدة «{name}» جديدة',
  rule_ends: 'القاعدة «{name}» تنتهي',
}

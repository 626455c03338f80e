import type { WordsOf } from '../../../words/words-of.ts'
import type { goods as english } from '../en/goods.ts'

export const goods: WordsOf<typeof english> = {
  goods_question: 'مأكولات أو مشروبات؟',
  goods_none: 'لا، شكرًا',
  goods_from: 'من {price}',
  goods_add: 'إضافة {name}، {price}',
  goods_fewer: 'إنقاص واحد من {name}',
  goods_count: '{count} {name}',
  goods_sold_out: 'نفد',
  goods_left:
    '{count, plural, zero {بقي # فقط} one {بقي واحد فقط} two {بقي اثنان فقط} few {بقي # فقط} many {بقي # فقط} other {بقي # فقط}}',
  goods_combo_used: 'واحد فقط لتذاكرك',
  goods_size: 'أي حجم؟',
  goods_part: 'أيها؟',
  goods_extras: 'مع إضافة؟',
  goods_add_it: 'إضافة مقابل {price}',
  goods_chosen:
    '{count, plural, zero {لم تختر شيئًا} one {اخترت شيئًا واحدًا} two {اخترت شيئين} few {اخترت # أشياء} many {اخترت # شيئًا} other {اخترت # شيء}}',
}

import type { goods as english } from '../en/goods.ts'
import type { WordsOf } from '../words-of.ts'

export const goods: WordsOf<typeof english> = {
  goods_question: 'هل تريد شيئًا للأكل أو الشرب؟',
  goods_none: 'لا، شكرًا',
  goods_go_on: 'متابعة',
  goods_from: 'من {price}',
  goods_add: 'إضافة {name}، {price}',
  goods_fewer: 'إنقاص واحد من {name}',
  goods_count: '{count, plural, one {# {name}} other {# {name}}}',
  goods_sold_out: 'نفد',
  goods_left:
    '{count, plural, one {بقي واحد فقط} two {بقي اثنان فقط} few {بقي # فقط} many {بقي # فقط} other {بقي # فقط}}',
  goods_combo_used: 'واحد فقط لتذاكرك',
  goods_size: 'أي حجم؟',
  goods_extras: 'مع إضافة؟',
  goods_part: 'اختر واحدًا',
  goods_add_it: 'إضافة مقابل {price}',
  goods_more_for: '+ {price}',
  goods_page: 'صفحة {page} من {pages}',
  goods_page_before: 'الصفحة السابقة',
  goods_page_next: 'الصفحة التالية',
  goods_chosen:
    '{count, plural, =0 {لم تختر شيئًا} one {اخترت شيئًا واحدًا} two {اخترت شيئين} few {اخترت # أشياء} many {اخترت # شيئًا} other {اخترت # شيء}}',
  goods_collect: 'استلمه من البار بالرمز الموجود على إيصالك.',
}

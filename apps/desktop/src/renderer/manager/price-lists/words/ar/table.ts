import type { WordsOf } from '../../../../words/words-of.ts'
import type { table as english } from '../en/table.ts'

export const table: WordsOf<typeof english> = {
  prices_in: 'الأسعار بـ{currency}. الحقل الفارغ ليس للبيع.',
  ticket: 'التذكرة',
  type_and_category: '{type}، {category}',
  another_type: 'نوع تذكرة آخر',
  add_type: 'إضافة النوع',
  another_category: 'فئة أخرى',
  another_category_pick: 'فئة أخرى…',
}

import type { WordsOf } from '../../../../words/words-of.ts'
import type { fields as english } from '../en/fields.ts'

export const fields: WordsOf<typeof english> = {
  no_name: 'بلا اسم',
  take_away: 'إزالة {name}',
  take_it_away: 'إزالته',
  not_there: '{value} (لم يعد موجودًا)',
  name: 'الاسم',
  name_for_customers: 'الاسم كما يقرؤه الزبائن',
  amount: 'المبلغ',
  price: 'السعر',
  percentage_label: 'النسبة',
  tax_rate: 'معدل الضريبة',
  sold_where: 'البيع (لا شيء: في كل مكان)',
  empty_any_number: 'فارغ: أي عدد',
  channel_counter: 'في الشبابيك',
  channel_kiosk: 'في الأكشاك',
  channel_online: 'عبر الإنترنت',
}

import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const ar: WordsOf<typeof english> = {
  sold: 'تم البيع',
  sold_earlier: 'بيع سابقًا',
  exchanged: 'تم الاستبدال',
  total: 'المجموع',
  change: 'الباقي',
  kept_here: 'محفوظ في هذا الشباك؛ التذاكر صالحة. يعلم الخادم لاحقًا.',
  tickets: 'التذاكر',
  as_printed: 'كما طُبعت',
  printed_ticket: 'التذكرة المطبوعة للمقعد {seat}',
  code_of: 'رمز QR لتذكرة المقعد {seat}',
  close: 'إغلاق',
  next_customer: 'العميل التالي',
  by_voucher: 'قسيمة {code}',
  by_machine: 'جهاز البطاقات، إيصال {slip}',
  by_card: 'بطاقة',
  on_account: 'على الحساب {name}',
  by_subscription: 'اشتراك',
  old_tickets: 'التذاكر السابقة',
  tip: 'إكرامية',
  goes_back: 'يُعاد:',
  to_hand_over_later: 'للتسليم لاحقًا',
  to_hand_over: 'للتسليم',
  pick_up_code: 'رمز الاستلام',
  good_later: 'يصلح حالما يصل الطلب إلى الخادم.',
}

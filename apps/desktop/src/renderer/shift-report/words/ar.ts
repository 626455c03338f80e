import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  titled: '{title} {number}',
  from_to: '{from} إلى {to}',
  orders: 'الطلبات',
  tickets: 'التذاكر',
  sales: 'المبيعات',
  tips: 'الإكراميات',
  counted_line: '{name}، {count}',
  tax_of: 'ضريبة {percentage}% على {amount}',
  untaxed_of: 'خارج الضريبة على {amount}',
  paid_cash: 'نقدًا',
  paid_card: 'بطاقة',
  paid_card_machine: 'جهاز البطاقات',
  paid_voucher: 'بطاقات الهدايا',
  paid_subscription: 'الاشتراكات',
  paid_account: 'على الحساب',
  paid_exchange: 'تذاكر مستبدلة',
  moved_paid_in: 'إيداع',
  moved_paid_out: 'سحب',
  moved_safe_drop: 'إلى الخزنة',
  moved_no_sale: 'فُتح دون بيع',
  moved_given_back: 'مُعاد',
  moved_why: '{what}: {reason}',
  gift_cards: 'بطاقات الهدايا',
  nobody_logged_in: 'لم يسجّل أحد الدخول',
  operator_of_before: 'موظف سابق',
  float: 'رصيد البداية',
  cash_taken: 'النقد المحصّل',
  should_be: 'المفترض في الدرج',
  counted: 'المعدود',
  difference: 'الفرق',
  difference_none: 'لا شيء',
  difference_over: 'زيادة {sum}',
  difference_short: 'نقص {sum}',
  beside: 'إضافةً إلى ذلك',
  reason: 'السبب: {reason}',
  counted_times: 'عدد مرات العدّ: {count}.',
  looked_at: 'جرى الاطلاع على تقرير X قبل العدّ، {time}.',
  left: 'المتبقي: {what}.',
  left_and: '{first}، {next}',
  left_parked:
    '{count, plural, zero {لا طلبات معلّقة} one {طلب معلّق واحد} two {طلبان معلّقان} few {# طلبات معلّقة} many {# طلبًا معلّقًا} other {# طلب معلّق}}',
  left_carts:
    '{count, plural, zero {لا طلبات بمقاعد} one {طلب واحد بمقاعد} two {طلبان بمقاعد} few {# طلبات بمقاعد} many {# طلبًا بمقاعد} other {# طلب بمقاعد}}',
  left_at_reader:
    '{count, plural, zero {لا دفعات بطاقة مفتوحة} one {دفعة بطاقة واحدة مفتوحة} two {دفعتا بطاقة مفتوحتان} few {# دفعات بطاقة مفتوحة} many {# دفعة بطاقة مفتوحة} other {# دفعة بطاقة مفتوحة}}',
  left_pay_outs:
    '{count, plural, zero {لا مبالغ للإعادة} one {مبلغ واحد للإعادة} two {مبلغان للإعادة} few {# مبالغ للإعادة} many {# مبلغًا للإعادة} other {# مبلغ للإعادة}}',
  left_unsent:
    '{count, plural, zero {لا سجلات بانتظار الإرسال} one {سجل واحد بانتظار الإرسال} two {سجلان بانتظار الإرسال} few {# سجلات بانتظار الإرسال} many {# سجلًا بانتظار الإرسال} other {# سجل بانتظار الإرسال}}',
}

import type { shifts as english } from '../en/shifts.ts'
import type { WordsOf } from '../words-of.ts'

export const shifts: WordsOf<typeof english> = {
  z_report: 'تقرير Z {number}',
  x_report: 'تقرير X، الوردية {number}',
  shift_from_to: '{from} إلى {to}',
  shift_so_far: '{from}، حتى الآن',
  shift_printed: 'طُبع {at}',
  shift_orders: 'الطلبات',
  shift_tickets: 'التذاكر',
  shift_counted_line: '{name}، {count}',
  shift_gift_cards: 'بطاقات الهدايا',
  shift_subscriptions: 'الاشتراكات',
  shift_given_up: 'تذاكر مستبدلة',
  shift_sales: 'المبيعات',
  shift_tips: 'الإكراميات',
  shift_tax: 'ضريبة {percentage, number}% على {amount}',
  shift_untaxed: 'خارج الضريبة على {amount}',
  shift_float: 'رصيد البداية',
  shift_cash_taken: 'النقد المحصّل',
  shift_paid_in: 'إيداع: {reason}',
  shift_paid_out: 'سحب: {reason}',
  shift_safe_drop: 'إلى الخزنة: {reason}',
  shift_no_sale: 'فُتح دون بيع',
  shift_given_back: 'مُعاد',
  shift_should_be: 'المفترض في الدرج',
  shift_counted: 'المعدود',
  shift_difference: 'الفرق',
  shift_difference_none: 'لا شيء',
  shift_difference_over: 'زيادة {sum}',
  shift_difference_short: 'نقص {sum}',
  shift_beside: 'إضافةً إلى ذلك',
  shift_reason: 'السبب: {reason}',
  shift_counted_times: 'عدد مرات العدّ: {count}.',
  shift_looked_at: 'جرى الاطلاع على تقرير X قبل العدّ، {time}.',
  shift_left: 'المتبقي: {what}.',
  shift_left_and: '{first}، {next}',
  shift_left_parked:
    '{count, plural, zero {لا طلبات معلّقة} one {طلب معلّق واحد} two {طلبان معلّقان} few {# طلبات معلّقة} many {# طلبًا معلّقًا} other {# طلب معلّق}}',
  shift_left_carts:
    '{count, plural, zero {لا طلبات بمقاعد} one {طلب واحد بمقاعد} two {طلبان بمقاعد} few {# طلبات بمقاعد} many {# طلبًا بمقاعد} other {# طلب بمقاعد}}',
  shift_left_at_reader:
    '{count, plural, zero {لا دفعات بطاقة مفتوحة} one {دفعة بطاقة واحدة مفتوحة} two {دفعتا بطاقة مفتوحتان} few {# دفعات بطاقة مفتوحة} many {# دفعة بطاقة مفتوحة} other {# دفعة بطاقة مفتوحة}}',
  shift_left_pay_outs:
    '{count, plural, zero {لا مبالغ للإعادة} one {مبلغ واحد للإعادة} two {مبلغان للإعادة} few {# مبالغ للإعادة} many {# مبلغًا للإعادة} other {# مبلغ للإعادة}}',
  shift_left_unsent:
    '{count, plural, zero {لا سجلات بانتظار الإرسال} one {سجل واحد بانتظار الإرسال} two {سجلان بانتظار الإرسال} few {# سجلات بانتظار الإرسال} many {# سجلًا بانتظار الإرسال} other {# سجل بانتظار الإرسال}}',
}
